import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";

/** What servers tell each other through the database: ids only, always of one firm, at most 8000 bytes. */
const LiveEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("changed"),
    tenantId: z.number(),
    refType: z.string(),
    refId: z.string(),
    projectId: z.number().nullable(),
    by: z.number().nullable(),
    requestId: z.string().nullable(),
  }),
  z.object({ kind: z.literal("notice"), tenantId: z.number(), noticeId: z.string(), userIds: z.array(z.number()) }),
  z.object({ kind: z.literal("noticesRead"), tenantId: z.number(), userId: z.number() }),
  z.object({
    kind: z.literal("presence"),
    tenantId: z.number(),
    projectId: z.number().nullable(),
    refType: z.string(),
    refId: z.string(),
  }),
  // Of the database's own triggers: a session, a user or a firm is no longer what it was.
  z.object({ kind: z.literal("session"), tenantId: z.number(), sessionId: z.string() }),
  z.object({ kind: z.literal("user"), tenantId: z.number(), userId: z.number() }),
  z.object({ kind: z.literal("tenant"), tenantId: z.number() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

type WithoutTenant<E> = E extends LiveEvent ? Omit<E, "tenantId"> : never;
/** The firm is not the publisher's to say: it is that of the transaction. */
export type NewEvent = WithoutTenant<LiveEvent>;

export const channel = "digao_live";

/** The payload of an event, to be written in the transaction of its tenant. */
export const payloadOf = (event: NewEvent) =>
  sql`(jsonb_build_object('tenantId', app_tenant()) || ${JSON.stringify(event)}::jsonb)::text`;

/** Announces an event when the caller's transaction commits, and never when it rolls back. */
export async function publish(db: Db, event: NewEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${payloadOf(event)})`.execute(db);
}

/** Null for what is no event of ours. */
export function eventIn(payload: string): LiveEvent | null {
  try {
    const parsed = LiveEvent.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
