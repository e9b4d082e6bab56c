import { ownTenant } from "@digao/db/project-rows";
import { afterCommit, type Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { wakeServers } from "./outbox.ts";

/** What servers tell each other through the database: ids only, always of one firm. */
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

/** Announces events, in this order, when the caller's transaction commits, and never when it rolls back. */
export async function publish(db: Db, ...events: NewEvent[]): Promise<void> {
  afterCommit(db, wakeServers);
  const rows = events.map((event) => sql`(${ownTenant}, ${JSON.stringify(event)}::jsonb)`);
  await sql`insert into live_outbox (tenant_id, event) values ${sql.join(rows)}`.execute(db);
}

/** Null for what is no event of ours. */
export function eventOf({ tenantId, event }: { tenantId: number; event: object }): LiveEvent | null {
  const parsed = LiveEvent.safeParse({ ...event, tenantId });
  return parsed.success ? parsed.data : null;
}
