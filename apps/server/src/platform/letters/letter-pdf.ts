/** A letter as a PDF: the blocks of its Word document laid out by typst, in a process of its own. */
import type { Lang } from "@digao/contract/messages";
import type { FileReading } from "../readings/reading.ts";
import { openPress, type Press, paperFont } from "../typst/typst.ts";
import type { LetterPart } from "./letter.ts";

interface Order {
  lang: Lang;
  title: string;
  parts: readonly LetterPart[];
  /** With "{at}" and "{of}" for the numbers. */
  pages: string;
  /** In base64, by absolute names. */
  pictures?: Readonly<Record<string, string>>;
}

const template = `
#let d = json("/data.json")
#set document(title: d.title)
#set text(font: "${paperFont}", lang: d.lang, size: 12pt, cjk-latin-spacing: none)
#set par(leading: 0.9em, spacing: 1.1em, justify: true)
#let footer = context align(center, text(size: 9pt, d.pages.replace("{at}", str(counter(page).get().first())).replace("{of}", str(counter(page).final().first()))))
#let lined(t) = t.split("\\n").join(linebreak())
#let drawn(b) = {
  if b.kind == "title" { align(center, block(above: 6pt, below: 18pt, text(size: 18pt, weight: "bold", lined(b.text)))) }
  else if b.kind == "heading" { block(above: 14pt, below: 9pt, sticky: true, text(weight: "bold", lined(b.text))) }
  else if b.kind == "text" { par(first-line-indent: (amount: if d.lang == "zh" { 2em } else { 0em }, all: true), lined(b.text)) }
  else if b.kind == "address" { block(text(weight: "bold", lined(b.text))) }
  else if b.kind == "center" { align(center, block(below: 10pt, text(weight: "bold", lined(b.text)))) }
  else if b.kind == "right" { align(right, lined(b.text)) }
  else if b.kind == "warning" { block(text(fill: rgb("#c00000"), weight: "bold", lined(b.text))) }
  else if b.kind == "note" { block(text(size: 9pt, lined(b.text))) }
  else if b.kind == "signs" {
    v(18pt)
    grid(columns: (1fr, 1fr), row-gutter: 30pt, column-gutter: 12pt, ..b.labels.map(l => block(breakable: false, l)))
  } else if b.kind == "table" {
    let t = b.table
    let strong = t.at("strong", default: ())
    set text(size: if t.heads.len() > 9 { 6pt } else if t.heads.len() > 6 { 7.5pt } else { 9pt })
    set par(justify: false, leading: 0.5em)
    table(
      columns: t.widths.map(w => w * 1fr), stroke: 0.4pt + luma(120), inset: 4pt,
      table.header(..t.heads.map(h => table.cell(fill: luma(242), align: center, text(weight: "bold", h)))),
      ..t.rows.enumerate().map(((row, r)) => r.enumerate().map(((at, c)) => table.cell(align: if t.amounts.contains(at) { right } else { left }, if strong.contains(row) { text(weight: "bold", lined(c)) } else { lined(c) }))).flatten(),
      ..t.at("total", default: ()).enumerate().map(((at, c)) => table.cell(align: if t.amounts.contains(at) { right } else { left }, text(weight: "bold", lined(c)))),
    )
  } else if b.kind == "contents" {
    context for m in query(<part>) {
      block(width: 100%, grid(columns: (auto, 1fr, auto), column-gutter: 6pt, m.value, repeat(gap: 3pt)[.], str(counter(page).at(m.location()).first())))
    }
  } else if b.kind == "picture" { align(center, image(b.name, page: b.at("page", default: 1), width: 100%, height: 84%, fit: "contain")) }
  else { block(lined(b.text)) }
}
#for p in d.parts {
  page(paper: "a4", flipped: p.isLandscape, margin: (x: 76pt, y: 72pt), footer: footer, {
    if p.name != none [#metadata(p.name) <part>]
    for b in p.blocks { drawn(b) }
  })
}
`;

let press: Press | undefined;
export const letterPdf: FileReading<Order, Uint8Array> = {
  name: "letter-pdf",
  read(_path, { parts, pictures = {}, ...order }) {
    press ??= openPress();
    const data = {
      ...order,
      parts: parts.map(({ isLandscape = false, name = null, blocks }) => ({ isLandscape, name, blocks })),
    };
    const bytes = Object.entries(pictures).map(([name, base64]) => [name, Buffer.from(base64, "base64")] as const);
    return Promise.resolve(press.pdf({ template, data, pictures: Object.fromEntries(bytes) }).bytes);
  },
};
