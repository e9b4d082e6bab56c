import type { Pool } from "@digao/db/pool";
import type { Logger } from "pino";
import type { Tokens } from "../auth/tokens.ts";
import { audienceRights } from "../records/audience.ts";
import { Connection } from "./connection.ts";
import { createGroups, type Groups, groupOf } from "./groups.ts";
import type { Identity } from "./identity.ts";
import { forgetPlaces, invokeMethod } from "./methods.ts";

/** The connections that this server holds. */
export interface Hub {
  pool: Pool;
  tokens: Tokens;
  log: Logger;
  groups: Groups<Connection>;
  /** By their secret. */
  connections: Map<string, Connection>;
  /** Null where the person, or the visitor's address, has too many already. */
  open(identity: Identity | null, address: string, token?: string): Connection | null;
  isFull(identity: Identity | null, address: string): boolean;
}

export interface HubLimits {
  /** Of one person on one server: open tabs, and a few that have not noticed their end yet. */
  perUser: number;
  /** Anonymous connections receive nothing, so few suffice. */
  perAddress: number;
}

const defaultLimits: HubLimits = { perUser: 30, perAddress: 100 };

/** Puts a connection into the groups of who it is; called again when rights have changed. */
export function joinOwnGroups({ groups }: Pick<Hub, "groups">, connection: Connection): void {
  const { identity } = connection;
  if (!identity) return;
  const { tenantId, userId, permissions } = identity;
  groups.join(groupOf.tenant(tenantId), connection);
  groups.join(groupOf.user(tenantId, userId), connection);
  for (const right of audienceRights) {
    const group = groupOf.right(tenantId, right);
    if (permissions.has(right)) groups.join(group, connection);
    else groups.leave(group, connection);
  }
}

export function createHub(parts: Pick<Hub, "pool" | "tokens" | "log">, limits: HubLimits = defaultLimits): Hub {
  const { pool, log } = parts;
  const groups = createGroups<Connection>();
  const connections = new Map<string, Connection>();
  const visitors = (address: string): string => `visitor/${address}`;
  const isFull = (identity: Identity | null, address: string): boolean =>
    identity
      ? groups.of(groupOf.user(identity.tenantId, identity.userId)).length >= limits.perUser
      : groups.of(visitors(address)).length >= limits.perAddress;
  const onError = (error: unknown): void => log.error({ err: error }, "a method of the hub failed");
  const hub: Hub = {
    ...parts,
    groups,
    connections,
    isFull,
    open(identity, address, token) {
      if (isFull(identity, address)) {
        log.warn({ event: "tooManyConnections", tenantId: identity?.tenantId, userId: identity?.userId, address });
        return null;
      }
      const events = {
        onInvoke: (one: Connection, target: string, args: unknown[]) =>
          invokeMethod({ pool, groups }, one, target, args),
        onClosed(one: Connection) {
          connections.delete(one.token);
          groups.leaveAll(one);
          if (one.places.size > 0) forgetPlaces(pool, one).catch(onError);
        },
        onError,
      };
      const connection = new Connection(identity, events, token);
      connections.set(connection.token, connection);
      // Before the handshake, so that the limits count at once; nothing is pushed until it is done.
      if (identity) joinOwnGroups(hub, connection);
      else groups.join(visitors(address), connection);
      return connection;
    },
  };
  return hub;
}
