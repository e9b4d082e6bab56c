/** Entries of last year that the client has not booked: proposed beside the openings, booked there once the client's books are in. */

import { rollForward } from "@digao/domain/adjustments/roll-forward";
import type { RollForwardPart } from "../../../platform/roll-forward/parts.ts";
import { headsOf, readSnapshot } from "./snapshot.ts";

export const openingBalancesRollForward: RollForwardPart = {
  code: "openingEntries",
  words: ["上年未入账的调整分录", "Entries of last year that were not booked"],
  stands: "beside",
  note: ["导入账套后在“期初衔接”逐笔确认入账", "Proposed at Opening balances once the books are in, and booked there"],
  list: async ({ to, toId }) => {
    const snapshot = await readSnapshot(to, toId);
    if (!snapshot) return [];
    const ids = new Map(snapshot.entries.map(({ adjNo, id }) => [adjNo, id]));
    return rollForward(headsOf(snapshot)).map(({ prior }) => ({
      id: ids.get(prior.adjNo) ?? 0,
      title: `${prior.adjNo} ${prior.description}`,
    }));
  },
};
