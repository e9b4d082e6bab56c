import type { LivePresence } from "@digao/contract/areas/identity/live/calls";
import { withTenant } from "@digao/db/tenant";
import { isPersonal, listRightFor } from "../records/audience.ts";
import type { Connection } from "./connection.ts";
import { eventOf, type LiveEvent } from "./events.ts";
import { groupOf } from "./groups.ts";
import type { Hub } from "./hub.ts";
import { noticesOf } from "./notices.ts";
import type { Announced } from "./outbox.ts";
import { whoIsAt } from "./presence.ts";
import { recheckMember, recheckSessions } from "./recheck.ts";

type Of<Kind extends LiveEvent["kind"]> = Extract<LiveEvent, { kind: Kind }>;
type Handlers = { [Kind in LiveEvent["kind"]]: (hub: Hub, event: Of<Kind>) => Promise<void> };

/** The project's head and team are open to every member; the rest to those who have declared independence. */
const groupFor = (refType: string) => (refType === "project" || refType === "projectMember" ? "head" : "project");

async function onChanged(hub: Hub, { kind: _kind, tenantId, ...change }: Of<"changed">): Promise<void> {
  const { refType, refId, projectId, by } = change;
  const { groups } = hub;
  const right = listRightFor(refType);
  const listeners = new Set<Connection>([
    ...(projectId === null ? [] : groups.of(groupOf[groupFor(refType)](tenantId, projectId))),
    ...(right === null ? [] : groups.of(groupOf.right(tenantId, right))),
    ...(by !== null && isPersonal(refType) ? groups.of(groupOf.user(tenantId, by)) : []),
  ]);
  for (const listener of listeners) listener.pushChange(change);
  if (refType === "projectMember" && projectId !== null) await recheckMember(hub, tenantId, Number(refId), projectId);
  if (refType === "user") await recheckSessions(hub, groups.of(groupOf.user(tenantId, Number(refId))));
  // A role is held by many.
  if (refType === "role") await recheckSessions(hub, groups.of(groupOf.tenant(tenantId)));
}

async function onNotice(hub: Hub, { tenantId, noticeId, userIds }: Of<"notice">): Promise<void> {
  const { pool, groups } = hub;
  const here = userIds.filter((userId) => groups.of(groupOf.user(tenantId, userId)).length > 0);
  if (here.length === 0) return;
  const notices = await withTenant(pool, tenantId, (db) => noticesOf(db, noticeId, here), { readOnly: true });
  for (const notice of notices) {
    for (const connection of groups.of(groupOf.user(tenantId, notice.userId)))
      connection.push("getNotification", notice);
  }
}

async function onPresence({ pool, groups }: Hub, { kind: _kind, tenantId, ...place }: Of<"presence">): Promise<void> {
  const watchers = groups.of(groupOf.place(tenantId, place));
  if (watchers.length === 0) return;
  const people = await withTenant(pool, tenantId, (db) => whoIsAt(db, place), { readOnly: true });
  const presence: LivePresence = { ...place, people };
  for (const watcher of watchers) watcher.push("presence", presence);
}

const handlers: Handlers = {
  changed: onChanged,
  notice: onNotice,
  noticesRead: async ({ groups }, { tenantId, userId }) => {
    for (const connection of groups.of(groupOf.user(tenantId, userId))) connection.push("noticesRead");
  },
  presence: onPresence,
  session: (hub, { tenantId, sessionId }) =>
    recheckSessions(
      hub,
      hub.groups.of(groupOf.tenant(tenantId)).filter(({ identity }) => identity?.sessionId === sessionId),
    ),
  user: (hub, { tenantId, userId }) => recheckSessions(hub, hub.groups.of(groupOf.user(tenantId, userId))),
  tenant: (hub, { tenantId }) => recheckSessions(hub, hub.groups.of(groupOf.tenant(tenantId))),
};

/** Tells the connections of this server what any server's transaction has announced. */
export async function fanOut(hub: Hub, announced: Announced): Promise<void> {
  const event = eventOf(announced);
  if (!event) return hub.log.warn({ id: announced.id }, "an announcement was not readable");
  const handle = handlers[event.kind] as (hub: Hub, event: LiveEvent) => Promise<void>;
  await handle(hub, event);
}
