/** A book as it comes over the wire: taken sheet by sheet, so that only what a book may hold is kept. */
import { type Book, emptyBook, type Sheet, type StyleData } from "@digao/sheets/book";
import { applyOps } from "@digao/sheets/ops";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { Refusal } from "../../../platform/refusal.ts";

const refused = (why: string): Refusal => new Refusal("sheetTemplates.book", { params: { why }, field: "book" });

export function checkedBook(given: unknown, name: string): Book {
  if (!isRecord(given) || !isRecord(given.sheets) || !Array.isArray(given.sheetOrder)) throw refused("shape");
  const { sheets, styles } = given;
  const order = given.sheetOrder.filter((id): id is string => typeof id === "string" && isRecord(sheets[id]));
  if (order.length === 0) throw refused("sheets");
  const blank = emptyBook("book", name);
  const [first = ""] = blank.sheetOrder;
  const stylesOf = isRecord(styles) ? (styles as Record<string, StyleData>) : {};
  const aside = [
    { op: "renameSheet", sheet: first, name: "__blank" },
    ...(order.includes(first)
      ? [
          { op: "addSheet", sheet: { id: "aside-blank", name: "__aside" }, at: 1 },
          { op: "removeSheet", sheet: first },
        ]
      : []),
  ];
  const rest = order.includes(first) ? "aside-blank" : first;
  const ops = [
    ...aside,
    ...order.map((id, at) => ({ op: "addSheet", sheet: sheets[id] as Sheet, at: at + 1, styles: stylesOf })),
    { op: "removeSheet", sheet: rest },
  ];
  const applied = applyOps(blank, ops);
  if (!applied.book)
    throw refused([applied.fault.code, applied.fault.sheet, applied.fault.range].filter(Boolean).join(" "));
  return applied.book;
}
