/**
 * Account code and name of a row; some programs print both in one cell ("1002 银行存款", "(1002)银行存款"), and some lists have names
 * alone, which never become codes by themselves.
 */
import { textAt } from "./ledger-layout.ts";
import { toHalfWidth } from "./parse-amount.ts";
import type { Row } from "./table-file.ts";

/** Before a name a code has three digits at least, or something between them: 3M中国 and 2024年研发 are names. */
const TOGETHER =
  /^[([]?((?=[^\P{ASCII}]*\d{3}|[0-9A-Za-z.-]+[)\]\s/\\_|:])[0-9A-Za-z][0-9A-Za-z.-]*)[)\]]?[\s/\\_|:-]*(?![年月])(\P{ASCII}.*)$/u;
/** QuickBooks: "1002 · Checking", under its parents "1000 · Bank:1002 · Checking". */
const DOTTED = /^(?:.*:)?\s*([0-9][0-9A-Za-z.-]*)\s*·\s*(\S.*)$/;
/** 库存现金(1001). */
const CODE_BEHIND = /^(\P{ASCII}.*?)\s*[([](\d{3,}[\d.-]*)[)\]]$/u;
const PLAIN_CODE = /^[0-9A-Za-z.-]+$/;
const HAS_CODE = /[0-9A-Za-z]/;

/** The code of an account that the list gives by name alone; empty where nobody knows. */
export type CodeOf = (name: string) => string;
/** Marks before a code that Excel's own mark was turned into, and characters without width. */
const NOISE = /^[‘’`´']+|[\u200b-\u200f\u2060\ufeff]/g;
const SCIENTIFIC = /^(\d)(?:\.(\d+))?[eE]\+?(\d{1,2})$/;

/** Null for a code or a name alone. */
export function codeAndName(text: string): { code: string; name: string } | null {
  const dotted = text.includes("·") ? DOTTED.exec(text) : null;
  if (dotted) return { code: dotted[1] ?? "", name: (dotted[2] ?? "").trim() };
  const together = TOGETHER.exec(text);
  if (together) return { code: (together[1] ?? "").replace(/[.-]+$/, ""), name: (together[2] ?? "").trim() };
  const behind = CODE_BEHIND.exec(text);
  return behind ? { code: behind[2] ?? "", name: (behind[1] ?? "").trim() } : null;
}

export class AccountCell {
  code = "";
  name = "";
  private unsettled = "";
  /** A spreadsheet has made a number of the code and left out digits of it. */
  isCut = false;
  private readonly codeColumn: number;
  private readonly nameColumn: number;
  private readonly codeOf: CodeOf | undefined;

  constructor(codeColumn: number, nameColumn: number, codeOf?: CodeOf) {
    this.codeColumn = codeColumn;
    this.nameColumn = nameColumn;
    this.codeOf = codeOf;
  }

  /** A name without a code has none until `settle`: a header printed again is no account. */
  read(row: Row): void {
    this.code = textAt(row, this.codeColumn);
    this.name = textAt(row, this.nameColumn);
    this.unsettled = "";
    this.isCut = false;
    if (this.codeColumn < 0 && this.name !== "") this.readTogether(this.name);
    if (this.code === "" || PLAIN_CODE.test(this.code)) return;
    const text = this.fromScientific(toHalfWidth(this.code).replace(NOISE, "").trim());
    this.code = text;
    if (this.nameColumn < 0 || (this.name === "" && !HAS_CODE.test(text))) this.readTogether(text);
  }

  /** Call for an entry alone. */
  settle(): void {
    if (this.unsettled === "") return;
    this.code = this.codeOf?.(this.unsettled) ?? "";
    this.name = this.unsettled;
    this.unsettled = "";
  }

  private readTogether(text: string): void {
    const together = codeAndName(text);
    if (together) {
      this.code = together.code;
      this.name = together.name;
    } else if (this.codeOf && (this.codeColumn < 0 || !HAS_CODE.test(text))) {
      this.unsettled = text;
    }
  }

  /** "1.001E+3" is 1001; "1.00E+11" may have been any code of twelve digits. */
  private fromScientific(text: string): string {
    const [, first = "", rest = "", exponent = ""] = text.includes("+") ? (SCIENTIFIC.exec(text) ?? []) : [];
    const places = Number(exponent);
    if (first === "" || /[1-9]/.test(rest.slice(places))) return text;
    this.isCut = rest.length < places;
    return this.isCut ? text : first + rest.slice(0, places);
  }
}
