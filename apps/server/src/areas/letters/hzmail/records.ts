import { sql } from "kysely";
import { ownerKinds } from "../../../platform/mail/access.ts";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  confirmationMail: named("subject", undefined, {
    table: "mail",
    join: sql`join mail_account a on a.tenant_id = r.tenant_id and a.id = r.account_id and a.owner_kind <> ${ownerKinds.person}`,
    isGuarded: true,
  }),
} as const satisfies Record<string, RecordReader>;
