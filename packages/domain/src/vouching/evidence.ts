/**
 * What must stand behind "no exception" or "right" said of several vouchers, sample items or statement items at once (CSA 1301):
 * nobody has looked at one by one what one act settles, nor what a loop of calls settles within a minute.
 */

import { drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { saidIn } from "@digao/contract/says-anything";
import type { DrawStatus } from "./states.ts";

export interface Judged {
  result: number;
  /** Files at the row itself or at its voucher. */
  fileCount: number;
  remark: string | null;
}

/** Neither a file nor a remark says what was seen. */
const isBare = ({ fileCount, remark }: Judged): boolean => fileCount === 0 && !saysWhatWasSeen(remark);

/** What one person finds within this time belongs together, however many calls bring it. */
export const TOGETHER_SECONDS = 60;
/** Findings without evidence that a person reaches one by one within that time. */
const ONE_BY_ONE_MAX = 5;

/**
 * Of what is found now, what needs words on what was looked at: all without evidence where one act finds several, or where the
 * person has found as many within a minute as nobody looks at; else nothing, one by itself is a person's own judgement.
 * @param recent the person's other findings without evidence within TOGETHER_SECONDS
 */
export const bareTogether = <Row>(rows: readonly Row[], recent: number, isBareRow: (row: Row) => boolean): Row[] =>
  rows.length < 2 && recent < ONE_BY_ONE_MAX ? [] : rows.filter(isBareRow);

/** However slowly they came: more than a few without evidence on one paper are no longer judgement of single ones. */
export const tooManyBare = <Row>(rows: readonly Row[]): readonly Row[] => (rows.length > ONE_BY_ONE_MAX ? rows : []);

/** Vouchers without exception and without evidence. */
export const bareOfBatch = <Row extends Judged>(rows: readonly Row[], recent = 0): Row[] =>
  bareTogether(rows, recent, (row) => row.result === drawResult.noException && isBare(row));

/** One more beside others without evidence. */
export const isOneTooMany = (others: number): boolean => others >= ONE_BY_ONE_MAX;

/** The step that makes findings count. */
export const settles = (to: DrawStatus): boolean => to === drawStatus.checked;

/** Characters of words that say what was seen; a run of the same one counts once. */
export const SEEN_MIN = 5;
export const saysWhatWasSeen = (text: string | null | undefined): boolean => [...saidIn(text ?? "")].length >= SEEN_MIN;
