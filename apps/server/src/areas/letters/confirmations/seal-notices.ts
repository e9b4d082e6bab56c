/** Whoever took a sealed scan back learns what became of it, and leads learn that one is theirs to compare. */
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { finishTasks, notify, severity } from "../../../platform/live/notices.ts";
import { type HeldLetter, seeLetter } from "./letter-rows.ts";
import { doubtWords, sealOf } from "./sealing.ts";

const refType = "confirmationLetter";

/** Nobody has to compare the letter's scan any more. */
export const endSealTasks = (db: Db, letterId: number): Promise<void> => finishTasks(db, refType, letterId);

/** Those who may compare it: leads who neither prepared nor submitted the letter nor added the scan. */
async function comparersOf(db: Db, letter: HeldLetter, by: number): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectIdOf(db))
    .where("role_id", "in", roleSets.leader)
    .where("checked", "=", memberState.confirmed)
    .select("user_id as userId")
    .execute();
  const own = [letter.preparedBy, letter.submittedBy, by];
  return rows.map(({ userId }) => userId).filter((userId) => !own.includes(userId));
}

/** Once a scan has been read. One that is not the last of its letter counts for nothing, and is told to nobody. */
export async function tellOfSeal(db: Db, letterId: number, fileId: number): Promise<void> {
  const letter = await seeLetter(db, letterId);
  if (!letter || letter.status !== letterStatus.toSend) return;
  const { state, by, found, doubts, fileId: last } = await sealOf(db, letter);
  if (last !== fileId || by === null) return;
  await endSealTasks(db, letterId);
  const params = { no: letter.letterNo, contact: letter.contactName };
  const of = { refType, refId: letterId, projectId: projectIdOf(db), severity: severity.warning } as const;
  const toUploader = { ...of, to: [by], type: noticeType.notice } as const;
  if (state === "other")
    await notify(db, {
      ...toUploader,
      title: "notice.sealOther.title",
      text: "notice.sealOther.text",
      params: { ...params, found: found ?? "" },
    });
  if (state !== "compare") return;
  const asked = { ...params, what: { zh: doubtWords("zh", doubts), en: doubtWords("en", doubts) } };
  await notify(db, {
    ...toUploader,
    title: "notice.sealUnclear.title",
    text: "notice.sealUnclear.text",
    params: asked,
  });
  await notify(db, {
    ...of,
    to: await comparersOf(db, letter, by),
    type: noticeType.task,
    title: "notice.sealWaits.title",
    text: "notice.sealWaits.text",
    params: asked,
  });
}
