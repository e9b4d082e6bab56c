/** A table of the notes filled from all that its declaration names; what no source has is said by name. */
import type { Fen } from "../money.ts";
import type { ComputedTable } from "./compute.ts";
import { isExpressionOf } from "./figures.ts";
import { type FilledCell, Filling, type NoteAccount, type SourceKind } from "./fill.ts";
import { type NoteSource, sourcesOf } from "./sources.ts";
import { isInWords, isShare, type NoteRow, type NoteTable } from "./table.ts";

/** Amounts of one class of asset cards, by the rows of the table. */
export interface CardClass {
  name: string;
  rows: Readonly<Record<string, Fen>>;
}

export interface RelatedBalance {
  /** 应收账款 */
  item: string;
  party: string;
  close: Fen;
  open: Fen | null;
}

/** A band of ages in months; null: and older. */
export interface AgeBand {
  from: number;
  to: number | null;
  amount: Fen;
}

/** Null: the product has no such figures for this project. */
export interface FillGiven {
  accounts(item: string): readonly NoteAccount[];
  ages(item: string): readonly AgeBand[] | null;
  cards: readonly CardClass[] | null;
  related: readonly RelatedBalance[];
  figure(expression: string): Fen | null;
  /** The same table as last year's project published it. */
  prior: ComputedTable | null;
}

export interface FilledTable {
  rows: readonly NoteRow[];
  cells: ReadonlyMap<string, ReadonlyMap<string, FilledCell>>;
  /** Words of rows: the party of a balance. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Sources that are declared and have nothing. */
  absent: readonly SourceKind[];
  /** Columns of amounts that nothing fills. */
  open: readonly string[];
}

const topCount = 5;

const bandRows: readonly (readonly [row: RegExp, from: number, to: number | null])[] = [
  [/^1年以内/u, 0, 12],
  [/^1至2年/u, 12, 24],
  [/^2至3年/u, 24, 36],
  [/^3至4年/u, 36, 48],
  [/^4至5年/u, 48, 60],
  [/^3年以上/u, 36, null],
  [/^5年以上/u, 60, null],
];

const isWithin = (band: AgeBand, from: number, to: number | null): boolean =>
  band.from >= from && (to === null || (band.to !== null && band.to <= to));

const ofAccounts = new Set(["accounts", "classes"]);

class TableFilling extends Filling {
  readonly words = new Map<string, Map<string, string>>();
  readonly absent = new Set<SourceKind>();
  readonly #given: FillGiven;

  constructor(table: NoteTable, given: FillGiven) {
    super(table);
    this.#given = given;
  }

  take(source: NoteSource): void {
    if (source.from === "accounts")
      this.takeAccounts(this.#given.accounts(source.item ?? this.table.fsItemCode), source);
    else if (source.from === "figures") this.#figures(source.cells);
    else if (source.from === "lines") this.#lines(source.column, source.at);
    else if (source.from === "ageing") this.#ages(source.item, source.column);
    else if (source.from === "largest") this.#largest(source.item, source.column);
    else if (source.from === "classes") this.#classes(source);
    else if (source.from === "cards") this.#cards();
    else this.#related();
  }

  #lines(column: string, at: string): void {
    const rows = Object.entries(this.table.lineRows ?? {});
    this.#figures(rows.map(([code, row]) => [row, column, `${code}.${at}`]));
  }

  #figures(cells: Extract<NoteSource, { from: "figures" }>["cells"]): void {
    for (const [row, column, expression, onlyIfNil] of cells) {
      if (onlyIfNil !== undefined && this.#given.figure(onlyIfNil) !== 0n) continue;
      const amount = this.#given.figure(expression);
      const kind = isExpressionOf(expression);
      if (amount === null) this.absent.add(kind);
      else this.put(row, column, { amount, kind, source: expression });
    }
  }

  #ages(item: string, column: string): void {
    const bands = this.#given.ages(item);
    if (bands === null) {
      this.absent.add("ageing");
      return;
    }
    for (const { key, name } of [...this.rows]) {
      const [, from, to] = bandRows.find(([row]) => row.test(name)) ?? [];
      if (from === undefined || to === undefined) continue;
      const own = bands.filter((band) => isWithin(band, from, to));
      const amount = own.reduce((total, band) => total + band.amount, 0n);
      if (amount !== 0n) this.put(key, column, { amount, kind: "ageing", source: item });
    }
  }

  /** By what they owe, or are owed, together. */
  #largest(item: string, column: string): void {
    const parties = new Map<string, Fen>();
    for (const { names, close, isProvision } of this.#given.accounts(item)) {
      const name = names.at(-1) ?? "";
      if (!isProvision && name !== "") parties.set(name, (parties.get(name) ?? 0n) + close);
    }
    const largest = [...parties].filter(([, amount]) => amount > 0n).sort(largestFirst);
    if (largest.length === 0) this.absent.add("parties");
    const open = this.rows.filter(({ key }) => !(key in this.table.rowFormulas));
    for (const [at, [name, amount]] of largest.slice(0, topCount).entries()) {
      const row = open[at];
      if (!row) return;
      this.rows[this.rows.indexOf(row)] = { key: row.key, name };
      this.put(row.key, column, { amount, kind: "parties", source: item });
    }
  }

  /** The column of a class: of its name, else the one of all others. */
  #columnOf(name: string): string | null {
    const classes = this.table.columns.slice(1).filter((column) => !(column in this.table.colFormulas));
    return (
      classes.find((column) => column === name) ??
      classes.find((column) => column.includes(name) || name.includes(column)) ??
      classes.find((column) => column.endsWith("其他")) ??
      null
    );
  }

  #classes({ cost, less, impaired }: Extract<NoteSource, { from: "classes" }>): void {
    const parts = [
      [cost, { open: "cost.open", increase: "cost.add", decrease: "cost.dec" }],
      [less, { open: "dep.open", increase: "dep.add.charge", decrease: "dep.dec" }],
      [impaired, { open: "imp.open", increase: "imp.add.charge", decrease: "imp.dec" }],
    ] as const;
    for (const account of this.#given.accounts(this.table.fsItemCode)) {
      const [standard, rows] = parts.find(([code]) => (account.standard ?? "").startsWith(code)) ?? [];
      if (!standard || !rows) continue;
      const { open, increase, decrease } = standard === cost ? account : contra(account);
      const amounts = { [rows.open]: open ?? 0n, [rows.increase]: increase, [rows.decrease]: decrease };
      this.#class(account.names.at(-1) ?? "", amounts, { kind: "accounts", source: account.code });
    }
  }

  /** Amounts of a class by rows of the table; a class without a column is said. */
  #class(name: string, amounts: Readonly<Record<string, Fen>>, from: Omit<FilledCell, "amount">): void {
    const column = this.#columnOf(name);
    if (column === null) this.absent.add(from.kind);
    for (const [row, amount] of Object.entries(amounts))
      if (column !== null && amount !== 0n && this.rows.some(({ key }) => key === row))
        this.put(row, column, { amount, ...from });
  }

  #cards(): void {
    if (this.#given.cards === null) this.absent.add("cards");
    for (const { name, rows } of this.#given.cards ?? []) this.#class(name, rows, { kind: "cards", source: name });
  }

  #related(): void {
    if (this.#given.related.length === 0) this.absent.add("related");
    const [, party = "", closing = "", , opening = ""] = this.table.columns;
    for (const { item, party: name, close, open } of this.#given.related) {
      const key = `${item}|${name}`;
      if (!this.rows.some((row) => row.key === key)) this.rows.push({ key, name: item });
      this.words.set(key, new Map([[party, name]]));
      this.put(key, closing, { amount: close, kind: "related", source: name });
      if (open !== null && open !== 0n) this.put(key, opening, { amount: open, kind: "related", source: name });
    }
  }

  /** What nothing of this year says of last year comes from what was published then. */
  takePrior(): void {
    const { prior } = this.#given;
    const comparatives = this.table.columns.filter((column) => priorColumn(column) !== null && !this.hasIn(column));
    if (prior === null) {
      if (comparatives.length > 0) this.absent.add("prior");
      return;
    }
    for (const column of comparatives) this.#priorColumn(column, prior);
    for (const { key } of [...this.rows]) if (/\.open$/u.test(key) && !this.cells.has(key)) this.#priorRow(key, prior);
  }

  #priorColumn(column: string, prior: ComputedTable): void {
    const from = priorColumn(column) ?? "";
    if (column in this.table.colFormulas || isShare(column) || isInWords(column)) return;
    for (const { key, name } of prior.table.rows) {
      const amount = key in this.table.rowFormulas ? null : prior.amount(key, from);
      if (amount === null || amount === 0n) continue;
      const row = this.rows.find((one) => one.key === key || one.name === name)?.key ?? key;
      if (!this.rows.some((one) => one.key === row)) this.addRow({ key, name });
      this.put(row, column, { amount, kind: "prior", source: this.table.id });
    }
  }

  #priorRow(row: string, prior: ComputedTable): void {
    for (const column of this.table.columns.slice(1)) {
      const amount = column in this.table.colFormulas ? null : prior.amount(row.replace(/\.open$/u, ".close"), column);
      if (amount !== null && amount !== 0n) this.put(row, column, { amount, kind: "prior", source: this.table.id });
    }
  }
}

type Party = readonly [name: string, amount: Fen];

/** Those of one amount by their names: the order is always the same. */
function largestFirst([name, amount]: Party, [otherName, other]: Party): number {
  if (amount !== other) return amount > other ? -1 : 1;
  return name < otherName ? -1 : 1;
}

const contra = ({ open, increase, decrease }: NoteAccount) => ({
  open: open === null ? null : -open,
  increase: decrease,
  decrease: increase,
});

/** The column of last year's table that this one repeats; null: it is no comparative. */
export function priorColumn(column: string): string | null {
  if (/^期初/u.test(column)) return column.replace(/^期初/u, "期末");
  return /^上期/u.test(column) ? column.replace(/^上期/u, "本期") : null;
}

export function fillTable(table: NoteTable, given: FillGiven): FilledTable {
  const filling = new TableFilling(table, given);
  const sources = sourcesOf(table.id);
  for (const source of sources) filling.take(source);
  filling.takePrior();
  const needsAccounts = sources.some(({ from }) => ofAccounts.has(from));
  if (needsAccounts && filling.cells.size === 0) filling.absent.add("accounts");
  const open = table.columns
    .slice(1)
    .filter(
      (column) => !(column in table.colFormulas || isShare(column) || isInWords(column) || filling.hasIn(column)),
    );
  return { rows: filling.rows, cells: filling.cells, words: filling.words, absent: [...filling.absent], open };
}
