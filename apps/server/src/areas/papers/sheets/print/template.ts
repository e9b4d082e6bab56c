/** The typst source of a printed book; every word of it comes from the data. */
import { paperFont } from "../../../../platform/typst/typst.ts";

export const sheetTemplate = `
#set text(font: "${paperFont}", lang: "zh", size: 10pt, cjk-latin-spacing: none)
#set par(leading: 0.35em, spacing: 0.35em)
#let d = json("/data.json")
#let across = (left: left, center: center, right: right)
#let down = (top: top, middle: horizon, bottom: bottom)
#let stroked(line) = if line == none { none } else {
  (paint: rgb(line.color), thickness: line.width * 1pt, dash: line.dash)
}
#let drawn(s, c) = table.cell(
  x: c.x, y: c.y, colspan: c.columns, rowspan: c.rows,
  fill: if c.fill == none { none } else { rgb(c.fill) },
  align: across.at(c.across) + down.at(c.down),
  stroke: (
    left: stroked(c.lines.left), right: stroked(c.lines.right),
    top: stroked(c.lines.top), bottom: stroked(c.lines.bottom),
  ),
  {
    set text(
      size: calc.max(c.size, 1) * 1pt, fill: rgb(c.color),
      weight: if c.isBold { "bold" } else { "regular" },
      style: if c.isItalic { "italic" } else { "normal" },
    )
    if c.isCut {
      let side = across.at(c.across)
      box(width: 100%, height: 1.35em, clip: true, place(side + horizon, box(width: 3000pt, align(side, c.text))))
    } else { c.text }
    if c.marks.len() > 0 {
      // Where the words do not begin: beside amounts on the left, beside texts on the right.
      place(horizon + if c.across == "right" { left } else { right }, box({
        for m in c.marks { text(size: c.markSize * 1pt, weight: "bold", fill: rgb(m.color), m.sign) }
      }))
    }
  },
)
#for s in d.sheets {
  page(
    width: s.width * 1pt, height: s.height * 1pt,
    margin: (left: s.margins.left * 1pt, right: s.margins.right * 1pt, top: calc.max(s.margins.top, 28 + 10 * calc.max(d.head.left.len(), d.head.right.len())) * 1pt, bottom: s.margins.bottom * 1pt),
    foreground: if d.watermark == none { none } else {
      set text(size: 13pt, fill: rgb("#80808040"))
      grid(columns: (1fr,) * 3, rows: (1fr,) * 6, align: center + horizon, ..range(18).map(i => rotate(-15deg, d.watermark)))
    },
    header: {
      set text(size: 8pt)
      grid(columns: (1fr, 1fr), align: (left + top, right + top), d.head.left.join(linebreak()), d.head.right.join(linebreak()))
    },
    footer: context {
      set text(size: 8pt)
      grid(columns: (1fr, 1fr), s.footer, align(right, [#counter(page).display() / #counter(page).final().first()]))
    },
    {
      let head = s.cells.filter(c => c.y < s.headRows)
      let body = s.cells.filter(c => c.y >= s.headRows)
      table(
        columns: s.columns.map(w => w * 1pt),
        rows: s.rows.map(h => if h == none { auto } else { h * 1pt }),
        inset: (x: 2pt, y: 1pt),
        stroke: if s.hasGrid { 0.25pt + luma(160) } else { none },
        ..if head.len() > 0 { (table.header(..head.map(c => drawn(s, c))),) },
        ..body.map(c => drawn(s, c)),
      )
      set text(size: 8pt)
      set par(leading: 0.45em, spacing: 0.6em)
      if s.legend.len() > 0 {
        v(4pt)
        par({
          strong(d.words.legend)
          for m in s.legend { h(1em); text(weight: "bold", fill: rgb(m.color), m.sign); [ ]; m.meaning }
        })
      }
      if s.notes.len() > 0 {
        v(4pt)
        par(strong(d.words.notes))
        for n in s.notes { par(hanging-indent: 2em, [[#n.number] #n.cell #h(0.6em) #n.text]) }
      }
    },
  )
}
`;
