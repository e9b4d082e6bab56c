/** Amount cells to canonical text, fast for plain numbers, with the problems noted. */
import type { DecimalSign } from "./amount-forms.ts";
import {
  type AmountForm,
  groupedAmount,
  type ParsedAmount,
  parseAmount,
  plainAmount,
  ZERO_AMOUNT,
} from "./parse-amount.ts";
import { parseDecimal } from "./parse-decimal.ts";
import type { RowIssues } from "./row-issues.ts";
import { unreadableIssue } from "./unreadable-cell.ts";

/** numeric(20,2): 18 digits before the point. */
const AMOUNT_CHARS_MAX = 18 + 3;

/** What rounding did to the cells of one column: how many, and by how much in all, in hundred-millionths of a yuan. */
export interface Rounding {
  column: number;
  count: number;
  effect: number;
}

/** The amounts of one sheet, whose columns may have units and a decimal sign of their own. */
export class AmountCells {
  /** A cell of the row has no amount that could stand in the books; whoever begins a row clears it. */
  isRefused = false;
  /** What rounding added to the amounts read since it was set to nought, in hundred-millionths of a yuan. */
  effect = 0;
  sign: DecimalSign | null = null;
  /** Title, labels or a name say the unit: one below the table is no news. */
  isUnitStated = true;
  /** Written inside the amount that was read last: 借 = 1, 贷 = -1. */
  side: 1 | -1 | 0 = 0;
  private readonly roundings = new Map<number, Rounding>();
  private readonly issues: RowIssues;
  private readonly shifts: readonly number[];
  private readonly answers: Readonly<Record<string, string>>;
  private readonly sides: readonly (1 | -1 | undefined)[];

  /**
   * @param sides of columns that are of one: "100.00 贷" in one of debits is not read
   * @param shifts digits by column to move amounts to the left by: 4 for 万元
   * @param answers whether rows with amounts that were rounded ("rounding") or may have lost digits ("scientific") are left out: "refuse"
   */
  constructor(
    issues: RowIssues,
    shifts: readonly number[] = [],
    answers: Readonly<Record<string, string>> | undefined = {},
    sides: readonly (1 | -1 | undefined)[] = [],
  ) {
    this.sides = sides;
    this.issues = issues;
    this.shifts = shifts;
    this.answers = answers;
  }

  /** How a column writes its amounts. */
  form(column: number): AmountForm {
    return { sign: this.sign, shift: this.shifts[column] ?? 0 };
  }

  /** Canonical text; null for a blank; zero with an issue for text that is no amount. */
  read(text: string, row: number, column: number): string | null {
    this.side = 0;
    if (text === "") return null;
    const shift = this.shifts[column] ?? 0;
    if (shift === 0 && this.sign !== "comma") {
      const quick = plainAmount(text) ?? groupedAmount(text);
      if (quick !== null && quick.length <= AMOUNT_CHARS_MAX) return quick;
    }
    const parsed = parseAmount(text, { sign: this.sign, shift });
    if (parsed === null) return null;
    if (parsed === undefined) return this.refused(unreadableIssue(text, "badAmount"), text, row, column);
    if (parsed.text.length - (parsed.text.startsWith("-") ? 1 : 0) > AMOUNT_CHARS_MAX)
      return this.refused("amountTooLarge", text, row, column);
    const { side } = parsed;
    if (side !== 0 && parsed.text !== ZERO_AMOUNT && this.sides[column] === -side)
      return this.refused("sideDiffers", text, row, column);
    this.side = side;
    this.tell(parsed, text, row, column);
    return parsed.text;
  }

  /** A quantity, rate or foreign amount; null for a blank and for text that is no number. */
  decimal(text: string, row: number, column: number): string | null {
    if (text === "") return null;
    const value = parseDecimal(this.sign === "comma" ? text.replaceAll(".", "").replace(",", ".") : text);
    if (value === undefined) this.issues.add(unreadableIssue(text, "badNumber"), row, column, { text });
    return value ? moved(value, this.shifts[column] ?? 0) : null;
  }

  /** Columns in which something was rounded. */
  rounding(): Rounding[] {
    return [...this.roundings.values()];
  }

  private refused(code: Parameters<RowIssues["add"]>[0], text: string, row: number, column: number): string {
    this.isRefused = true;
    this.issues.add(code, row, column, { text });
    return ZERO_AMOUNT;
  }

  private tell({ rounded, effect = 0, within }: ParsedAmount, text: string, row: number, column: number): void {
    if (rounded) this.rounded(text, effect, row, column);
    if (within !== undefined) this.coarse(text, within, row, column);
  }

  private rounded(text: string, effect: number, row: number, column: number): void {
    const rounding = this.roundings.get(column) ?? { column, count: 0, effect: 0 };
    this.roundings.set(column, { column, count: rounding.count + 1, effect: rounding.effect + effect });
    this.effect += effect;
    const isRefused = this.answers.rounding === "refuse";
    this.issues.add(isRefused ? "roundedRefused" : "amountRounded", row, column, { text });
    if (isRefused) this.isRefused = true;
  }

  private coarse(text: string, within: number, row: number, column: number): void {
    const { scientific } = this.issues;
    scientific.count += 1;
    if (within > scientific.within) Object.assign(scientific, { within, sample: text });
    const isRefused = this.answers.scientific === "refuse";
    this.issues.add(isRefused ? "scientificRefused" : "amountInScientific", row, column, { text });
    if (isRefused) this.isRefused = true;
  }
}

/** A plain decimal times a power of ten. */
function moved(value: string, shift: number): string {
  if (shift === 0) return value;
  if (shift < 0) return lessened(value, -shift);
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  const digits = `${whole}${fraction.slice(0, shift).padEnd(shift, "0")}`.replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(shift);
  return `${value.startsWith("-") ? "-" : ""}${digits}${rest === "" ? "" : `.${rest}`}`;
}

function lessened(value: string, places: number): string {
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  const digits = whole.padStart(places + 1, "0");
  return `${value.startsWith("-") ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`;
}

/** One amount of a list whose columns tell nothing more. */
export function amountCell(text: string, row: number, column: number, issues: RowIssues): string | null {
  return new AmountCells(issues).read(text, row, column);
}

/** The opposite of a canonical amount. */
export function negated(amount: string): string {
  if (amount === ZERO_AMOUNT) return amount;
  return amount.charCodeAt(0) === 45 ? amount.slice(1) : `-${amount}`;
}

export const isNegative = (amount: string) => amount.charCodeAt(0) === 45;
