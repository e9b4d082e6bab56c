import { LiveEntry, LivePlace, type LivePresence } from "@digao/contract/areas/identity/live/calls";
import { Id } from "@digao/contract/shapes";
import type { Pool } from "@digao/db/pool";
import { type Db, withTenant } from "@digao/db/tenant";
import type { z } from "zod";
import { readAccess } from "../auth/access.ts";
import { isOpenTo } from "../auth/membership.ts";
import { rightFor } from "../records/audience.ts";
import { type Connection, HubRefusal } from "./connection.ts";
import { publish } from "./events.ts";
import { type Groups, groupOf } from "./groups.ts";
import type { Identity } from "./identity.ts";
import { leavePlaces, type Place, takePlaces, whoIsAt } from "./presence.ts";

export interface MethodContext {
  pool: Pool;
  groups: Groups<Connection>;
}
type Method = (context: MethodContext, connection: Connection, args: unknown[]) => Promise<unknown>;

/** Of one connection: a window shows a few records at a time. */
const placesMax = 20;
const projectsMax = 20;

const refuse = (): never => {
  throw new HubRefusal("Access is denied.");
};

function argument<S extends z.ZodType>(schema: S, args: unknown[]): z.infer<S> {
  const parsed = schema.safeParse(args[0]);
  if (!parsed.success) throw new HubRefusal("The argument is not valid.");
  return parsed.data;
}

const identityOf = ({ identity }: Connection): Identity => identity ?? refuse();

/** The person's place in the project now, as every call of the project asks: none, or whether its records are open to it. */
export async function placeIn(db: Db, identity: Identity, projectId: number): Promise<{ isOpen: boolean } | null> {
  const access = await readAccess(db, identity, { entity: "project", ids: [projectId] });
  const membership = access?.project.isFound ? access.project.membership : null;
  return membership ? { isOpen: isOpenTo(membership) } : null;
}

/** Who is at a record is part of what a project keeps to those who have declared independence. */
async function mayBeAt(db: Db, identity: Identity, { projectId, refType }: Place): Promise<boolean> {
  if (projectId !== null) return (await placeIn(db, identity, projectId))?.isOpen ?? false;
  const right = rightFor(refType);
  return right !== null && identity.permissions.has(right);
}

const register: Method = () => Promise.resolve(null);

const joinProject: Method = async ({ pool, groups }, connection, args) => {
  const identity = identityOf(connection);
  const projectId = argument(Id, args);
  if (connection.projects.size >= projectsMax) throw new HubRefusal("Too many projects.");
  const { tenantId } = identity;
  const place = await withTenant(pool, tenantId, (db) => placeIn(db, identity, projectId), { readOnly: true });
  if (!place) return refuse();
  if (connection.isClosed) return null;
  connection.projects.add(projectId);
  groups.join(groupOf.head(tenantId, projectId), connection);
  if (place.isOpen) groups.join(groupOf.project(tenantId, projectId), connection);
  return null;
};

const leaveProject: Method = async ({ groups }, connection, args) => {
  const { tenantId } = identityOf(connection);
  const projectId = argument(Id, args);
  connection.projects.delete(projectId);
  groups.leave(groupOf.head(tenantId, projectId), connection);
  groups.leave(groupOf.project(tenantId, projectId), connection);
  return null;
};

const enter: Method = async ({ pool, groups }, connection, args): Promise<LivePresence> => {
  const identity = identityOf(connection);
  const { tenantId, userId } = identity;
  const { isEditing, ...place } = argument(LiveEntry, args);
  const name = groupOf.place(tenantId, place);
  if (connection.places.size >= placesMax && !connection.places.has(name)) throw new HubRefusal("Too many records.");
  const people = await withTenant(pool, tenantId, async (db) => {
    if (!(await mayBeAt(db, identity, place))) refuse();
    await takePlaces(db, [{ ...place, connectionId: connection.id, userId, isEditing }]);
    await publish(db, { kind: "presence", ...place });
    return whoIsAt(db, place);
  });
  if (connection.isClosed) await forgetPlaces(pool, connection);
  else {
    connection.places.set(name, { ...place, isEditing });
    groups.join(name, connection);
  }
  return { ...place, people };
};

const leave: Method = async ({ pool, groups }, connection, args) => {
  const { tenantId } = identityOf(connection);
  const place = argument(LivePlace, args);
  const name = groupOf.place(tenantId, place);
  connection.places.delete(name);
  groups.leave(name, connection);
  await withTenant(pool, tenantId, async (db) => {
    const left = await leavePlaces(db, connection.id, place);
    if (left.length > 0) await publish(db, { kind: "presence", ...place });
  });
  return null;
};

/** Of a connection that has ended. */
export async function forgetPlaces(pool: Pool, { id, identity }: Connection): Promise<void> {
  if (!identity) return;
  await withTenant(pool, identity.tenantId, async (db) => {
    for (const place of await leavePlaces(db, id)) await publish(db, { kind: "presence", ...place });
  });
}

/** By lower-case name: clients write them in any case. */
const methods = new Map<string, Method>([
  ["register", register],
  ["joinproject", joinProject],
  ["leaveproject", leaveProject],
  ["enter", enter],
  ["leave", leave],
]);

export async function invokeMethod(
  context: MethodContext,
  connection: Connection,
  target: string,
  args: unknown[],
): Promise<unknown> {
  const method = methods.get(target.toLowerCase());
  if (!method) throw new HubRefusal(`Unknown hub method '${target}'`);
  return method(context, connection, args);
}
