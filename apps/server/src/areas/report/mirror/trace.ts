/** What the traces of an engagement show that an inspector would ask about: found anew with each question, kept nowhere. */
import type { mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { clockOf } from "../../../platform/lib/china-time.ts";

export type Check = (typeof mirrorCheck)[keyof typeof mirrorCheck];
type Params = Record<string, string | number>;

export interface Trace {
  check: Check;
  /** Which of its check, whatever becomes of its facts. */
  key: string;
  /** What an explanation is given for; the same in both languages. */
  facts: readonly (string | number | null)[];
  words(lang: Lang): string;
  /** What opens. */
  ref: { refType: string; refId: string | number };
}

/** Of one check: what was found, or why nothing could be. */
export interface Looked {
  check: Check;
  traces: readonly Trace[];
  notCompared: MessageKey | null;
}

export interface Looking {
  db: Db;
  projectId: number;
  reportDate: string | null;
  isReviewRequired: boolean;
}

export const say =
  (key: string, params: Params) =>
  (lang: Lang): string =>
    messageOf(lang, `mirror.say.${key}` as MessageKey, params);

/** To the minute: what people compare. */
export const momentOf = (ms: number): string => clockOf(ms).slice(0, 16);

/** @param compared how much there was to look at */
export const looked = (check: Check, traces: readonly Trace[], compared: number, otherwise: MessageKey): Looked => ({
  check,
  traces,
  notCompared: compared === 0 ? otherwise : null,
});
