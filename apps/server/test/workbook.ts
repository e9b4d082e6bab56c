import { createRequire } from "node:module";

interface Cell {
  v: string | number;
  f?: string;
}
type Sheet = Record<string, Cell>;
interface Book {
  SheetNames: string[];
  Sheets: Record<string, Sheet>;
}

const XLSX: { read(bytes: Buffer, options: object): Book } = createRequire(
  new URL("../../../packages/excel/package.json", import.meta.url),
)("@e965/xlsx");

/** Another program's reading of a workbook we wrote. */
export const readBook = (bytes: Buffer): Book => XLSX.read(bytes, { type: "buffer", cellFormula: true });

/** A formula of references, + and -, and SUM of a column, worked out from the cells' stored values, in millionths. */
function worked(formula: string, sheet: Sheet): number {
  const at = (reference: string): number => {
    const value = sheet[reference]?.v;
    return typeof value === "number" ? Math.round(value * 1e6) : 0;
  };
  const range = (column: string, first: number, last: number): number => {
    let total = 0;
    for (let row = first; row <= last; row++) total += at(`${column}${row}`);
    return total;
  };
  let total = 0;
  for (const [, sign, column = "", first = "", last, cell] of formula.matchAll(
    /([+-]?)(?:SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)|([A-Z]+\d+))/g,
  )) {
    const value = cell ? at(cell) : range(column, Number(first), Number(last));
    total += sign === "-" ? -value : value;
  }
  return total;
}

/** The formulas of a sheet and those whose stored value is not what they work out to. */
export function formulasOf(sheet: Sheet): { count: number; wrong: string[] } {
  const formulas = Object.entries(sheet).filter(([, cell]) => cell?.f !== undefined);
  const wrong = formulas.filter(([, { f = "", v }]) => Math.abs(worked(f, sheet) - Math.round(Number(v) * 1e6)) > 1);
  return { count: formulas.length, wrong: wrong.map(([reference, { f, v }]) => `${reference} = ${f} -> ${v}`) };
}

/** The row whose first or second cell shows a name. */
export const rowNamed = (sheet: Sheet, column: string, name: string): number => {
  const found = Object.entries(sheet).find(
    ([reference, cell]) => reference.startsWith(column) && /^\D+\d+$/.test(reference) && cell?.v === name,
  );
  return Number(found?.[0].replace(/\D/g, ""));
};
