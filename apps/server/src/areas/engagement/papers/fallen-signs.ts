/** Whoever signed a paper learns that the sign fell with somebody else's. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Sign } from "@digao/domain/sign-off/levels";
import { notify } from "../../../platform/live/notices.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";

interface Fallen {
  refType: "fsItem" | "auditSheet";
  refId: number;
  projectId: number;
  signs: readonly Sign[];
  reason: string;
}

export async function tellSigners({ db, user }: Context, fallen: Fallen): Promise<void> {
  const { refType, refId, projectId, signs, reason } = fallen;
  const to = [...new Set(signs.map(({ userId }) => Number(userId)))].filter((id) => id !== user.id);
  if (to.length === 0) return;
  const ref = { refType, refId };
  const found = (await resolveRecords(db, [ref])).of(ref);
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.notice,
    title: "notice.signFell.title",
    text: reason ? "notice.signFell.text" : "notice.signFell.bare",
    params: { name: user.name, paper: found?.title ?? { zh: "", en: "" }, ...(reason ? { reason } : {}) },
    ...(found?.link ? { link: found.link } : {}),
    projectId,
    refType,
    refId,
  });
}
