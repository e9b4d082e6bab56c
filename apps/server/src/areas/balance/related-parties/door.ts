/** What other areas ask of a client's related parties. */
import type { RelatedCandidate, RelatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import type { Db } from "@digao/db/tenant";
import { partyOf } from "@digao/domain/item-details/party";
import type { TrialBalanceSource } from "../trial-balance/door.ts";
import { candidatesOf } from "./candidates.ts";
import { readParties } from "./parties.ts";

/** By the key of their names. */
export async function relatedNames(db: Db, projectId: number): Promise<ReadonlyMap<string, RelatedParty>> {
  return new Map((await readParties(db, projectId)).map((party) => [partyOf(party.name), party]));
}

/** Names that may be related parties, without those that are. */
export const relatedCandidates = (db: Db, source: TrialBalanceSource): Promise<RelatedCandidate[]> =>
  candidatesOf(db, source);
