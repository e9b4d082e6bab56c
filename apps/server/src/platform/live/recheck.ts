import { withTenant } from "@digao/db/tenant";
import type { Connection } from "./connection.ts";
import { publish } from "./events.ts";
import { groupOf } from "./groups.ts";
import { type Hub, joinOwnGroups } from "./hub.ts";
import { identityFor } from "./identity.ts";
import { placeIn } from "./methods.ts";
import { leavePlaces } from "./presence.ts";

/** Re-reads who these are: an ended session closes its connections, changed rights change their groups. */
export async function recheckSessions(hub: Hub, connections: readonly Connection[]): Promise<void> {
  const bySession = new Map<string, Connection[]>();
  for (const connection of connections) {
    const id = connection.identity?.sessionId;
    if (id) bySession.set(id, [...(bySession.get(id) ?? []), connection]);
  }
  for (const group of bySession.values()) await recheckSession(hub, group);
}

async function recheckSession(hub: Hub, connections: readonly Connection[]): Promise<void> {
  const current = connections[0]?.identity;
  if (!current) return;
  const identity = await identityFor(hub.pool, current);
  for (const connection of connections) {
    if (!identity) connection.close("The session has ended.");
    else if (!connection.isClosed) {
      connection.identity = identity;
      joinOwnGroups(hub, connection);
    }
  }
}

/**
 * After a change of team: former members receive no more events of the project and leave its presence lists; who has declared
 * independence receives those of its records from now on.
 */
export async function recheckMember(hub: Hub, tenantId: number, userId: number, projectId: number): Promise<void> {
  for (const connection of hub.groups.of(groupOf.user(tenantId, userId))) {
    const { identity } = connection;
    const isThere =
      connection.projects.has(projectId) || [...connection.places.values()].some((at) => at.projectId === projectId);
    if (identity && isThere) {
      const place = await withTenant(hub.pool, tenantId, (db) => placeIn(db, identity, projectId), { readOnly: true });
      if (!place) await expel(hub, connection, tenantId, projectId);
      else if (place.isOpen && connection.projects.has(projectId))
        hub.groups.join(groupOf.project(tenantId, projectId), connection);
    }
    connection.push("membership", { projectId });
  }
}

async function expel({ pool, groups }: Hub, connection: Connection, tenantId: number, projectId: number) {
  connection.projects.delete(projectId);
  groups.leave(groupOf.head(tenantId, projectId), connection);
  groups.leave(groupOf.project(tenantId, projectId), connection);
  const places = [...connection.places].filter(([, at]) => at.projectId === projectId);
  for (const [name] of places) {
    connection.places.delete(name);
    groups.leave(name, connection);
  }
  await withTenant(pool, tenantId, async (db) => {
    for (const [, at] of places) {
      for (const left of await leavePlaces(db, connection.id, at)) await publish(db, { kind: "presence", ...left });
    }
  });
}
