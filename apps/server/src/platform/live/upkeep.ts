import { withTenant } from "@digao/db/tenant";
import type { Connection } from "./connection.ts";
import { publish } from "./events.ts";
import type { Hub } from "./hub.ts";
import { outboxPruner } from "./outbox.ts";
import { type Entry, sweepPlaces, takePlaces } from "./presence.ts";
import { recheckSessions } from "./recheck.ts";

const pingMs = 15_000;
const placesMs = 20_000;
/** A session that runs out ends by the clock, which nobody announces. */
const recheckMs = 60_000;
const pruneMs = 60_000;

const entriesOf = ({ id, identity, places }: Connection): Entry[] =>
  [...places.values()].map((place) => ({ ...place, connectionId: id, userId: identity?.userId ?? 0 }));

/** Keeps the places of this server's connections, and clears those of servers that died. */
export async function keepPlaces({ pool, connections }: Hub): Promise<void> {
  const byTenant = new Map<number, Entry[]>();
  for (const connection of connections.values()) {
    const tenantId = connection.identity?.tenantId;
    if (tenantId && connection.places.size > 0)
      byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), ...entriesOf(connection)]);
  }
  for (const [tenantId, entries] of byTenant) {
    await withTenant(pool, tenantId, async (db) => {
      await takePlaces(db, entries);
      for (const place of await sweepPlaces(db)) await publish(db, { kind: "presence", ...place });
    });
  }
}

/** What happens by the clock; answers how to end it. */
export function startUpkeep(hub: Hub): () => void {
  const every = (ms: number, what: string, work: () => void | Promise<void>): NodeJS.Timeout => {
    let isBusy = false;
    const run = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        await work();
      } catch (error) {
        hub.log.warn({ err: error }, what);
      }
      isBusy = false;
    };
    return setInterval(() => void run(), ms);
  };
  const timers = [
    every(pingMs, "connections were not pinged", () => {
      for (const connection of hub.connections.values()) connection.ping();
    }),
    every(placesMs, "who is where was not kept", () => keepPlaces(hub)),
    every(recheckMs, "sessions of connections were not looked at", () =>
      recheckSessions(hub, [...hub.connections.values()]),
    ),
    every(pruneMs, "the outbox was not pruned", outboxPruner(hub.pool)),
  ];
  return () => timers.forEach(clearInterval);
}
