/** The list of entries: grouped by type, filtered by what the address says, sums of what counts. */
import type { AdjustHead } from "@digao/contract/areas/adjustments";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import { fromFen, sumFen } from "../../lib/decimal.ts";
import type { Tone } from "../../ui/StatusTag.tsx";

export const adjTypes = [1, 2, 3, 4, 5, 6, 7] as const;
export const statusTones: Record<number, Tone> = { 0: "quiet", 1: "attention", 2: "good", 3: "quiet" };
export const clientTones: Record<number, Tone> = { 0: "quiet", 1: "good", 2: "bad", 3: "good" };

interface HeadFilter {
  keyword: string;
  type?: number | undefined;
  status?: number | undefined;
  client?: number | undefined;
}
export interface HeadGroup {
  type: number;
  heads: AdjustHead[];
  debit: string;
}

const textOf = (head: AdjustHead) =>
  [
    head.adjNo,
    head.description,
    head.wpIndex,
    ...head.lines.flatMap((line) => [line.fsItemName, line.fsItemCode, line.accountCode, line.lineName]),
  ]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();

function fits(head: AdjustHead, { keyword, type, status, client }: HeadFilter): boolean {
  if (type !== undefined && head.adjType !== type) return false;
  if (status !== undefined && head.status !== status) return false;
  if (client !== undefined && head.clientStatus !== client) return false;
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => textOf(head).includes(word));
}

export function groupsOf(heads: readonly AdjustHead[], filter: HeadFilter): HeadGroup[] {
  const shown = heads.filter((head) => fits(head, filter));
  return adjTypes.flatMap((type) => {
    const ofType = shown.filter((head) => head.adjType === type);
    const debit = fromFen(sumFen(ofType.filter((head) => head.status !== 3).map((head) => head.debit)));
    return ofType.length > 0 ? [{ type, heads: ofType, debit }] : [];
  });
}

const statuses = { 0: 0, 1: 1, 2: 2, 3: 3 } as const;
const known = <T>(table: Record<number, T>, value: number, otherwise: T): T => table[value] ?? otherwise;
/** Checked and not refused by the client. */
export const counts = ({ status, clientStatus }: AdjustHead) =>
  isCounted({ status: known(statuses, status, 3), clientStatus: known(statuses, clientStatus, 0) });

/** Effect on the year's net profit of all entries that count. */
export const profitOf = (heads: readonly AdjustHead[]) =>
  fromFen(
    sumFen(
      heads.filter((head) => counts(head) && (head.adjType === 1 || head.adjType === 2)).map((h) => h.profitEffect),
    ),
  );
