//! A large program that looks like a driver after preprocessing: records, tables of function
//! pointers, and functions with loops, switches, calls and error paths.

use std::fmt::Write;

/// Functions per record.
const FUNCTIONS: usize = 8;

/// A program of about so many lines, always the same.
pub fn driver(lines: usize) -> String {
    let mut out = String::new();
    out.push_str(PROLOGUE);
    let mut units = 0;
    let mut written = out.matches('\n').count();
    while written < lines {
        let start = out.len();
        unit(&mut out, units);
        written += out[start..].matches('\n').count();
        units += 1;
    }
    out.push_str("int main(void)\n{\n  unsigned long sum = 0;\n");
    for n in 0..units {
        let _ = writeln!(out, "  sum += device{n}_probe(&device{n}, __VERIFIER_nondet_uint());");
    }
    out.push_str("  if (sum == 0x123456789UL)\n    reach_error();\n  return 0;\n}\n");
    out
}

const PROLOGUE: &str = "\
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long size_t;
extern void reach_error(void);
extern u32 __VERIFIER_nondet_uint(void);
extern void *malloc(size_t);
extern void free(void *);
extern void *memset(void *, int, size_t);
extern int printf(char const *, ...);
extern int request_irq(u32, void *);
struct list_head { struct list_head *next; struct list_head *prev; };
";

/// One device: its record, its functions and its table.
fn unit(out: &mut String, n: usize) {
    let _ = write!(
        out,
        "struct device{n}_state {{
  struct list_head list;
  u32 status : 4;
  u32 flags : 12;
  u8 buffer[64];
  union {{
    unsigned long address;
    void *pointer;
  }} where;
  int (*handler)(struct device{n}_state *, u32);
  struct device{n}_state *parent;
}};
static struct device{n}_state device{n} = {{ .status = 1, .buffer = {{ 1, 2, [8] = 3 }} }};
"
    );
    for k in 0..FUNCTIONS {
        function(out, n, k);
    }
    let _ = write!(
        out,
        "# {} \"drivers/device{n}.c\"
static int (*const device{n}_table[])(struct device{n}_state *, u32) = {{\n",
        100 * n + 1
    );
    for k in 0..FUNCTIONS {
        let _ = writeln!(out, "  device{n}_step{k},");
    }
    let _ = write!(
        out,
        "}};
unsigned long device{n}_probe(struct device{n}_state *dev, u32 irq)
{{
  struct device{n}_state *copy;
  unsigned long sum = 0;
  u32 i;
  copy = (struct device{n}_state *)malloc(sizeof(*copy));
  if (copy == (struct device{n}_state *)0)
    goto out;
  memset((void *)copy, 0, sizeof(struct device{n}_state));
  *copy = *dev;
  if (request_irq(irq, (void *)dev) < 0) {{
    printf(\"device %d has no irq\\n\", {n});
    goto out_free;
  }}
  for (i = 0; i < {FUNCTIONS}U; i++) {{
    copy->handler = device{n}_table[i];
    sum += (unsigned long)copy->handler(copy, irq + i);
  }}
out_free:
  free((void *)copy);
out:
  return sum;
}}
"
    );
}

fn function(out: &mut String, n: usize, k: usize) {
    let inner = match k {
        0 => "count + 1".to_string(),
        _ => format!("device{n}_step{}(dev, argument >> 1)", k - 1),
    };
    let _ = write!(
        out,
        "static int device{n}_step{k}(struct device{n}_state *dev, u32 argument)
{{
  int count;
  int __cil_tmp4;
  unsigned long __cil_tmp5;
  u8 *data = dev->buffer;

  count = 0;
  __cil_tmp4 = (int)(argument & 0x3fU);
  switch (__cil_tmp4) {{
  case 0:
    dev->status = 1U;
    break;
  case 1:
  case 2:
    dev->flags |= (u32)({k} << 2);
    /* falls through */
  case 3 ... 7:
    dev->where.address = (unsigned long)data + {k}UL;
    break;
  default:
    if (argument > 100U && (dev->flags & 1U) != 0U || dev->parent == dev)
      return -22;
    break;
  }}
  while (count < {}) {{
    data[count] = (u8)((u32)data[count] ^ argument);
    if (!data[count])
      break;
    count++;
  }}
  __cil_tmp5 = (unsigned long)count;
  if (__cil_tmp5 > 3UL ? dev->status == 2U : argument == {n}U)
    count = {inner};
  return count < 0 ? -5 : count;
}}
",
        10 + k
    );
}
