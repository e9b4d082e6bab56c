/** One order of day, month and year for a whole column: by all its cells together, by what else the file says, or by asking. */
import {
  DATE_ORDERS,
  DATE_READINGS,
  type DateContext,
  type DateOrder,
  type DateReading,
  type ShapedDate,
  shapedDate,
} from "./date-shapes.ts";
import type { Question } from "./row-issues.ts";

/** Distinct dates that are kept: a year of days in a few forms is far below. */
const ENTRIES_MAX = 20_000;
/** Misfits stay single rows only where nearly all others agree. */
const MOST = 0.98;

export type DateReason = "dateFits" | "datePeriods" | "dateInRange" | "dateSequence" | "dateMost";
/** Raises a question and answers the choice to read by. */
type Ask = (question: Question) => string | null;

export interface DateDecision {
  reading: DateReading;
  /** Why it is this one; null where it had to be asked. */
  reason: DateReason | null;
  /** A cell that needed the decision, and what it is read as. */
  sample: { text: string; date: string } | null;
  /** Day numbers of five digits are six digits that lost their first nought. */
  isCompact: boolean;
}

interface Entry {
  shaped: ShapedDate;
  text: string;
  cells: number;
}

/** What the rows in their order say of a reading. */
interface Evidence {
  last: string;
  /** How often a date is earlier than the one before. */
  backwards: number;
  /** Rows whose period is the month of the date, and others. */
  agrees: number;
  differs: number;
}

function note(found: Evidence, date: string, period: number | null): void {
  if (date < found.last) found.backwards++;
  found.last = date;
  if (period === null || period % 100 > 12 || period % 100 === 0) return;
  const month = Number(date.slice(5, 7));
  if (period === (period < 100 ? month : Number(date.slice(0, 4)) * 100 + month)) found.agrees++;
  else found.differs++;
}

export class DateColumn {
  private readonly entries = new Map<string, Entry>();
  private readonly texts = new Map<string, Entry | null>();
  private readonly evidence = new Map<DateReading, Evidence>();
  private isCompact = false;
  private readonly context: DateContext;

  constructor(context: DateContext) {
    this.context = context;
    for (const reading of DATE_READINGS) this.evidence.set(reading, { last: "", backwards: 0, agrees: 0, differs: 0 });
  }

  /** @param period yyyymm, or the month alone, that the row states itself */
  add(text: string, period: number | null): void {
    const entry = this.entryOf(text);
    if (!entry) return;
    entry.cells++;
    for (const reading of DATE_READINGS) {
      const date = entry.shaped.by[reading];
      const found = this.evidence.get(reading);
      if (date !== null && found) note(found, date, period);
    }
  }

  private entryOf(text: string): Entry | null {
    const cached = this.texts.get(text);
    if (cached !== undefined) return cached;
    const shaped = shapedDate(text, this.context);
    if (shaped?.isCompact) this.isCompact = true;
    let entry = shaped ? (this.entries.get(shaped.key) ?? null) : null;
    if (shaped && !entry && this.entries.size < ENTRIES_MAX) {
      entry = { shaped, text, cells: 0 };
      this.entries.set(shaped.key, entry);
    }
    if (this.texts.size >= ENTRIES_MAX) this.texts.clear();
    this.texts.set(text, entry);
    return entry;
  }

  decide(ask: Ask): DateDecision {
    const entries = [...this.entries.values()].map((entry) => ({ ...entry, shaped: this.asCompact(entry.shaped) }));
    const open = entries.filter(({ shaped }) => !shaped.isSure);
    const order = this.orderOf(entries, open, ask);
    const turned = this.turnedOf(entries, open, order.reading, ask);
    const { reading, reason } = turned ?? order;
    const isTurned = ({ shaped }: Entry) => shaped.isSure && shaped.by.ymd !== shaped.by[reading];
    const shown = entries.find(isTurned) ?? open.find(isUnclear) ?? open[0];
    const date = shown?.shaped.by[reading] ?? null;
    return { reading, reason, isCompact: this.isCompact, sample: shown && date ? { text: shown.text, date } : null };
  }

  private asCompact(shaped: ShapedDate): ShapedDate {
    return this.isCompact && shaped.compact ? shaped.compact : shaped;
  }

  private orderOf(entries: readonly Entry[], open: readonly Entry[], ask: Ask): Decided {
    const fits = (order: DateOrder) => open.every(({ shaped }) => shaped.by[order] !== null);
    const fitting = distinct(DATE_ORDERS.filter(fits), open);
    const all: CellsOf = (order) => cellsOf(open, (date) => date !== null, order);
    if (fitting.length === 0) return byMost(open, all, all, ask);
    const inRange: CellsOf = (order) => cellsOf(open, (date) => this.isInRange(date), order);
    const [only] = fitting;
    // One wrong cell may fit another order by chance, and lead all others out of the audit period.
    const isAside = only && fitting.length === 1 && DATE_ORDERS.some((order) => inRange(order) > inRange(only));
    if (isAside) return byMost(open, all, inRange, ask);
    const decided = this.narrowed(fitting, entries);
    return decided.reason === null ? askOrder(open, fitting, decided.reading, ask) : decided;
  }

  /**
   * Excel reads "05/01/2024" in its own country's order and leaves "13/01/2024" as text: texts that fit one order alone
   * beside dates none of whose days is above twelve.
   */
  private turnedOf(entries: readonly Entry[], open: readonly Entry[], order: DateReading, ask: Ask): Decided | null {
    if (order === "ymd") return null;
    const other = order === "dmy" ? "mdy" : "dmy";
    const whole = entries.filter(({ shaped }) => shaped.isSure);
    const sample = whole.find(({ shaped }) => shaped.by.ymd !== shaped.by.dmyTurned)?.shaped.by;
    const isSuspect =
      sample !== undefined &&
      whole.length > 1 &&
      whole.every(({ shaped }) => shaped.by.dmyTurned !== null) &&
      open.some(({ shaped }) => shaped.by[order] !== null) &&
      open.every(({ shaped }) => shaped.by[order] === null || shaped.by[other] === null);
    if (!isSuspect) return null;
    const turned: DateReading = order === "dmy" ? "dmyTurned" : "mdyTurned";
    const decided = this.narrowed([turned, order], whole);
    if (decided.reason !== null) return decided;
    const answer = ask({
      key: "dateTurned",
      params: { sample: sample.ymd ?? "", other: open[0]?.text ?? "" },
      choices: [
        { value: "turned", params: { date: sample.dmyTurned ?? "" } },
        { value: "shown", params: { date: sample.ymd ?? "" } },
      ],
      proposed: "turned",
    });
    return { reading: answer === "shown" ? order : turned, reason: null };
  }

  /** Of several that fit, those that the periods, the audit period and then the order of rows leave; the first where they do not decide. */
  private narrowed(fitting: readonly DateReading[], entries: readonly Entry[]): Decided {
    let left = fitting;
    if (left.length === 1) return { reading: left[0] ?? "ymd", reason: "dateFits" };
    for (const [reason, keep] of this.filters(entries)) {
      const remaining = keep(left);
      if (remaining.length === 1) return { reading: remaining[0] ?? "ymd", reason };
      if (remaining.length > 1) left = remaining;
    }
    return { reading: left[0] ?? "ymd", reason: null };
  }

  private isInRange(date: string | null): boolean {
    const { range } = this.context;
    return date !== null && (!range || (date >= range.from && date <= range.to));
  }

  private filters(entries: readonly Entry[]): [DateReason, (left: readonly DateReading[]) => readonly DateReading[]][] {
    const of = (reading: DateReading) => this.evidence.get(reading) ?? noEvidence;
    const inRange = (reading: DateReading) => entries.every(({ shaped }) => this.isInRange(shaped.by[reading]));
    return [
      ["datePeriods", (left) => left.filter((reading) => of(reading).agrees > 0 && of(reading).differs === 0)],
      ["dateInRange", (left) => left.filter(inRange)],
      ["dateSequence", (left) => bySequence(left, (reading) => of(reading).backwards)],
    ];
  }
}

type CellsOf = (order: DateOrder) => number;

const cellsOf = (open: readonly Entry[], isGood: (date: string | null) => boolean, order: DateOrder): number =>
  open.reduce((sum, { shaped, cells }) => sum + (isGood(shaped.by[order]) ? cells : 0), 0);

const noEvidence: Readonly<Evidence> = { last: "", backwards: 0, agrees: 0, differs: 0 };

interface Decided {
  reading: DateReading;
  reason: DateReason | null;
}

/** Orders in which every cell is the same date are one. */
function distinct(orders: readonly DateOrder[], open: readonly Entry[]): DateOrder[] {
  return orders.filter(
    (order, place) =>
      !orders.slice(0, place).some((before) => open.every(({ shaped }) => shaped.by[before] === shaped.by[order])),
  );
}

/** No order is good for all cells: one that is for nearly all is taken, and each of the others is told. */
function byMost(open: readonly Entry[], all: CellsOf, cells: CellsOf, ask: Ask): Decided {
  const most = open.reduce((sum, { cells: own }) => sum + own, 0) * MOST;
  const ranked = DATE_ORDERS.filter((order) => all(order) > 0).sort((a, b) => cells(b) - cells(a));
  const [best = "ymd", next] = ranked;
  if (cells(best) >= most && (next === undefined || cells(next) < most)) return { reading: best, reason: "dateMost" };
  return askOrder(open, ranked, best, ask);
}

function askOrder(open: readonly Entry[], orders: readonly DateReading[], proposed: DateReading, ask: Ask): Decided {
  const entry = open.find(isUnclear) ?? open[0];
  const choices = orders.map((value) => ({ value, params: { date: entry?.shaped.by[value] ?? "-" } }));
  const answer = ask({ key: "dateOrder", params: { sample: entry?.text ?? "" }, choices, proposed });
  return { reading: DATE_ORDERS.find((order) => order === answer) ?? proposed, reason: null };
}

/** A journal goes forward: an order in which it hardly ever goes back, where the others do all the time. */
function bySequence(left: readonly DateReading[], backwards: (reading: DateReading) => number): readonly DateReading[] {
  const [best, next] = [...left].sort((a, b) => backwards(a) - backwards(b));
  if (!best || !next) return left;
  return backwards(next) >= 3 && backwards(best) * 5 <= backwards(next) ? [best] : left;
}

/** A cell that the orders read differently. */
const isUnclear = ({ shaped }: Entry): boolean => new Set(DATE_ORDERS.map((order) => shaped.by[order])).size > 1;
