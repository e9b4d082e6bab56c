/** Entries booked by hand that say what a proposal says: the same items, the same amounts. */

import type { AdjustHead, Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";

interface Booked {
  fsItemId: number;
  debit: string;
  credit: string;
}
const contentOf = (lines: readonly Booked[]) =>
  lines
    .map(({ fsItemId, debit, credit }) => `${fsItemId}|${debit}|${credit}`)
    .sort()
    .join();

/** The entry a proposal stands in already: booked from it, or by hand with the same content. */
export const standsIn = (proposal: Proposal, heads: readonly AdjustHead[]): AdjustHead | undefined =>
  heads.find((head) => head.id === proposal.existingId) ??
  heads.find(
    (head) =>
      head.status !== adjustStatus.void &&
      head.adjType === proposal.adjType &&
      contentOf(head.lines) === contentOf(proposal.lines),
  );
