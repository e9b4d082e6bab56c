/** What makes a reply doubtful. Told, and never decided by: a person looks. */
import type { MailAuth } from "@digao/contract/mail-shapes";
import type { Found, Reply } from "./find-letter.ts";

export type RiskFlag = "authFail" | "otherDomain" | "otherAddress" | "freeMail" | "severalLetters" | "bySenderOnly";

const free =
  /@(qq|163|126|yeah|sina|sohu|139|189|foxmail|gmail|outlook|hotmail|yahoo|aliyun|live|icloud)\.(com|cn|net|com\.cn)$/i;
const domainOf = (address: string): string => address.split("@")[1]?.toLowerCase() ?? "";
const hasFailed = ({ method, result }: { method: string; result: string }): boolean =>
  result === "fail" || (method !== "spf" && result === "permerror");

export function risksOf(reply: Reply, found: Found | null, auth: MailAuth | null): RiskFlag[] {
  const flags: RiskFlag[] = [];
  const from = (reply.from ?? "").toLowerCase();
  if (auth && [...auth.trusted, ...auth.own].some(hasFailed)) flags.push("authFail");
  if (free.test(from)) flags.push("freeMail");
  if (!found) return flags;
  const sentTo = found.letter.to.map((address) => address.toLowerCase());
  if (!sentTo.some((address) => domainOf(address) === domainOf(from))) flags.push("otherDomain");
  else if (!sentTo.includes(from)) flags.push("otherAddress");
  if (found.isAmbiguous) flags.push("severalLetters");
  if (found.way === "sender") flags.push("bySenderOnly");
  return flags;
}

const doubtful: readonly RiskFlag[] = ["authFail", "otherDomain", "severalLetters"];
export const isDoubtful = (flags: readonly RiskFlag[]): boolean => flags.some((flag) => doubtful.includes(flag));
