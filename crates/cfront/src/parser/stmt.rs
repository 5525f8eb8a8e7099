//! Statements.

use super::{Parse, Parser};
use crate::ast::{Asm, Attributes, ExprId, Stmt, StmtId, StmtKind};
use crate::token::Tok;
use base::{Diagnostic, Span, Symbol, deeper};

impl Parser<'_> {
    fn stmt(&mut self, kind: StmtKind, start: Span) -> StmtId {
        let span = self.since(start);
        self.ast.stmts.push(Stmt { kind, span })
    }

    /// `{ … }`, which must be next, with a scope of its own.
    pub(super) fn compound(&mut self) -> Parse<StmtId> {
        let mark = self.scopes.open();
        let block = self.compound_in_scope();
        self.scopes.close(mark);
        block
    }

    /// `{ … }` in the scope that is open.
    pub(super) fn compound_in_scope(&mut self) -> Parse<StmtId> {
        let start = self.tok.span;
        let errors = self.lexer.errors();
        self.expect(Tok::LBrace, "to start a block")?;
        let mut items = Vec::new();
        let mut labels = Vec::new();
        loop {
            match self.kind() {
                Tok::RBrace => break,
                Tok::Eof => return Err(self.unclosed(start, "a block", errors)),
                Tok::LocalLabel => {
                    if self.local_labels(&mut labels).is_err() {
                        self.synchronise();
                    }
                }
                _ => {
                    let here = self.tok.span;
                    match self.block_item() {
                        Ok(item) => items.push(item),
                        Err(_) => {
                            self.synchronise();
                            self.progress_in_block(here);
                        }
                    }
                }
            }
        }
        self.advance();
        Ok(self.stmt(StmtKind::Compound(items.into(), labels.into()), start))
    }

    /// As `progress`, but leaves the `}` of the block.
    fn progress_in_block(&mut self, start: Span) {
        if self.kind() != Tok::RBrace {
            self.progress(start);
        }
    }

    /// `__label__ a, b;`
    fn local_labels(&mut self, labels: &mut Vec<Symbol>) -> Parse<()> {
        self.advance();
        loop {
            labels.push(self.name("of a local label")?.0);
            if !self.eat(Tok::Comma) {
                return self.semicolon("the label declaration");
            }
        }
    }

    /// Whether a declaration is next, given that no label is.
    fn at_declaration(&mut self) -> bool {
        match self.kind() {
            Tok::Ident if self.scopes.is_type(self.tok.name) => self.peek().kind != Tok::Colon,
            // Only a type that is not declared can stand before a name.
            Tok::Ident => self.peek().kind == Tok::Ident,
            kind => kind.starts_declaration(),
        }
    }

    /// A declaration or statement.
    fn block_item(&mut self) -> Parse<StmtId> {
        let start = self.tok.span;
        if self.kind() == Tok::Extension {
            while self.eat(Tok::Extension) {}
            if !self.at_declaration() {
                let expr = self.expression()?;
                self.semicolon("the expression")?;
                return Ok(self.stmt(StmtKind::Expr(expr), start));
            }
        }
        if !self.at_declaration() && !self.at_attribute() {
            return self.statement();
        }
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        if self.kind() == Tok::Semi || !self.at_declaration() {
            return self.statement();
        }
        let kind = deeper(|| self.block_declaration(attributes, start))?;
        Ok(self.stmt(kind, start))
    }

    /// A statement that is not a declaration.
    pub(super) fn statement(&mut self) -> Parse<StmtId> {
        deeper(|| self.statement_here())
    }

    fn statement_here(&mut self) -> Parse<StmtId> {
        let start = self.tok.span;
        let kind = match self.kind() {
            Tok::LBrace => return self.compound(),
            Tok::Semi => {
                self.advance();
                StmtKind::Empty
            }
            Tok::If => self.if_statement()?,
            Tok::While => {
                self.advance();
                let condition = self.condition("while")?;
                StmtKind::While(condition, self.statement()?)
            }
            Tok::Do => self.do_statement()?,
            Tok::For => self.for_statement()?,
            Tok::Switch => {
                self.advance();
                let value = self.condition("switch")?;
                StmtKind::Switch(value, self.statement()?)
            }
            Tok::Case => self.case()?,
            Tok::Default => {
                self.advance();
                self.expect(Tok::Colon, "after `default`")?;
                StmtKind::Default(self.labelled()?)
            }
            Tok::Goto | Tok::Break | Tok::Continue | Tok::Return => self.jump()?,
            Tok::Asm => self.asm_statement()?,
            Tok::Ident if self.peek().kind == Tok::Colon => {
                let label = self.advance().name;
                self.advance();
                StmtKind::Label(label, self.labelled()?)
            }
            Tok::Attribute | Tok::Declspec | Tok::LBracket if self.at_attribute() => {
                self.attributes(&mut Attributes::default())?;
                return self.statement();
            }
            Tok::Else => {
                return Err(self.error(start, "`else` without a previous `if`"));
            }
            kind if kind.starts_declaration() => return Err(self.misplaced_declaration()),
            _ => {
                let expr = self.expression()?;
                self.semicolon("the expression")?;
                StmtKind::Expr(expr)
            }
        };
        Ok(self.stmt(kind, start))
    }

    fn misplaced_declaration(&mut self) -> super::Reported {
        let error = Diagnostic::error(self.tok.span, "expected a statement, not a declaration")
            .with_hint("put the declaration into a block `{ … }`");
        self.report(error)
    }

    /// What stands behind a label: a statement, or nothing before `}` and declarations.
    fn labelled(&mut self) -> Parse<StmtId> {
        let start = self.tok.span;
        self.attributes(&mut Attributes::default())?;
        let extension = self.kind() == Tok::Extension;
        let declares = match self.kind() {
            Tok::RBrace => true,
            _ if extension => {
                let next = self.peek();
                next.kind.starts_declaration() || self.is_type_start(next)
            }
            _ => self.at_declaration(),
        };
        if declares {
            let span = Span::new(start.lo, start.lo);
            return Ok(self.ast.stmts.push(Stmt { kind: StmtKind::Empty, span }));
        }
        self.statement()
    }

    /// `(c)`
    fn condition(&mut self, keyword: &str) -> Parse<ExprId> {
        self.expect(Tok::LParen, &format!("after `{keyword}`"))?;
        let condition = self.expression()?;
        self.expect(Tok::RParen, &format!("after the condition of `{keyword}`"))?;
        Ok(condition)
    }

    fn if_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let condition = self.condition("if")?;
        let then = self.statement()?;
        let other = if self.eat(Tok::Else) { Some(self.statement()?) } else { None };
        Ok(StmtKind::If(condition, then, other))
    }

    fn do_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let body = self.statement()?;
        self.expect(Tok::While, "after the body of `do`")?;
        let condition = self.condition("while")?;
        self.semicolon("the `do` loop")?;
        Ok(StmtKind::DoWhile(body, condition))
    }

    fn for_statement(&mut self) -> Parse<StmtKind> {
        let mark = self.scopes.open();
        let result = self.for_in_scope();
        self.scopes.close(mark);
        result
    }

    fn for_in_scope(&mut self) -> Parse<StmtKind> {
        self.advance();
        self.expect(Tok::LParen, "after `for`")?;
        let init = if self.eat(Tok::Semi) { None } else { Some(self.for_init()?) };
        let cond = if self.kind() == Tok::Semi { None } else { Some(self.expression()?) };
        self.expect(Tok::Semi, "after the condition of `for`")?;
        let step = if self.kind() == Tok::RParen { None } else { Some(self.expression()?) };
        self.expect(Tok::RParen, "to close the head of `for`")?;
        let body = self.statement()?;
        Ok(StmtKind::For { init, cond, step, body })
    }

    fn for_init(&mut self) -> Parse<StmtId> {
        let start = self.tok.span;
        while self.eat(Tok::Extension) {}
        if self.at_declaration() {
            let kind = self.block_declaration(Attributes::default(), start)?;
            return Ok(self.stmt(kind, start));
        }
        let expr = self.expression()?;
        self.expect(Tok::Semi, "after the first expression of `for`")?;
        Ok(self.stmt(StmtKind::Expr(expr), start))
    }

    /// `case a:`, `case a ... b:`
    fn case(&mut self) -> Parse<StmtKind> {
        self.advance();
        let low = self.conditional()?;
        let high = if self.eat(Tok::Ellipsis) { Some(self.conditional()?) } else { None };
        self.expect(Tok::Colon, "after the value of `case`")?;
        Ok(StmtKind::Case(low, high, self.labelled()?))
    }

    fn jump(&mut self) -> Parse<StmtKind> {
        let (kind, what) = match self.advance().kind {
            Tok::Break => (StmtKind::Break, "`break`"),
            Tok::Continue => (StmtKind::Continue, "`continue`"),
            Tok::Return if self.kind() == Tok::Semi => (StmtKind::Return(None), "`return`"),
            Tok::Return => {
                let value = self.expression()?;
                (StmtKind::Return(Some(value)), "the `return` statement")
            }
            _ if self.eat(Tok::Star) => {
                (StmtKind::GotoComputed(self.expression()?), "the `goto` statement")
            }
            _ => (StmtKind::Goto(self.name("of a label after `goto`")?.0), "the `goto` statement"),
        };
        self.semicolon(what)?;
        Ok(kind)
    }

    /// Reads `asm`, its qualifiers and the opening bracket.
    pub(super) fn asm_head(&mut self) -> Parse<()> {
        self.advance();
        while matches!(self.kind(), Tok::Volatile | Tok::Inline | Tok::Goto | Tok::Const) {
            self.advance();
        }
        self.expect(Tok::LParen, "after `asm`")
    }

    /// `asm("…" : outputs : inputs : clobbers : labels);`
    fn asm_statement(&mut self) -> Parse<StmtKind> {
        self.asm_head()?;
        self.string_text("with the instructions")?;
        let mut asm = Asm {
            outputs: Vec::new(),
            inputs: Vec::new(),
            clobbers: Vec::new(),
            labels: Vec::new(),
        };
        if self.eat(Tok::Colon) {
            self.asm_operands(&mut asm.outputs)?;
        }
        if self.eat(Tok::Colon) {
            self.asm_operands(&mut asm.inputs)?;
        }
        if self.eat(Tok::Colon) {
            while self.kind() == Tok::Str {
                let clobber = self.string_text("naming a clobber")?;
                asm.clobbers.push(clobber);
                self.eat(Tok::Comma);
            }
        }
        if self.eat(Tok::Colon) {
            while self.kind() == Tok::Ident {
                asm.labels.push(self.advance().name);
                self.eat(Tok::Comma);
            }
        }
        self.expect(Tok::RParen, "to close `asm`")?;
        self.semicolon("`asm`")?;
        Ok(StmtKind::Asm(Box::new(asm)))
    }

    /// `[name] "constraint" (expression), …`
    fn asm_operands(&mut self, operands: &mut Vec<(String, ExprId)>) -> Parse<()> {
        while matches!(self.kind(), Tok::LBracket | Tok::Str) {
            if self.eat(Tok::LBracket) {
                // Any word may be a name here.
                if self.kind().is_keyword() {
                    self.advance();
                } else {
                    self.name("of an operand")?;
                }
                self.expect(Tok::RBracket, "after the name of the operand")?;
            }
            let constraint = self.string_text("with the constraint")?;
            self.expect(Tok::LParen, "before the operand")?;
            let operand = self.expression()?;
            self.expect(Tok::RParen, "after the operand")?;
            operands.push((constraint, operand));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        Ok(())
    }
}
