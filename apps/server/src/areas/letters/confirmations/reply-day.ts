/** The day before which a letter asks for its reply lies ahead while it is handed in, approved and sent. */
import type { LetterHole } from "@digao/contract/areas/letters/confirmations/shapes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { asksTooLate } from "@digao/domain/confirmations/needs";
import { today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PrintedLetter } from "./content.ts";
import { shownDay } from "./days.ts";

const paramsOf = (lang: Lang, { letterNo, replyBy }: PrintedLetter) => ({ no: letterNo, day: shownDay(lang, replyBy) });

export function requireReplyDay(lang: Lang, printed: PrintedLetter | undefined): void {
  if (!printed || !asksTooLate(printed, today())) return;
  throw new Refusal("hz.replyDayPast", { kind: "state", field: "replyBy", params: paramsOf(lang, printed) });
}

/** Beside what the letter lacks: what it says must be made anew. */
export const lateReplyDay = (lang: Lang, printed: PrintedLetter): LetterHole[] =>
  asksTooLate(printed, today())
    ? [{ need: "replyBy", words: messageOf(lang, "hz.replyDayPast", paramsOf(lang, printed)), contactId: null }]
    : [];
