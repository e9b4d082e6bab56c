/** What makes a reply doubtful. Told, and never decided by: a person looks. */
import type { MailAuth } from "@digao/contract/areas/letters/mail/shapes";
import { fieldsIn } from "@digao/domain/confirmations/reply-text";
import type { Found, Reply } from "./find-letter.ts";

export type RiskFlag =
  | "authFail"
  | "otherDomain"
  | "otherAddress"
  | "freeMail"
  | "severalLetters"
  | "bySenderOnly"
  | "otherCode"
  | "otherAmount";

const free =
  /@(qq|163|126|yeah|sina|sohu|139|189|foxmail|gmail|outlook|hotmail|yahoo|aliyun|live|icloud)\.(com|cn|net|com\.cn)$/i;
const domainOf = (address: string): string => address.split("@")[1]?.toLowerCase() ?? "";
const hasFailed = ({ method, result }: { method: string; result: string }): boolean =>
  result === "fail" || (method !== "spf" && result === "permerror");

const codePattern = /DIGAO-HZ:([^:\s]{1,80}):[A-Z0-9]{12}/g;
/** A scan that bears the code of another letter than the mail answers. */
const hasOtherCode = (scanned: string, letterNo: string | null): boolean =>
  [...scanned.matchAll(codePattern)].some(([, no]) => no?.toUpperCase() !== letterNo?.toUpperCase());

/** It says that it agrees, names amounts, and none of them is the one that was asked about. */
function saysOtherAmount(text: string, book: string | null): boolean {
  const fields = fieldsIn(text);
  const agrees = fields.some(({ name, value }) => name === "conclusion" && value === "相符");
  const amounts = fields.filter(({ name }) => name === "amount").map(({ value }) => Number(value.replaceAll(",", "")));
  return agrees && book !== null && amounts.length > 0 && !amounts.includes(Math.abs(Number(book)));
}

export interface ReplyContents {
  /** Words of the mail, and of its scans. */
  text: string;
  scanned: string;
  /** What the letter asks about; null where it is not known. */
  book: string | null;
}

export function risksOf(reply: Reply, found: Found | null, auth: MailAuth | null, contents: ReplyContents): RiskFlag[] {
  const flags: RiskFlag[] = [];
  const from = (reply.from ?? "").toLowerCase();
  if (auth && [...auth.trusted, ...auth.own].some(hasFailed)) flags.push("authFail");
  if (free.test(from)) flags.push("freeMail");
  if (!found) return flags;
  const sentTo = found.letter.to.map((address) => address.toLowerCase());
  if (hasOtherCode(contents.scanned, found.letter.letterNo)) flags.push("otherCode");
  if (saysOtherAmount(contents.text, contents.book) || saysOtherAmount(contents.scanned, contents.book))
    flags.push("otherAmount");
  // Of a letter on paper no address may be known.
  if (sentTo.length > 0 && !sentTo.some((address) => domainOf(address) === domainOf(from))) flags.push("otherDomain");
  else if (sentTo.length > 0 && !sentTo.includes(from)) flags.push("otherAddress");
  if (found.isAmbiguous) flags.push("severalLetters");
  if (found.way === "sender") flags.push("bySenderOnly");
  return flags;
}

const doubtful: readonly RiskFlag[] = ["authFail", "otherDomain", "severalLetters", "otherCode", "otherAmount"];
export const isDoubtful = (flags: readonly RiskFlag[]): boolean => flags.some((flag) => doubtful.includes(flag));
