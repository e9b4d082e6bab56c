/** Tables of the notes (附注表格): what a table is made of, as the catalogue `notes_tables.json` and firms declare it. */

/** A row and a column, each by its key, and what its amount must be. */
export type TieRule = readonly [row: string, column: string, target: string];

export interface NoteTable {
  /** "NT05" */
  id: string;
  title: string;
  /** Statement item it explains; "": none. */
  fsItemCode: string;
  /** The first heads the names of rows. */
  columns: readonly string[];
  rows: readonly NoteRow[];
  /** By row key: "小计-减：坏账准备", "Σ". */
  rowFormulas: Readonly<Record<string, string>>;
  /** By column name. */
  colFormulas: Readonly<Record<string, string>>;
  ties: readonly TieRule[];
  /** When a client has it; "": always. */
  applies: string;
  /** Rows that the template does not have: the total below them takes them too. */
  added?: ReadonlySet<string>;
  /** Rows by the codes of the lines that they repeat: S104. */
  lineRows?: Readonly<Record<string, string>>;
}

export interface NoteRow {
  /** Unique in the table: its name, or a key of its own where names repeat. */
  key: string;
  name: string;
}

interface DeclaredTable {
  id: string;
  title: string;
  fsItemCode?: string;
  columns: readonly string[];
  rows: readonly string[];
  rowKeys?: readonly string[];
  rowCodes?: readonly string[];
  rowFormulas?: Readonly<Record<string, string>>;
  colFormulas?: Readonly<Record<string, string>>;
  ties?: readonly (readonly string[])[];
  applies?: string;
}

/** @throws RangeError where two rows have one key */
export function noteTable(declared: DeclaredTable): NoteTable {
  const { rows, rowKeys, rowCodes } = declared;
  const keyed = rows.map((name, index) => ({ name, key: rowKeys?.[index] ?? name }));
  if (new Set(keyed.map(({ key }) => key)).size < rows.length)
    throw new RangeError(`${declared.id}: a row key repeats`);
  return {
    id: declared.id,
    title: declared.title,
    fsItemCode: declared.fsItemCode ?? "",
    columns: declared.columns,
    rows: keyed,
    rowFormulas: declared.rowFormulas ?? {},
    colFormulas: declared.colFormulas ?? {},
    ties: (declared.ties ?? []).map(([row = "", column = "", target = ""]) => [row, column, target] as const),
    applies: declared.applies ?? "",
    ...(rowCodes ? { lineRows: Object.fromEntries(rowCodes.map((code, at) => [code, keyed[at]?.key ?? ""])) } : {}),
  };
}

/** Its row is a part of the row above, and no total takes it again. */
export const isOfWhich = ({ name }: NoteRow): boolean => name.startsWith("其中");

/** Amounts of these columns are shares in per cent, and no money. */
export const isShare = (column: string): boolean => /比例|%/u.test(column);

/** These columns hold words, days or rates of exchange: nothing is summed of them, and a formula over one is a person's to fill. */
export const isInWords = (column: string): boolean =>
  /类型|内容|情况|原因|备注|区间|到期日|起始日|来源|进度|关联方$|是否|相关$|汇率/u.test(column);
