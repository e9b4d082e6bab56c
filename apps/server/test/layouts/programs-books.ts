/** The made books in the forms that accounting programs export: what each form tests, and what it must come out as. */
import { type BookLine, type Books, makeBooks } from "./books.ts";

export type Cells = (string | null)[];
export interface ProgramExport {
  program: string;
  /** What the layout may be read wrongly by. */
  tests: string;
  type: "journal" | "balances";
  /** Straight in force to the fen, or left to a person: a question, a finding, columns to be named. */
  ends: "read" | "asked";
  rows: (books: Books) => Cells[];
  /** What is asked, and the answer by which it comes out to the fen. */
  answers?: Readonly<Record<string, string>>;
  /** Codes as the export has them. */
  codeOf?: (code: string) => string;
}

export const programBooks = makeBooks({ seed: 14 });

export const yuan = (fen: number): string => (fen === 0 ? "" : (fen / 100).toFixed(2));
export const fixed = (fen: number): string => (fen / 100).toFixed(2);
export const grouped = (fen: number): string => yuan(fen).replace(/\B(?=(\d{3})+\.)/g, ",");
/** SAP puts the sign behind. */
export const trailing = (fen: number): string => `${grouped(Math.abs(fen)) || "0.00"}${fen < 0 ? "-" : ""}`;
/** Oracle's negative amounts. */
export const angled = (fen: number): string => (fen < 0 ? `<${grouped(-fen)}>` : grouped(fen) || "0.00");
export const four = (no: number): string => String(no).padStart(4, "0");
export const month = ({ date }: BookLine): number => Number(date.slice(5, 7));

/** Label and what stands below it. */
export type Column = [label: string, cell: (line: BookLine, at: number, all: readonly BookLine[]) => string | null];

export const table = (columns: readonly Column[], lines: readonly BookLine[]): Cells[] => [
  columns.map(([label]) => label),
  ...lines.map((line, at) => columns.map(([, cell]) => cell(line, at, lines))),
];

/** What a voucher's lines share stands on the first of them alone. */
export const onFirst =
  (cell: (line: BookLine) => string): Column[1] =>
  (line, at, all) =>
    all[at - 1]?.no === line.no && all[at - 1]?.date === line.date ? "" : cell(line);

export const debitOf = ({ debit }: BookLine): string => yuan(debit);
export const creditOf = ({ credit }: BookLine): string => yuan(credit);
/** A seventh: what the amount comes to in another currency, and what no figure may be taken from. */
export const seventh = (fen: number): string => yuan(Math.round(fen / 7));

/** Every voucher with a row of its own below its lines. */
export function underVouchers(rows: Cells[], lines: readonly BookLine[], below: (own: BookLine[]) => Cells): Cells[] {
  const [head, ...body] = rows;
  const out: Cells[] = [head ?? []];
  let own: BookLine[] = [];
  lines.forEach((line, at) => {
    own.push(line);
    out.push(body[at] ?? []);
    const next = lines[at + 1];
    if (next?.no === line.no && next.date === line.date) return;
    out.push(below(own));
    own = [];
  });
  return out;
}
