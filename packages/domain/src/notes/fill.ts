/**
 * A note filled from accounts: columns by what their heading asks of an account, rows by the account's name. What has no row gets one.
 * Audited amounts, in the item's own sign; in a row that a total takes off, in the other.
 */
import type { Fen } from "../money.ts";
import { isInWords, isShare, type NoteRow, type NoteTable } from "./table.ts";

/** A row of the item's lead schedule: an account, or a party of one. */
export interface NoteAccount {
  /** From the general to the particular: what the account is called at each level, then the party. */
  names: readonly string[];
  /** What the source of a cell says: "1403". */
  code: string;
  /** Its national code; "": none. */
  standard?: string;
  /** Audited; of profit and loss the year's amount. */
  close: Fen;
  /** Null: not known. */
  open: Fen | null;
  increase: Fen;
  decrease: Fen;
  /** Allowances, depreciation and the like, which the item is less. */
  isProvision: boolean;
}

/** What kind of figure a cell was filled from. */
export const sourceKinds = [
  "accounts",
  "statement",
  "cashFlow",
  "equity",
  "cards",
  "ageing",
  "parties",
  "related",
  "notes",
  "prior",
] as const;
export type SourceKind = (typeof sourceKinds)[number];

export interface FilledCell {
  amount: Fen;
  kind: SourceKind;
  /** Which of them: accounts as "1403+1404", "S104". */
  source: string;
}

export type Ask = "close" | "open" | "increase" | "decrease" | "provisionClose" | "provisionOpen";

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

const asksOf = (columns: readonly string[]): ReadonlyMap<string, Ask> =>
  new Map(
    columns.slice(1).flatMap((column) => {
      const ask = askOf(column);
      return ask === null ? [] : [[column, ask] as const];
    }),
  );

/** Without numbering, and without what says that it is taken off. */
const plain = (name: string): string =>
  name.replace(/^[\d一二三四五六七八九十（()）.、]+|^减：|^加：|^其中：/gu, "").trim();

/** A row like 其他 is in many names and says none. */
const isNear = (row: string, name: string): boolean =>
  (row.length > 2 && name.includes(row)) || (name.length > 1 && row.includes(name));

/** How accounts are told from one another; left out: by the headings of columns and the names of rows. */
export interface AccountRule {
  only?: "provisions";
  rows?: readonly (readonly [standard: string, row: string])[];
  columns?: Readonly<Record<string, Ask>>;
}

interface AskedOf {
  asked: ReadonlyMap<string, Ask>;
  /** In the row that takes allowances off. */
  isOff: boolean;
  /** Allowances alone, positive already. */
  isOnly: boolean;
}

export class Filling {
  readonly rows: NoteRow[];
  readonly cells = new Map<string, Map<string, FilledCell>>();
  readonly table: NoteTable;

  constructor(table: NoteTable) {
    this.table = table;
    this.rows = [...table.rows];
  }

  /** The row of an account: one that bears one of its names, one whose name is in one of them, or a new one before the totals. */
  rowOf(names: readonly string[]): string {
    const open = this.rows.filter(({ key }) => !(key in this.table.rowFormulas));
    const same = open.find((row) => names.includes(plain(row.name)));
    const near =
      same ?? open.find((row) => !row.name.startsWith("减：") && names.some((name) => isNear(plain(row.name), name)));
    if (near) return near.key;
    const own = names.at(-1) ?? "";
    this.addRow({ key: own, name: own });
    return own;
  }

  /** Before the totals. */
  addRow(row: NoteRow): void {
    const total = this.rows.findIndex(({ key, name }) => key in this.table.rowFormulas || name.startsWith("减："));
    const last = this.rows.findIndex(({ key }) => key === "合计");
    const at = total < 0 ? last : total;
    this.rows.splice(at < 0 ? this.rows.length : at, 0, row);
  }

  /** The row that takes allowances off, where the table has one. */
  get deduction(): string | null {
    return this.rows.find(({ name }) => /^减：.*准备$/u.test(name))?.key ?? null;
  }

  /** Its amounts are positive, and a total takes them off. */
  isTakenOff(row: string): boolean {
    return (
      row.startsWith("减：") && Object.values(this.table.rowFormulas).some((formula) => formula.includes(`-${row}`))
    );
  }

  put(row: string, column: string, { amount, kind, source }: FilledCell): void {
    const own = this.cells.get(row) ?? new Map<string, FilledCell>();
    const before = own.get(column);
    const sources = before && !before.source.split("+").includes(source) ? `${before.source}+${source}` : source;
    own.set(column, { amount: (before?.amount ?? 0n) + amount, kind, source: before ? sources : source });
    this.cells.set(row, own);
  }

  /** Whether any row has something in the column. */
  hasIn(column: string): boolean {
    return [...this.cells.values()].some((own) => own.has(column));
  }

  takeAccounts(accounts: readonly NoteAccount[], { only, rows, columns }: AccountRule = {}): void {
    const asked = columns ? new Map(Object.entries(columns)) : asksOf(this.table.columns);
    const taken = only ? accounts.filter(({ isProvision }) => isProvision).map(positive) : accounts;
    for (const account of taken) {
      const isAllowance = only !== undefined || account.isProvision;
      const off = isAllowance && rows === undefined ? this.deduction : null;
      const named = off ?? rows?.find(([prefix]) => (account.standard ?? "").startsWith(prefix))?.[1];
      if (named === "") continue;
      const row = named ?? this.rowOf(namesOf(account, only !== undefined));
      this.#account(account, row, { asked, isOff: off !== null, isOnly: only !== undefined });
    }
  }

  #account(account: NoteAccount, row: string, { asked, isOff, isOnly }: AskedOf): void {
    const hasProvisions = !isOnly && [...asked.values()].some((ask) => ask.startsWith("provision"));
    const sign = !isOff && this.isTakenOff(row) ? -1n : 1n;
    for (const [column, ask] of asked) {
      const amount = column in this.table.colFormulas ? null : figureOf(account, ask, hasProvisions, isOff && !isOnly);
      if (amount !== null && amount !== 0n)
        this.put(row, column, { amount: sign * amount, kind: "accounts", source: account.code });
    }
  }
}

/** An allowance as a figure of its own: what is set aside increases it. */
const positive = (account: NoteAccount): NoteAccount => ({
  ...account,
  close: -account.close,
  open: account.open === null ? null : -account.open,
  increase: account.decrease,
  decrease: account.increase,
  isProvision: false,
});

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
const namesOf = ({ names, isProvision }: NoteAccount, isAllowance: boolean): readonly string[] =>
  isProvision || isAllowance ? names.slice(-1) : names;
