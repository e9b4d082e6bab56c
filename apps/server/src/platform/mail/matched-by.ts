/** What tells that a mail answers a letter, in the reader's language. */
import { type Lang, messageOf } from "@digao/contract/messages";

const ways = {
  references: "hzmail.way.references",
  token: "hzmail.way.token",
  letterNo: "hzmail.way.letterNo",
  code: "hzmail.way.code",
  sender: "hzmail.way.sender",
  hand: "hzmail.way.hand",
} as const;
export type MatchWay = keyof typeof ways;

export const matchedBy = (lang: Lang, way: MatchWay | null, evidence: string | null): string | null =>
  way === null ? null : messageOf(lang, ways[way], { evidence: evidence ?? "" });
