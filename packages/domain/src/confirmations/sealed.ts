/** Whether the scan of a sealed letter is the letter that was approved: its number, its code, its pages and its amounts. */
import {
  sendMethod as methods,
  type sealedDoubts,
  type sealStates,
} from "@digao/contract/areas/letters/confirmations/codes";
import { SURE } from "./scan.ts";

export interface SealedPage {
  fields: readonly { name: string; value: string; confidence: number }[];
}
export interface ApprovedLetter {
  letterNo: string;
  /** As its QR code says. */
  qr: string;
  /** As it is printed at the foot of each page. */
  hash: string;
  pages: number;
  /** As they are printed; none in a blank form. */
  amounts: readonly string[];
}

/** What a person has to look at, in the order of a page. */
export type SealedDoubt = (typeof sealedDoubts)[number];
export type SealedVerdict =
  | { verdict: "fits" }
  /** `found`: what it bears in place of the letter's own. */
  | { verdict: "other"; found: string }
  | { verdict: "compare"; doubts: SealedDoubt[] };

/** The field of a page that bears the red of a seal. */
export const redSeal = "redSeal";

const same = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();
/** A minus that is not read is no agreement: a person compares. */
const cents = (amount: string): string => amount.replace(/[,\s]/g, "").replace(/\.00$/, "");

/** A page that surely bears another number or another code was never part of the letter; what is read badly is compared by a person. */
export function judgeSealed(pages: readonly SealedPage[], letter: ApprovedLetter): SealedVerdict {
  const fields = pages.flatMap((page) => page.fields);
  const named = (name: string) => fields.filter((field) => field.name === name);
  const own: Readonly<Record<string, string>> = { qr: letter.qr, letterNo: letter.letterNo, hashCode: letter.hash };
  const isOwn = ({ name, value }: { name: string; value: string }): boolean => same(value, own[name] ?? "");
  for (const name of ["qr", "letterNo", "hashCode"]) {
    const other = named(name).find((field) => field.confidence >= SURE && !isOwn(field));
    if (other) return { verdict: "other", found: other.value };
  }
  const seen = new Set(named("amount").map(({ value }) => cents(value)));
  const everyPage = (test: (page: SealedPage) => boolean): boolean => pages.length > 0 && pages.every(test);
  const has = (page: SealedPage, ...names: string[]): boolean =>
    page.fields.some((f) => names.includes(f.name) && isOwn(f));
  const checks: [SealedDoubt, boolean][] = [
    ["number", everyPage((page) => has(page, "qr", "letterNo"))],
    ["code", pages.some((page) => has(page, "hashCode")) && named("hashCode").every(isOwn)],
    ["pages", pages.length === letter.pages],
    ["amounts", letter.amounts.every((amount) => seen.has(cents(amount)))],
    ["seal", named(redSeal).length > 0],
  ];
  const doubts = checks.flatMap(([doubt, isClear]) => (isClear ? [] : [doubt]));
  return doubts.length === 0 ? { verdict: "fits" } : { verdict: "compare", doubts };
}

/** How the seal of a letter stands; the scan that was made last counts. */
export type SealState = (typeof sealStates)[number];

const byPlatform: readonly number[] = [methods.platform, methods.otherPlatform];
const ofOriginals: readonly number[] = [methods.courier, methods.onFoot];

/** Which ways of sending a seal of this state opens. A mail carries the scan; on a platform the client consents with its own certificate. */
export const isSealedFor = (state: SealState, sendMethod: number): boolean =>
  byPlatform.includes(sendMethod) ||
  state === "fits" ||
  state === "compared" ||
  (state === "stated" && ofOriginals.includes(sendMethod));
