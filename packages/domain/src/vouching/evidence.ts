/** What must stand behind "no exception" said of several vouchers at once (CSA 1301): nobody has looked at one by one what one act settles. */
import { drawResult, drawStatus } from "@digao/contract/codes";
import type { DrawStatus } from "./states.ts";

export interface Judged {
  result: number;
  /** Files at the row itself or at its voucher. */
  fileCount: number;
  remark: string | null;
}

/** Neither a file nor a remark says what was seen. */
const isBare = ({ fileCount, remark }: Judged): boolean => fileCount === 0 && (remark ?? "").trim() === "";

/** Of rows that one act finds without exception, those without evidence; one row by itself is a person's own judgement. */
export const bareOfBatch = <Row extends Judged>(rows: readonly Row[]): Row[] =>
  rows.length < 2 ? [] : rows.filter((row) => row.result === drawResult.noException && isBare(row));

/** The step that makes findings count. */
export const settles = (to: DrawStatus): boolean => to === drawStatus.checked;

/** Characters of words that say what was seen; a run of the same one counts once. */
const SEEN_MIN = 5;
export const saysWhatWasSeen = (text: string | null | undefined): boolean =>
  [...(text ?? "").trim().replace(/(.)\1+/gu, "$1")].length >= SEEN_MIN;
