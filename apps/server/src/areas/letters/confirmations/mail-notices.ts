/** Who made a letter, who sent it and who leads the project are told when its mail did not arrive, or nobody knows whether it did. */
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { notify, severity } from "../../../platform/live/notices.ts";
import { firstOf, firstReminded } from "../../../platform/live/reminders.ts";
import type { MailOutcome } from "../../../platform/mail/outcome.ts";
import type { HeldLetter } from "./letter-rows.ts";

const words = {
  unknown: ["notice.letterUnknown.title", "notice.letterUnknown.text"],
  failed: ["notice.letterFailed.title", "notice.letterFailed.text"],
  bounced: ["notice.letterBounced.title", "notice.letterBounced.text"],
} as const;

type Told = Pick<HeldLetter, "id" | "letterNo" | "contactName" | "preparedBy"> & {
  /** As the outcome has left it. */
  status: number;
  sentBy: number | null;
};

async function leadersOf(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectIdOf(db))
    .where("role_id", "in", roleSets.leader)
    .where("checked", "=", memberState.confirmed)
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function tellOfLetterMail(
  db: Db,
  { id, letterNo, contactName, status, preparedBy, sentBy }: Told,
  { state, reply }: Pick<MailOutcome, "state" | "reply">,
): Promise<void> {
  if (state === "sent") return;
  const [title, text] = words[state];
  const own = [preparedBy, sentBy].filter((userId) => userId !== null);
  await notify(db, {
    to: [...new Set([...own, ...(await leadersOf(db))])],
    type: noticeType.notice,
    severity: severity.warning,
    title,
    text,
    params: {
      no: letterNo,
      name: contactName,
      reply: reply || "-",
      status: { zh: codeWord("zh", "letterStatus", status), en: codeWord("en", "letterStatus", status) },
    },
    projectId: projectIdOf(db),
    refType: "confirmationLetter",
    refId: id,
  });
}

interface Overdue {
  id: number;
  letterNo: string;
  preparedBy: number | null;
  sendTime: string | null;
}

/** Of one that was sent again people are told again. */
const subjectOf = ({ id, sendTime }: Overdue): string => `${id}@${sendTime ?? ""}`;

/** Who made a letter and who leads the project are told that no reply has come: one notice of all that are overdue now, of each letter once. */
export async function tellOverdue(db: Db, letters: readonly Overdue[], days: number): Promise<void> {
  const leaders = await leadersOf(db);
  const people = new Set([...leaders, ...letters.flatMap(({ preparedBy }) => preparedBy ?? [])]);
  const projectId = projectIdOf(db);
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirst();
  for (const userId of [...people].sort((a, b) => a - b)) {
    const own = letters.filter(({ preparedBy }) => leaders.includes(userId) || preparedBy === userId);
    const subjects = await firstReminded(db, { userId, kind: "letter", days, subjects: own.map(subjectOf) });
    const [first, ...more] = own.filter((letter) => subjects.has(subjectOf(letter)));
    if (!first) continue;
    await notify(db, {
      to: [userId],
      type: noticeType.notice,
      severity: severity.warning,
      title: "notice.lettersOverdue.title",
      text: "notice.lettersOverdue.text",
      params: {
        project: project?.name ?? "",
        days,
        count: more.length + 1,
        nos: firstOf([first, ...more].map(({ letterNo }) => letterNo)),
      },
      projectId,
      refType: "confirmationLetter",
      refId: first.id,
    });
  }
}
