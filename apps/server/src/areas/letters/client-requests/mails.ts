/** Mails to the client's people, from the project's mailbox or the firm's: invitations, and what is still to come. In both languages. */
import type { MessageKey } from "@digao/contract/messages";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { InFirm, WithJobs } from "../../../platform/context.ts";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { confirmationMailbox, sendPlainMail } from "../mail/door.ts";
import { awaitedOnes } from "./open.ts";
import { remindKind } from "./remind-kind.ts";

export const mayMail = async (db: Db): Promise<boolean> =>
  Boolean((await confirmationMailbox(db, projectIdOf(db)))?.testedAt);

/** Has the mails go out that wait, once the transaction commits; a job that waits already sees them. */
export async function tellSoon({ db, jobs }: InFirm & WithJobs): Promise<void> {
  const projectId = projectIdOf(db);
  const { rows } = await sql`
    select from job j join job_queue q on q.job_id = j.id
    where j.kind = ${remindKind} and j.project_id = ${projectId} and j.state = 'queued' and q.run_at <= now() limit 1 for share of j`.execute(
    db,
  );
  if (rows.length === 0) await jobs.start(db, { kind: remindKind, projectId, payload: { projectId } });
}

export interface Names {
  firm: string;
  client: string;
}

export async function namesOf(db: Db): Promise<Names> {
  const { client } = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", (join) => join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.cust_id"))
    .where("p.id", "=", projectIdOf(db))
    .select("c.cust_name as client")
    .executeTakeFirstOrThrow();
  return { firm: await firmName(db), client };
}

const inBoth = (key: MessageKey, of: (lang: "zh" | "en") => Record<string, string | number>, between: string): string =>
  (["zh", "en"] as const).map((lang) => messageOf(lang, key, of(lang))).join(between);

export interface Receiver {
  id: number;
  name: string;
  email: string;
}

interface Words {
  subject: MessageKey;
  text: MessageKey;
  of: (lang: "zh" | "en") => Record<string, string | number>;
}

/** Each is another mail of the person; null where the project has no mailbox that works. */
export async function mailTo(db: Db, jobs: ContextJobs, { id, name, email }: Receiver, { subject, text, of }: Words) {
  const { round } = await db
    .updateTable("client_person")
    .set({ mail_round: sql`mail_round + 1` })
    .where("id", "=", id)
    .returning("mail_round as round")
    .executeTakeFirstOrThrow();
  return sendPlainMail(db, jobs, {
    projectId: projectIdOf(db),
    refType: "clientPerson",
    refId: id,
    round,
    to: { name, address: email },
    subject: inBoth(subject, of, " / "),
    text: inBoth(text, of, "\n\n----\n\n"),
  });
}

/** Where the client's people of a project sign in, under the address that the firm uses the product by. */
export const deskPath = (tenantId: number, projectId: number): string => `/client/${tenantId}-${projectId}`;

interface Awaited {
  id: number;
  no: number;
  name: string;
  nameEn: string | null;
  due: string;
}

/** All that a person still has to send. */
export async function awaitedOf(db: Db, personId: number): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    select r.id, r.request_no as no, r.name, r.name_en as "nameEn", to_char(r.due_date, 'YYYY-MM-DD') as due
    from client_request r where ${ofProject("r")} and r.client_person_id = ${personId} and r.request_date is not null
      and not r.is_deleted and r.status in ${awaitedOnes} order by r.request_no`.execute(db);
  return rows;
}

/** One mail with everything that is still to come. */
export async function mailAwaited(
  db: Db,
  jobs: ContextJobs,
  person: Receiver,
  { list, desk }: { list: readonly Awaited[]; desk: string },
): Promise<boolean> {
  const names = await namesOf(db);
  const queued = await mailTo(db, jobs, person, {
    subject: "pbc.mail.remind.subject",
    text: "pbc.mail.remind.text",
    of: (lang) => ({
      ...names,
      name: person.name,
      count: list.length,
      desk,
      list: list
        .map(({ no, name, nameEn, due }) =>
          messageOf(lang, "pbc.mail.line", { no, due, name: (lang === "en" && nameEn) || name }),
        )
        .join("\n"),
    }),
  });
  return queued !== null;
}
