import { sql } from "kysely";
import { ownerKinds } from "../../../platform/mail/access.ts";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  mail: named("subject", undefined, {
    join: sql`join mail_account a on a.tenant_id = r.tenant_id and a.id = r.account_id`,
    seenBy: (me) => sql`a.user_id = ${me}`,
  }),
  mailAccount: named("mail_address", undefined, {
    seenBy: (me) => sql`(r.owner_kind <> ${ownerKinds.person} or r.user_id = ${me})`,
    isGone: sql<boolean>`r.is_deleted`,
  }),
} as const satisfies Record<string, RecordReader>;
