/** Companies that the registration ties to the client, beside the list of related parties. */
import type { GraphTie } from "@digao/contract/areas/balance/related-parties/calls";
import type { TieKind } from "@digao/contract/areas/engagement/registry/words";
import { projectIdOf } from "@digao/db/tenant";
import { partyOf } from "@digao/domain/item-details/party";
import type { InFirm } from "../../../platform/context.ts";
import { registeredFacts } from "../../engagement/registry/door.ts";
import { readParties } from "./parties.ts";

/** Those that are not on the list first. */
export async function graphTies({ db }: InFirm): Promise<GraphTie[]> {
  const related = new Set((await readParties(db, projectIdOf(db))).map(({ name }) => partyOf(name)));
  const ties = (await registeredFacts(db)).filter(({ kind }) => kind === "tie");
  return ties
    .map((fact) => ({
      id: fact.id,
      rowVersion: fact.rowVersion,
      name: fact.name,
      uscc: fact.uscc,
      tie: fact.tie as TieKind | null,
      via: fact.via ?? "",
      fetchTime: fact.fetchedAt,
      review: fact.review,
      isRelated: related.has(partyOf(fact.name)),
    }))
    .sort((one, other) => Number(one.isRelated) - Number(other.isRelated));
}
