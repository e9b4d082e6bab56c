/**
 * How the columns of a sheet are written: the order of its dates, the decimal sign and the unit of its amounts. What single cells
 * leave open is decided over the whole sheet, which is then read once before its rows.
 */
import { AmountCells } from "./amount-cells.ts";
import { AmountForms, needsColumn } from "./amount-forms.ts";
import { DateCells } from "./date-cells.ts";
import type { DateContext } from "./date-shapes.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row, TableFile } from "./table-file.ts";
import { askUnitOfName, unitBelowAnswered } from "./unit-elsewhere.ts";
import { unitInLabel, unitName } from "./units.ts";

interface Columns {
  date?: number;
  period?: number;
  /** Columns of money; those of foreign money follow the unit of the title, too. */
  amounts: readonly number[];
  foreign?: readonly number[];
  /** Columns of one side: their amounts may say nothing else. */
  debits?: readonly number[];
  credits?: readonly number[];
}

/** Rounding may change a file by as much before somebody is asked, in hundred-millionths of a yuan. */
const ROUNDING_MAX = 100_000_000;

export class SheetForms {
  readonly amounts: AmountCells;
  readonly dates: DateCells;
  readonly dateContext: DateContext;
  private isSettled = false;
  private readonly file: TableFile;
  private readonly layout: LedgerLayout;
  private readonly issues: RowIssues;
  private readonly columns: readonly number[];

  constructor(file: TableFile, layout: LedgerLayout, options: ReadOptions, columns: Columns) {
    this.file = file;
    this.layout = layout;
    this.issues = options.issues;
    this.columns = columns.amounts.filter((column) => column >= 0);
    this.dateContext = { date1904: file.date1904, year: options.year, range: options.range ?? null };
    this.dates = new DateCells(
      columns.date ?? -1,
      columns.period ?? -1,
      this.dateContext,
      layout.labels?.[columns.date ?? -1],
    );
    const isUnitStated = this.isUnitStated();
    const { unit = null } = layout;
    const unitInForce = isUnitStated ? unit : unitBelowAnswered(options.answers);
    const shifts = shiftsOf({ ...layout, unit: unitInForce }, this.columns, columns.foreign ?? [], options.issues);
    this.amounts = new AmountCells(options.issues, shifts, options.answers, sidesOf(columns));
    this.amounts.isUnitStated = isUnitStated;
  }

  /** Call before rows are read. Reads the whole sheet at the first that need it. */
  async settle(rows: readonly Row[]): Promise<void> {
    if (this.isSettled || !this.needsSheet(rows)) return;
    this.isSettled = true;
    const dates = this.dates.collector();
    const forms = new AmountForms();
    const add = (row: Row) => {
      dates.add(row);
      for (const column of this.columns) forms.add(textAt(row, column));
    };
    for await (const batch of dataRows(this.file, this.layout)) batch.rows.forEach(add);
    dates.decide(this.issues);
    const { file, layout } = this;
    const areNumbers = this.columns.every((column) => (file.textCells(column) ?? Number.NaN) <= layout.dataStart);
    this.amounts.sign = forms.decide(areNumbers, (question) => this.issues.ask(question));
    if (this.amounts.sign === "comma") this.issues.add("decimalComma", 0, null);
  }

  /** Call after the last row: what rounding did is said, and which days were numbers alone. */
  noteRounding(): void {
    const { count, text, date } = this.dates.serials;
    if (count > 0) this.issues.add("serials1904", 0, null, { count: String(count), text, date });
    for (const { column, count, effect } of this.amounts.rounding()) {
      this.issues.add("roundingTotal", 0, column, { count: String(count), effect: yuanText(effect) });
      this.issues.rounding.count += count;
      this.issues.rounding.effect += Math.abs(effect);
    }
  }

  private isUnitStated(): boolean {
    const { unit = null, statedUnit = null, labels = [] } = this.layout;
    return (
      unit !== null || statedUnit !== null || this.columns.some((column) => unitInLabel(labels[column] ?? "") !== null)
    );
  }

  private needsSheet(rows: readonly Row[]): boolean {
    if (this.dates.needsColumn(rows)) return true;
    return rows.some((row) => this.columns.some((column) => needsColumn(textAt(row, column))));
  }
}

function sidesOf({ debits = [], credits = [] }: Columns): (1 | -1 | undefined)[] {
  const sides: (1 | -1 | undefined)[] = [];
  for (const column of debits) if (column >= 0) sides[column] = 1;
  for (const column of credits) if (column >= 0) sides[column] = -1;
  return sides;
}

/**
 * Asks whether amounts may be rounded where that is more than a trifle; call once all sheets are read.
 * @param vouchers how many balanced before and do not balance any more
 */
export function askRounding(issues: RowIssues, vouchers: number): void {
  const { count, effect } = issues.rounding;
  if (count === 0) return;
  // An answer may have left out the very rows that made it a question.
  if (effect <= ROUNDING_MAX && vouchers === 0 && !issues.isAnswered("rounding")) return;
  const params = { count: String(count), total: yuanText(effect).replace("+", ""), vouchers: String(vouchers) };
  const choices = [
    { value: "round", params: {} },
    { value: "refuse", params: {} },
  ];
  issues.ask({ key: "rounding", params, choices, proposed: "round" });
}

/** Asks whether amounts that may have lost digits are taken as they are written; call once all sheets are read. */
export function askScientific(issues: RowIssues): void {
  const { count, within, sample } = issues.scientific;
  if (count === 0) return;
  const choices = [
    { value: "take", params: {} },
    { value: "refuse", params: {} },
  ];
  const most = within.toFixed(2);
  issues.ask({ key: "scientific", params: { count: String(count), sample, most }, choices, proposed: "take" });
}

/** Up to six places, as many as there are. */
function yuanText(parts: number): string {
  const text = (parts / 100_000_000).toFixed(6).replace(/0{1,4}$/, "");
  return parts > 0 ? `+${text}` : text;
}

/** By column the digits to move to the left by. Where title and columns disagree somebody says which counts. */
function shiftsOf(
  layout: LedgerLayout,
  amounts: readonly number[],
  foreign: readonly number[],
  issues: RowIssues,
): number[] {
  const title = layout.unit ?? unitOfName(layout, amounts, issues);
  if (layout.money) askMoney(layout.money, issues);
  const own = new Map(amounts.map((column) => [column, unitInLabel(layout.labels?.[column] ?? "")]));
  const labelled = [...new Set([...own.values()].filter((unit) => unit !== null))];
  const differs = title !== null && labelled.some((unit) => unit !== title);
  const byTitle = differs && askUnit(title, labelled, issues) === "title";
  const shifts: number[] = [];
  for (const column of amounts) shifts[column] = (byTitle ? title : (own.get(column) ?? title)) ?? 0;
  for (const column of foreign) if (column >= 0) shifts[column] = title ?? 0;
  sayUnits(amounts, shifts, issues);
  return shifts;
}

/** Where neither title nor labels say it. */
function unitOfName({ statedUnit, labels = [] }: LedgerLayout, amounts: readonly number[], issues: RowIssues) {
  const isLabelled = amounts.some((column) => unitInLabel(labels[column] ?? "") !== null);
  return statedUnit && !isLabelled ? askUnitOfName(statedUnit, issues) : null;
}

/** Nothing is converted: whoever knows the books says that they are kept in this money, or that the amounts stand for themselves. */
function askMoney(money: string, issues: RowIssues): void {
  issues.ask({ key: "titleMoney", params: { money }, choices: [{ value: "books", params: {} }], proposed: "books" });
}

function askUnit(title: number, labelled: readonly number[], issues: RowIssues): string | null {
  const [titleUnit, columnUnit] = [unitName(title), labelled.map(unitName).join("/")];
  return issues.ask({
    key: "amountUnit",
    params: { title: titleUnit, columns: columnUnit },
    choices: [
      { value: "columns", params: { unit: columnUnit } },
      { value: "title", params: { unit: titleUnit } },
    ],
    proposed: "columns",
  });
}

function sayUnits(amounts: readonly number[], shifts: readonly number[], issues: RowIssues): void {
  const units = new Set(amounts.map((column) => shifts[column] ?? 0));
  const places = units.size === 1 ? amounts.slice(0, 1) : amounts;
  for (const column of places) {
    const power = shifts[column] ?? 0;
    const params = { unit: unitName(power), factor: String(10 ** power) };
    if (power !== 0) issues.add("amountsScaled", 0, units.size === 1 ? null : column, params);
  }
}
