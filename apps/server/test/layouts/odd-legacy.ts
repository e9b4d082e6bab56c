/** Workbooks of .xls (BIFF8) with formulas as libraries leave them: without results, a 0 in their place. */
import { createRequire } from "node:module";

export type LegacyFormula = "cellAbove" | "random";
type Cell = string | number | null | { formula: LegacyFormula; result?: number };

interface Container {
  find(container: unknown, path: string): { content: Uint8Array; size: number };
  read(bytes: Uint8Array, options: { type: "buffer" }): unknown;
  write(container: unknown, options: { type: "buffer" }): Uint8Array;
}
interface Library {
  CFB: Container;
  utils: {
    aoa_to_sheet(rows: readonly (readonly unknown[])[]): unknown;
    book_new(): unknown;
    book_append_sheet(book: unknown, sheet: unknown, name: string): void;
  };
  write(book: unknown, options: { type: "buffer"; bookType: "biff8" }): Uint8Array;
}
const XLSX: Library = createRequire(new URL("../../../../packages/excel/package.json", import.meta.url))("@e965/xlsx");

const NUMBER = 0x0203;
const FORMULA = 0x0006;
/** Marks the places of formulas until their records are written. */
const PLACE = 987_654_321.25;

/** The cell one above and one to the left, times 1: as tokens of BIFF8. */
function tokensOf(formula: LegacyFormula, row: number, column: number): Buffer {
  if (formula === "random") return Buffer.from([0x41, 63, 0]);
  const tokens = Buffer.from([0x44, 0, 0, 0, 0, 0x1e, 1, 0, 0x05]);
  tokens.writeUInt16LE(row - 1, 1);
  tokens.writeUInt16LE(0xc000 | (column - 1), 3);
  return tokens;
}

export function legacyBook(rows: readonly (readonly Cell[])[]): Uint8Array {
  const isFormula = (cell: Cell | undefined) => typeof cell === "object" && cell !== null;
  const sheet = XLSX.utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (isFormula(cell) ? PLACE : cell))));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, "Sheet1");
  const container = XLSX.CFB.read(XLSX.write(book, { type: "buffer", bookType: "biff8" }), { type: "buffer" });
  const stream = XLSX.CFB.find(container, "/Workbook");
  const bytes = Buffer.from(stream.content);
  const records: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    records.push(formulaRecord(bytes.subarray(at, end), rows) ?? bytes.subarray(at, end));
    at = end;
  }
  stream.content = Buffer.concat(records);
  stream.size = stream.content.length;
  return XLSX.CFB.write(container, { type: "buffer" });
}

function formulaRecord(record: Buffer, rows: readonly (readonly Cell[])[]): Buffer | null {
  if (record.readUInt16LE(0) !== NUMBER) return null;
  const [row, column] = [record.readUInt16LE(4), record.readUInt16LE(6)];
  const cell = rows[row]?.[column];
  if (typeof cell !== "object" || cell === null) return null;
  const tokens = tokensOf(cell.formula, row, column);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(FORMULA, 0);
  head.writeUInt16LE(22 + tokens.length, 2);
  record.copy(head, 4, 4, 10);
  head.writeDoubleLE(cell.result ?? 0, 10);
  head.writeUInt16LE(tokens.length, 24);
  return Buffer.concat([head, tokens]);
}
