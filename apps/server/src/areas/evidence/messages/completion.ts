/** Supervision, review notes and risk prompts that nobody has closed. */
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";

async function openOf({ db }: Asked, types: RawBuilder<unknown>): Promise<Finding> {
  const { rows } = await sql<{ words: string }>`
    select left(m.content_text, 20) as words from msg_head m
    where ${ofProject("m")} and m.parent_id is null and m.msg_type in (${types}) and m.status <> ${sql.lit(messageStatus.closed)}
    order by m.id`.execute(db);
  return findingOf(rows.map(({ words }) => words));
}

export const messagesCompletion: readonly CompletionFact[] = [
  { code: "riskPromptsClosed", read: (asked) => openOf(asked, sql`${sql.lit(messageType.risk)}`) },
  {
    code: "messagesClosed",
    read: (asked) => openOf(asked, sql`${sql.lit(messageType.supervision)}, ${sql.lit(messageType.review)}`),
  },
];
