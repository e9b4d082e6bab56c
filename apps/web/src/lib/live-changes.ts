/** Which reads a written record makes old. */
import type { LiveChange } from "@digao/contract/areas/live";
import { reads, recordOf } from "@digao/contract/records";
import type { QueryClient } from "@tanstack/react-query";
import { ownWrites } from "./own-writes.ts";

/** From when on a read has seen them all: the answer to this window's own write. Never, where others or a job wrote, at any moment. */
const seenFrom = (changes: readonly LiveChange[]): number =>
  Math.max(...changes.map(({ requestId }) => ownWrites.answeredAt(requestId) ?? Number.POSITIVE_INFINITY));

/** What a server of another version calls otherwise may be felt anywhere. */
export function refreshAfter(client: QueryClient, changes: readonly LiveChange[]) {
  const kinds = changes.map(({ refType }) => recordOf(refType));
  const isKnown = kinds.every((kind) => kind !== undefined);
  const felt = new Set<string>(kinds.flatMap((kind) => kind?.felt ?? []).flatMap((name) => reads[name]));
  const from = seenFrom(changes);
  return client.invalidateQueries({
    predicate: ({ queryKey: [base, path], state }) => {
      const isFelt = !isKnown || [base, path].some((one) => typeof one === "string" && felt.has(one));
      // What the own write made old is being read again already.
      const isUnderWay = state.fetchStatus === "fetching" && state.isInvalidated && from < Number.POSITIVE_INFINITY;
      return isFelt && !isUnderWay && state.dataUpdatedAt < from;
    },
  });
}
