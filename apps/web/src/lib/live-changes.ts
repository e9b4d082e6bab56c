/** Which reads a written record makes old. */
import type { LiveChange } from "@digao/contract/areas/identity/live/calls";
import { reads } from "@digao/contract/gathered/reads";
import { type RefType, recordOf } from "@digao/contract/records";
import type { Query, QueryClient } from "@tanstack/react-query";
import { ownWrites } from "./own-writes.ts";

/** From when on a read has seen them all: the answer to this window's own write. Never, where others or a job wrote, at any moment. */
const seenFrom = (changes: readonly LiveChange[]): number =>
  Math.max(...changes.map(({ requestId }) => ownWrites.answeredAt(requestId) ?? Number.POSITIVE_INFINITY));

type Felt = (key: readonly unknown[]) => boolean;

/** Which reads these records' changes are felt in; what a server of another version calls otherwise, may be felt anywhere. */
function feltIn(refTypes: readonly string[]): Felt {
  const kinds = refTypes.map(recordOf);
  if (kinds.some((kind) => kind === undefined)) return () => true;
  const felt = new Set<unknown>(kinds.flatMap((kind) => kind?.felt ?? []).flatMap((name) => reads[name]));
  return ([base, path]) => felt.has(base) || felt.has(path);
}

type Old = (query: Query) => boolean;

/**
 * Reads again what is old. A read that is still on its way for the first time is not begun anew by that, and what it
 * brings may be from before the write: it is read once more.
 */
async function invalidate(client: QueryClient, isOld: Old): Promise<void> {
  const isFirst = (query: Query) => query.state.fetchStatus === "fetching" && query.state.data === undefined;
  for (const query of client.getQueryCache().findAll({ predicate: (one) => isFirst(one) && isOld(one) })) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
  await client.invalidateQueries({ predicate: isOld });
}

/** What others have written, or a job, or a call of this window that read nothing again by itself. */
export function refreshAfter(client: QueryClient, changes: readonly LiveChange[]) {
  const isFelt = feltIn(changes.map(({ refType }) => refType));
  const from = seenFrom(changes);
  return invalidate(client, ({ queryKey, state }) => {
    // What the own write made old is being read again already.
    const isUnderWay = state.fetchStatus === "fetching" && state.isInvalidated && from < Number.POSITIVE_INFINITY;
    return isFelt(queryKey) && !isUnderWay && state.dataUpdatedAt < from;
  });
}

/** After a write of this window's own: the reads of its area, and those in which the records that it wrote are felt. */
export function refreshWritten(client: QueryClient, refTypes: readonly string[] | null, area?: string) {
  const isFelt = refTypes === null ? () => true : feltIn(refTypes);
  return invalidate(client, ({ queryKey }) => queryKey[0] === area || isFelt(queryKey));
}

/** After writes that were sent one by one, or a job's: the reads in which such records are felt. */
export const refreshRecords = (client: QueryClient, ...refTypes: readonly RefType[]) =>
  refreshWritten(client, refTypes);
