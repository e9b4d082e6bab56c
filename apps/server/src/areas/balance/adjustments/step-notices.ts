import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { finishTasks, type NewNotice, notify, severity } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";

type Words = Pick<NewNotice, "type" | "severity" | "title" | "text">;
interface Telling extends Words {
  to: "checkers" | "preparer";
}

const returned: Telling = {
  to: "preparer",
  type: noticeType.message,
  severity: severity.warning,
  title: "notice.adjustReturned.title",
  text: "notice.adjustReturned.text",
};
const voided: Telling = {
  to: "preparer",
  type: noticeType.notice,
  severity: severity.warning,
  title: "notice.adjustVoided.title",
  text: "notice.adjustVoided.text",
};
/** By step of an entry's life; a step that stands not here is told to nobody. */
const tellings = new Map<string, Telling>([
  [
    "submit",
    {
      to: "checkers",
      type: noticeType.task,
      title: "notice.adjustSubmitted.title",
      text: "notice.adjustSubmitted.text",
    },
  ],
  [
    "check",
    {
      to: "preparer",
      type: noticeType.notice,
      severity: severity.success,
      title: "notice.adjustChecked.title",
      text: "notice.adjustChecked.text",
    },
  ],
  [
    "overturn",
    {
      to: "checkers",
      type: noticeType.task,
      severity: severity.warning,
      title: "notice.adjustOverturned.title",
      text: "notice.adjustOverturned.text",
    },
  ],
  ["return", returned],
  ["cancel", returned],
  ["void", voided],
  ["strike", voided],
]);

const refType = "adjustment";
/** A step after which nobody has to review the entry any more. */
const endsReview = new Set(["check", "void", "strike", "withdraw", "return"]);

/** Manager, partner and in-charge, but none who wrote at the entry: four eyes. */
async function checkersOf({ db }: Context, { projectId, preparerId, editorIds }: AdjustHead): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("role_id", "in", roleSets.leader)
    .where("checked", "=", memberState.confirmed)
    .where("user_id", "not in", [preparerId, ...editorIds])
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function tellOfStep(ctx: Context, head: AdjustHead, action: string): Promise<void> {
  const { db, user } = ctx;
  if (endsReview.has(action)) await finishTasks(db, refType, head.id);
  const telling = tellings.get(action);
  if (!telling) return;
  const { to, ...words } = telling;
  const { project_name: project } = await db
    .selectFrom("project")
    .where("id", "=", head.projectId)
    .select("project_name")
    .executeTakeFirstOrThrow();
  const { description: entry, adjNo, cancelReason } = head;
  await notify(db, {
    ...words,
    to: to === "checkers" ? await checkersOf(ctx, head) : [head.preparerId],
    by: user.id,
    params: { name: user.name, project, entry, no: adjNo ?? "", reason: cancelReason ?? "" },
    projectId: head.projectId,
    refType,
    refId: head.id,
  });
}
