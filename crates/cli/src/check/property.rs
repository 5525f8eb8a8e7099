//! What is to be checked.

use std::path::Path;

/// A property.
pub struct Property {
    /// As the verdict names it.
    pub name: String,
    /// The entry function, if the property says which.
    pub entry: Option<String>,
}

const HINT: &str = "  hint: only unreach-call can be checked so far, which means that no assertion \
                    fails and reach_error() is not called\n";

const EXAMPLE: &str =
    "  a file says that as: CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// The property that `--property` names.
pub fn parse(text: &str) -> Result<Property, String> {
    if text == "unreach-call" {
        return Ok(Property { name: text.into(), entry: None });
    }
    let path = Path::new(text);
    if !path.exists() && path.extension().is_none() {
        return Err(format!("`{text}` is not a property\n{HINT}"));
    }
    let read = std::fs::read_to_string(path);
    let content = read.map_err(|error| format!("cannot read {text}: {error}\n"))?;
    let first = content.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    parse_file(&content).ok_or_else(|| {
        format!("{text}: `{first}` is not a property that is known\n{HINT}{EXAMPLE}")
    })
}

/// `CHECK( init(main()), LTL(G ! call(reach_error())) )`
fn parse_file(content: &str) -> Option<Property> {
    let lines = content.lines().map(str::trim).filter(|line| !line.is_empty());
    let text: String = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    let rest = text.strip_prefix("CHECK(init(")?;
    let (entry, rest) = rest.split_once("()),LTL(G!call(")?;
    let (error, end) = rest.split_once("()")?;
    let known = matches!(error, "reach_error" | "__VERIFIER_error");
    (known && end == ")))").then(|| Property {
        name: "unreach-call".into(),
        entry: (!entry.is_empty()).then(|| entry.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::parse_file;

    #[test]
    fn property_files() {
        let found = parse_file("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n");
        assert_eq!(found.expect("a property").entry.as_deref(), Some("main"));
        assert!(parse_file("CHECK( init(main()), LTL(G ! overflow) )").is_none());
        assert!(parse_file("CHECK( init(main()), LTL(G ! call(foo())) )").is_none());
        assert!(parse_file("").is_none());
    }
}
