/** Mails the notices of a firm that are due, person by person. */
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { mailingKind } from "../kinds.ts";
import { mailPerson } from "../write-mails.ts";

/** In one job: whoever is left is served by the next. */
const peopleAtOnce = 500;

async function peopleWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct t.user_id as "userId" from notice_mail t
    where t.tenant_id = ${ownTenant} and t.state = 'waiting' and t.next_at <= now() limit ${peopleAtOnce}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export const mailNotices = jobOf(
  mailingKind,
  async (job) => {
    let written = 0;
    for (const userId of await job.withTenant(peopleWaiting, { readOnly: true })) {
      job.signal.throwIfAborted();
      written += await job.withTenant((db) => mailPerson(db, job, userId));
    }
    return { written };
  },
  { afterReport: true },
);
