/** The sheet of every confirmation letter, in typst: number, page, QR code and hash on each page; titles, paragraphs, tables and seals as the data has them. */
import { paperFont } from "../../../../platform/typst/typst.ts";

export const LETTER_TEMPLATE = `#let d = json("/data.json")
#set document(title: d.letterNo)
#set page(
  paper: "a4",
  margin: (top: 30mm, bottom: 20mm, left: 21mm, right: 21mm),
  header: grid(
    columns: (1fr, auto), align: (left + horizon, right + horizon),
    text(size: 8.5pt, fill: luma(60))[#d.letterNo #h(1.2em) #context d.words.page.replace("{x}", str(counter(page).get().first())).replace("{y}", str(counter(page).final().first()))],
    image("/qr.svg", width: 17mm),
  ),
  // Of several pages each bears the place of the seal that goes across them.
  foreground: context if counter(page).final().first() > 1 {
    place(right + horizon, dx: -5mm, rotate(90deg, reflow: true, text(size: 8pt, fill: luma(110), tracking: 2pt, d.words.seam)))
  },
  footer: text(size: 8pt, fill: luma(60))[#d.words.hash #d.hash #h(1fr) #d.words.note],
)
// At least 五号, as the guide to bank letters asks of their text.
#set text(font: "${paperFont}", lang: d.lang, size: 10.5pt)
// Quotation marks of the paper's font are as wide as Chinese signs.
#show regex("[“”‘’]"): it => if d.lang == "en" { text(features: ("pwid",), it) } else { it }
#set par(leading: 0.72em, spacing: 0.95em, justify: d.lang == "zh")
#let runs(list) = for run in list { if run.isBold { strong(run.text) } else { run.text } }
// A figure is never broken and never leaves its cell: it is set smaller where the column is narrow.
#let figure-cell(value) = layout(place => context {
  let own = measure(text(value))
  if own.width <= place.width or own.width == 0pt { value } else { text(size: 1em * (place.width / own.width) * 0.98, value) }
})
#let is-figure(value) = value.match(regex("^[-+]?[0-9.,]{1,30}%?$")) != none
// Where a line may end in a long word. A zero-width space itself would hide the sign before it from the measuring of the line.
#let parted(value) = value.split("\\u{200b}").join(h(0.01pt))
#let cells(block) = block.rows.map(row => row.enumerate().map(((at, value)) => if block.numbers.contains(at) and is-figure(value) { figure-cell(value) } else { parted(value) }))
#let tick = box(width: 2.6mm, height: 2.6mm, stroke: 0.6pt, baseline: 0.3mm)
#let paper(block) = {
  set text(size: block.size * 1pt)
  set par(justify: false)
  table(
    columns: block.widths.map(width => width * 1fr),
    inset: (x: 3pt, y: 3.6pt),
    stroke: 0.5pt + luma(110),
    align: (x, y) => if y > 0 and block.numbers.contains(x) { right + horizon } else { left + horizon },
    table.header(..block.columns.map(title => strong(title))),
    ..cells(block).flatten(),
    ..if block.empty != "" { (table.cell(colspan: block.columns.len(), align: center, block.empty),) } else { () },
    ..if block.foot != "" { (table.cell(colspan: block.columns.len(), block.foot),) } else { () },
  )
}
#let signs(lines) = pad(top: 2mm, align(right, block(width: 78mm, align(left, for line in lines { line; linebreak() }))))
#let answer(block) = rect(width: 100%, stroke: 0.6pt, inset: 8pt, {
  strong(block.title)
  for part in block.parts {
    parbreak()
    [#tick #h(1.5mm) #part.text]
    v(block.gap * 1mm)
    align(right, part.sign.split("\\n").join(linebreak()))
  }
})
#for b in d.blocks {
  if b.kind == "title" { align(center, text(size: 15pt, weight: "bold", runs(b.runs))) }
  else if b.kind == "text" { par(runs(b.runs)) }
  else if b.kind == "heading" { block(sticky: true, above: 1.2em, strong(b.text)) }
  else if b.kind == "note" { block(sticky: true, above: 1.2em, width: 100%, align(center, b.text)) }
  else if b.kind == "small" { text(size: 9pt, b.text); parbreak() }
  else if b.kind == "table" { paper(b) }
  else if b.kind == "seal" { block(width: 100%, breakable: false, signs(b.lines)) }
  else if b.kind == "subheading" { block(sticky: true, above: 0.9em, b.text) }
  else if b.kind == "seam" { context { let all = counter(page).final().first(); if all > 1 { text(size: 9pt, b.text.replace("{y}", str(all))); parbreak() } } }
  else if b.kind == "answer" { block(width: 100%, breakable: false, answer(b)) }
}
`;

/** Letters one after the other as they were approved, each with the label of its envelope; or the courier's list of them all. */
export const MERGE_TEMPLATE = `#let d = json("/data.json")
#set page(paper: "a4", margin: 0mm)
#set text(font: "${paperFont}", lang: d.lang, size: 11pt)
#let label(one) = pad(top: 24mm, left: 22mm, right: 22mm, rect(width: 150mm, stroke: 0.8pt, inset: 7mm, {
  grid(columns: (1fr, auto), {
    text(size: 9pt, fill: luma(70), one.letterNo)
    v(2mm)
    text(size: 16pt, weight: "bold", one.name)
    v(2mm)
    one.person
    linebreak()
    one.address
    linebreak()
    [#one.postcode #h(1em) #one.phone]
  }, image(one.qr, width: 26mm))
  v(3mm)
  line(length: 100%, stroke: 0.4pt)
  text(size: 9pt)[#one.from #d.sender.name #h(0.6em) #d.sender.address #h(0.6em) #d.sender.contact #d.sender.phone]
}))
#for (at, one) in d.letters.enumerate() {
  for no in range(one.pages) { page(image(one.file, page: no + 1, width: 100%)) }
  page(label(one))
}
#if d.list != none { page(margin: 18mm, flipped: true, {
  align(center, text(size: 14pt, weight: "bold", d.list.title))
  set text(size: 9pt)
  v(3mm)
  table(
    columns: (8mm, 46mm, 1fr, 24mm, 1.4fr, 30mm, 34mm), stroke: 0.5pt + luma(110), inset: 4pt,
    table.header(..d.list.columns.map(title => strong(title))),
    ..d.list.letters.enumerate().map(((at, one)) => (str(at + 1), one.letterNo, one.name, one.person, one.address, one.phone, one.tracking)).flatten(),
  )
  v(4mm)
  d.list.handOver
}) }
`;
