import { monthOfName } from "@digao/excel/plan-sheets";
import type { LedgerPart } from "../../open-ledger.ts";
import { type BatchWork, readable } from "../batch-work.ts";
import { Companies } from "./companies.ts";
import { Overlaps } from "./overlaps.ts";
import { Years } from "./years.ts";

interface PartRow {
  row: number;
  /** yyyymm, null where the row does not say. */
  period?: number | null;
  company?: string;
}
type Readable = ReturnType<typeof readable>;
type Reader<Row> = (
  table: Readable["table"],
  layout: Readable["layout"],
  options: Readable["options"],
) => AsyncIterable<Row[]>;

interface Rules<Row> {
  /** What may stand in one sheet alone: a voucher, an account. */
  keyOf: (row: Row) => string;
  /** Rows of a sheet that says its month for all of them. */
  ofMonth?: (row: Row, month: number) => Row;
  /** Of several companies read together those behind the first stay apart from it. */
  ofCompany?: (row: Row) => Row;
}

/**
 * The rows of a batch: its sheets one after the other, of the company and the year that was answered. What the file leaves open
 * is asked once the last row has been read.
 */
export async function* readParts<Row extends PartRow>(
  work: BatchWork,
  read: Reader<Row>,
  rules: Rules<Row>,
): AsyncGenerator<Row[]> {
  const { issues, ledger } = work;
  const sieve = new Sieve(work, rules);
  for (const [place, part] of ledger.parts.entries()) {
    const { table, layout, options } = readable({ ...work, ledger: { ...part, parts: ledger.parts } });
    issues.sheet = ledger.parts.length > 1 ? table.sheet : null;
    sieve.begin(place, part);
    for await (const rows of read(table, layout, options)) yield sieve.through(rows);
  }
  issues.sheet = null;
  sieve.settle();
}

class Sieve<Row extends PartRow> {
  private readonly companies: Companies;
  private readonly years: Years;
  private readonly overlaps: Overlaps | null;
  private readonly months: readonly number[] | null;
  private readonly issues: BatchWork["issues"];
  private readonly rules: Rules<Row>;
  private place = 0;

  constructor({ issues, batch, audited, ledger: { parts } }: BatchWork, rules: Rules<Row>) {
    const { company, years, sheets } = batch.options.answers ?? {};
    const names = parts.map(({ table }) => table.sheet);
    this.companies = new Companies(company);
    this.years = new Years(years, audited.startDate);
    this.overlaps = parts.length > 1 ? new Overlaps(names, sheets) : null;
    this.months = monthsOfSheets(parts, audited.startDate);
    this.issues = issues;
    this.rules = rules;
  }

  begin(place: number, { title }: LedgerPart): void {
    this.place = place;
    this.companies.begin(title.company);
  }

  through(rows: Row[]): Row[] {
    const { companies, rules } = this;
    const ownRows = this.dated(rows).filter((row) => this.takes(row));
    const { ofCompany } = rules;
    if (!ofCompany || !companies.areSeveral) return ownRows;
    return ownRows.map((row) => (companies.isFirst(row.company ?? "") ? row : ofCompany(row)));
  }

  settle(): void {
    for (const what of [this.overlaps, this.companies, this.years]) what?.settle(this.issues);
  }

  private dated(rows: Row[]): Row[] {
    const month = this.months?.[this.place];
    const { ofMonth } = this.rules;
    return month === undefined || !ofMonth
      ? rows
      : rows.map((row) => ((row.period ?? null) === null ? ofMonth(row, month) : row));
  }

  private takes(row: Row): boolean {
    if (!this.companies.takes(row.company ?? "")) return false;
    if (!this.years.takes(row.period ?? null)) return false;
    return this.overlaps?.takes(this.place, this.rules.keyOf(row)) ?? true;
  }
}

/** The month of every sheet, by its title or its name; null unless each has one of its own. */
function monthsOfSheets(parts: readonly LedgerPart[], fiscalStart: string): number[] | null {
  if (parts.length < 2) return null;
  const months = parts.flatMap(({ title, table }) => {
    if (title.fromPeriod !== null && title.fromPeriod === title.toPeriod) return title.fromPeriod;
    return monthOfName(table.sheet, title.year ?? Number(fiscalStart.slice(0, 4))) ?? [];
  });
  return new Set(months).size === parts.length ? months : null;
}

export async function* mapped<Row>(rows: AsyncIterable<Row[]>, change: (rows: Row[]) => Row[]): AsyncGenerator<Row[]> {
  for await (const batch of rows) yield change(batch);
}
