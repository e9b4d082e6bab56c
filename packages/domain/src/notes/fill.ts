/**
 * A note filled from the accounts of its item: columns by what their heading asks of an account, rows by the account's name. What
 * has no row gets one. Audited amounts, in the item's own sign.
 */
import type { Fen } from "../money.ts";
import { isInWords, isShare, type NoteRow, type NoteTable } from "./table.ts";

/** A row of the item's lead schedule: an account, or a party of one. */
export interface NoteAccount {
  /** From the general to the particular: what the account is called at each level, then the party. */
  names: readonly string[];
  /** What the source of a cell says: "1403". */
  code: string;
  /** Audited; of profit and loss the year's amount. */
  close: Fen;
  /** Null: not known. */
  open: Fen | null;
  increase: Fen;
  decrease: Fen;
  /** Allowances, depreciation and the like, which the item is less. */
  isProvision: boolean;
}

export interface FilledCell {
  amount: Fen;
  /** Accounts, as "1403+1404". */
  source: string;
}

export interface Filled {
  rows: readonly NoteRow[];
  cells: ReadonlyMap<string, ReadonlyMap<string, FilledCell>>;
}

type Ask = "close" | "open" | "increase" | "decrease" | "provisionClose" | "provisionOpen";

const asks: readonly (readonly [heading: RegExp, ask: Ask])[] = [
  [/^期末(跌价|减值|坏账)准备$/u, "provisionClose"],
  [/^期初(跌价|减值|坏账)准备$/u, "provisionOpen"],
  [/^(期末(账面)?(余额|金额)|本期(发生额|金额))$/u, "close"],
  [/^(期初(账面)?(余额|金额)|上期(发生额|金额))$/u, "open"],
  [/^本期增加$/u, "increase"],
  [/^本期减少$/u, "decrease"],
];

const askOf = (column: string): Ask | null =>
  isShare(column) || isInWords(column) ? null : (asks.find(([heading]) => heading.test(column))?.[1] ?? null);

/** Whether a table can be filled from accounts at all: its columns ask for their figures. */
export const isFillable = ({ columns }: NoteTable): boolean =>
  columns.slice(1).some((column) => askOf(column) !== null);

/** Without numbering, and without what says that it is taken off. */
const plain = (name: string): string =>
  name.replace(/^[\d一二三四五六七八九十（()）.、]+|^减：|^加：|^其中：/gu, "").trim();

/** A row like 其他 is in many names and says none. */
const isNear = (row: string, name: string): boolean =>
  (row.length > 2 && name.includes(row)) || (name.length > 1 && row.includes(name));

class Filling {
  readonly rows: NoteRow[];
  readonly cells = new Map<string, Map<string, FilledCell>>();
  readonly #table: NoteTable;

  constructor(table: NoteTable) {
    this.#table = table;
    this.rows = [...table.rows];
  }

  get hasProvisions(): boolean {
    return this.#table.columns.some((column) => askOf(column) === "provisionClose");
  }

  /** The row of an account: one that bears one of its names, one whose name is in one of them, or a new one before the totals. */
  rowOf(names: readonly string[]): string {
    const open = this.rows.filter(({ key }) => !(key in this.#table.rowFormulas));
    const same = open.find((row) => names.includes(plain(row.name)));
    const near = same ?? open.find((row) => names.some((name) => isNear(plain(row.name), name)));
    if (near) return near.key;
    const own = names.at(-1) ?? "";
    const total = this.rows.findIndex(({ key, name }) => key in this.#table.rowFormulas || name.startsWith("减："));
    this.rows.splice(total < 0 ? this.rows.length : total, 0, { key: own, name: own });
    return own;
  }

  /** The row that takes allowances off, where the table has one. */
  get deduction(): string | null {
    return this.rows.find(({ name }) => /^减：.*准备$/u.test(name))?.key ?? null;
  }

  put(row: string, column: string, amount: Fen, source: string): void {
    const own = this.cells.get(row) ?? new Map<string, FilledCell>();
    const before = own.get(column);
    const sources = before && !before.source.split("+").includes(source) ? `${before.source}+${source}` : source;
    own.set(column, { amount: (before?.amount ?? 0n) + amount, source: before ? sources : source });
    this.cells.set(row, own);
  }

  each(ask: (heading: Ask) => Fen | null, row: string, source: string): void {
    for (const column of this.#table.columns.slice(1)) {
      const heading = askOf(column);
      const amount = heading === null || column in this.#table.colFormulas ? null : ask(heading);
      if (amount !== null && amount !== 0n) this.put(row, column, amount, source);
    }
  }
}

/** What is asked of an account: allowances in their own columns, or off in a row of their own. */
function figureOf(account: NoteAccount, heading: Ask, hasProvisions: boolean, isOff: boolean): Fen | null {
  const { close, open, increase, decrease, isProvision } = account;
  const sign = isProvision && (hasProvisions || isOff) ? -1n : 1n;
  const isProvisionColumn = heading === "provisionClose" || heading === "provisionOpen";
  if (hasProvisions && isProvision !== isProvisionColumn) return null;
  if (!hasProvisions && isProvisionColumn) return null;
  if (heading === "close" || heading === "provisionClose") return sign * close;
  if (heading === "open" || heading === "provisionOpen") return open === null ? null : sign * open;
  return heading === "increase" ? increase : decrease;
}

/** Of an allowance the name that it is for: 坏账准备-应收账款 is 应收账款's. */
const namesOf = ({ names, isProvision }: NoteAccount): readonly string[] => (isProvision ? names.slice(-1) : names);

/** @returns rows with those that accounts needed, and what was filled */
export function fillNote(table: NoteTable, accounts: readonly NoteAccount[]): Filled {
  const filling = new Filling(table);
  const { hasProvisions, deduction } = filling;
  for (const account of accounts) {
    const off = account.isProvision ? deduction : null;
    const row = off ?? filling.rowOf(namesOf(account));
    filling.each((heading) => figureOf(account, heading, hasProvisions, off !== null), row, account.code);
  }
  return { rows: filling.rows, cells: filling.cells };
}
