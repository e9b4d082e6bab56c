/** Rows copied from a workbook as new detail rows: by their header where they bring one, else in the order of the sheet. */
import { parseAmount } from "../../../../lib/parse-amount.ts";
import { ages, blankValues, bookFields, type Field, flags, type Values } from "./sheet.ts";

const amounts = new Set<Field>([...bookFields, "fcAmount", ...ages]);
const ticks = new Set<Field>(flags);
/** Without a header: name, opening, debit, credit, closing, nature, ageing. Two columns are name and closing balance. */
const inOrder: readonly Field[] = ["detailName", ...bookFields, "nature", ...ages];
const short: readonly Field[] = ["detailName", "closeBook"];

const plain = (text: string) => text.replace(/[\s（）()：:]/g, "").toLowerCase();
const yes = /^(1|y|yes|true|是|√|✓|v)$/i;

/** @param names words of a column's header, in both languages */
function headerOf(cells: readonly string[], names: ReadonlyMap<string, Field>): (Field | undefined)[] | undefined {
  const found = cells.map((cell) => names.get(plain(cell)));
  return found.filter(Boolean).length >= 2 && found.includes("detailName") ? found : undefined;
}

function readCell(field: Field, cell: string): string | undefined {
  const text = cell.trim();
  if (amounts.has(field)) return parseAmount(text);
  if (ticks.has(field)) return yes.test(text) ? "1" : "";
  return text;
}

export interface PastedRows {
  rows: Values[];
  /** Cells that are no amount where one is due; left empty. */
  unread: number;
}

export function rowsFromPaste(
  cells: readonly (readonly string[])[],
  titles: readonly (readonly [Field, string])[],
): PastedRows {
  const names = new Map(titles.map(([field, title]) => [plain(title), field]));
  const header = headerOf(cells[0] ?? [], names);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = header ?? (width <= 2 ? short : inOrder);
  let unread = 0;
  const read = (row: readonly string[]): Values => {
    const values = blankValues();
    for (const [at, field] of columns.entries()) {
      const value = field && readCell(field, row[at] ?? "");
      if (field && value === undefined) unread += 1;
      if (field && value) values[field] = value;
    }
    return values;
  };
  const rows = cells.slice(header ? 1 : 0).map(read);
  return { rows: rows.filter((row) => row.detailName !== ""), unread };
}
