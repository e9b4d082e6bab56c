/**
 * Voucher numbers that begin with year, month or more (2024-01-记-0001, 202401-0001, JZ20240100012): which part of them is the number
 * is decided once, over the whole file.
 */
import { toHalfWidth } from "./parse-amount.ts";
import { type VoucherNumber, voucherWord } from "./parse-voucher-number.ts";

/** What stands before the number, each a run of digits of its own, or all of them joined with the number in one run. */
interface Form {
  parts: readonly Part[];
  isJoined: boolean;
}
type Part = "yyyymmdd" | "yyyymm" | "yyyy" | "yymm" | "yy" | "mm" | "dd";

/** The more it says, the earlier. */
const FORMS: readonly Form[] = [
  { parts: ["yyyy", "mm", "dd"], isJoined: false },
  { parts: ["yyyymmdd"], isJoined: false },
  { parts: ["yyyymmdd"], isJoined: true },
  { parts: ["yyyymm", "dd"], isJoined: false },
  { parts: ["yyyymm"], isJoined: false },
  { parts: ["yyyy", "mm"], isJoined: false },
  { parts: ["yyyymm"], isJoined: true },
  { parts: ["yy", "mm"], isJoined: false },
  { parts: ["yymm"], isJoined: false },
  { parts: ["yymm"], isJoined: true },
  { parts: ["yyyy"], isJoined: false },
  { parts: ["yyyy"], isJoined: true },
  { parts: ["mm"], isJoined: false },
];
const FIT_MIN = 0.9;
const SEEN_MAX = 20_000;

interface Pieces {
  digits: string[];
  words: string[];
  text: string;
}

/** One number as it stands in the file, and the date of its voucher. */
export interface NumberSeen {
  text: string;
  date: string | null;
  period: number | null;
}

/** A number with more than one run of digits, or one that begins with a year: these need the whole file. */
export function isComposed(text: string): boolean {
  const { digits } = piecesOf(text);
  const [first = ""] = digits;
  return digits.length > 1 || (first.length > 4 && /^(?:(?:19|20)\d\d|\d\d(?:0[1-9]|1[0-2]))/.test(first));
}

/** Collects the numbers of a file; `form` then says where the number stands in them. */
export class NumberForms {
  private readonly fits = FORMS.map(() => 0);
  private readonly months = new Set<number>();
  private readonly values: Set<string>[] = [];
  private readonly seen = new Set<string>();
  private count = 0;

  add({ text, date, period }: NumberSeen): void {
    if (this.seen.has(text) || this.seen.size >= SEEN_MAX) return;
    this.seen.add(text);
    this.count++;
    const pieces = piecesOf(text);
    if (period !== null) this.months.add(period);
    const when =
      date ?? (period === null ? "" : `${Math.floor(period / 100)}-${String(period % 100).padStart(2, "0")}-`);
    FORMS.forEach((form, index) => {
      if (numberAt(pieces, form, when) !== null) this.fits[index] = (this.fits[index] ?? 0) + 1;
    });
    pieces.digits.forEach((run, index) => {
      this.values[index] = (this.values[index] ?? new Set()).add(run);
    });
  }

  /** Null where the numbers have no parts, or nothing tells which. */
  reader(): NumberReader | null {
    const index = FORMS.findIndex((form, place) => this.holds(form, this.fits[place] ?? 0));
    const form = FORMS[index];
    if (form) return new NumberReader(form, 0);
    const place = this.fullest();
    return place > 0 ? new NumberReader(null, place) : null;
  }

  /** A month alone may be any small number: only several months tell. */
  private holds({ parts }: Form, fits: number): boolean {
    if (fits === 0 || fits < this.count * FIT_MIN) return false;
    return parts[0] !== "mm" || this.months.size > 1;
  }

  /** The run of digits that differs most from number to number; the first of equals. */
  private fullest(): number {
    const sizes = this.values.map((values) => values.size);
    return sizes.indexOf(Math.max(...sizes, 0));
  }
}

export class NumberReader {
  private readonly form: Form | null;
  private readonly place: number;

  constructor(form: Form | null, place: number) {
    this.form = form;
    this.place = place;
  }

  /** Null for a number of another form. */
  read(text: string): VoucherNumber | null {
    const pieces = piecesOf(text);
    const digits = this.form === null ? (pieces.digits[this.place] ?? null) : numberAt(pieces, this.form, null);
    if (digits === null) return null;
    const no = Number(digits);
    if (!Number.isSafeInteger(no)) return null;
    return { type: voucherWord(pieces.words.join("")), no, suffix: "", text: text.trim() };
  }
}

function piecesOf(text: string): Pieces {
  const plain = toHalfWidth(text).trim();
  const words = plain
    .split(/[\d\s\-–—_./\\()[\]#:]+/)
    .map((word) => word.replace(/^[年月日第字号]+|[年月日第字号]+$/g, ""))
    .filter((word) => word !== "" && !/^no$/i.test(word));
  return { digits: plain.match(/\d+/g) ?? [], words, text: plain };
}

/** @param when YYYY-MM-DD that the parts must agree with; null: they need only be possible */
function numberAt({ digits }: Pieces, { parts, isJoined }: Form, when: string | null): string | null {
  if (isJoined) {
    const [first = ""] = digits;
    const part = parts[0] ?? "yyyy";
    const lead = first.slice(0, part.length);
    return digits.length === 1 && first.length > part.length && isPart(lead, part, when)
      ? first.slice(part.length)
      : null;
  }
  if (digits.length <= parts.length) return null;
  const fits = parts.every((part, index) => isPart(digits[index] ?? "", part, when));
  return fits ? (digits[parts.length] ?? null) : null;
}

function isPart(text: string, part: Part, when: string | null): boolean {
  if (part === "mm" || part === "dd" ? text.length > 2 : text.length !== part.length) return false;
  if (when === null) return isPossible(text, part);
  const [year = "", month = "", day = ""] = when.split("-");
  if (part === "mm") return Number(text) === Number(month);
  if (part === "dd") return Number(text) === Number(day);
  const spelled: Readonly<Record<Exclude<Part, "mm" | "dd">, string>> = {
    yyyymmdd: year + month + day,
    yyyymm: year + month,
    yyyy: year,
    yymm: year.slice(2) + month,
    yy: year.slice(2),
  };
  return text === spelled[part];
}

const POSSIBLE: Readonly<Record<Part, RegExp>> = {
  yyyymmdd: /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
  yyyymm: /^(?:19|20)\d\d(?:0[1-9]|1[0-6])$/,
  yyyy: /^(?:19|20)\d\d$/,
  yymm: /^\d\d(?:0[1-9]|1[0-6])$/,
  yy: /^\d\d$/,
  mm: /^(?:0?[1-9]|1[0-6])$/,
  dd: /^(?:0?[1-9]|[12]\d|3[01])$/,
};
const isPossible = (text: string, part: Part): boolean => POSSIBLE[part].test(text);
