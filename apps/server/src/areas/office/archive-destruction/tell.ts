/** Who decides on a destruction, and who proposed it, are told. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import type { StoredDestruction } from "./facts.ts";

const refType = "archiveDestruction" as const;

export const endTasks = (db: Db, id: number): Promise<unknown> => finishTasks(db, refType, id);

/** A task for everybody who may decide and has not proposed it. */
export async function tellCommittee(
  { db, user }: Context,
  { id, project, reason }: { id: number; project: string; reason: string },
): Promise<void> {
  const to = (await peopleWithRight(db, ["Pages.Quality.Committee"])).filter((one) => one !== user.id);
  await notify(db, {
    to,
    by: user.id,
    type: noticeType.task,
    title: "notice.destructionProposed.title",
    text: "notice.destructionProposed.text",
    params: { name: user.name, project, reason },
    refType,
    refId: id,
  });
}

export const tellProposer = (
  { db, user }: Context,
  { id, proposedById }: StoredDestruction,
  { project, reason }: { project: string; reason: string },
): Promise<unknown> =>
  notify(db, {
    to: [proposedById],
    by: user.id,
    type: noticeType.notice,
    title: "notice.destructionRefused.title",
    text: "notice.destructionRefused.text",
    params: { name: user.name, project, reason },
    refType,
    refId: id,
  });

/** By the product itself. */
export const tellDestroyed = (db: Db, one: StoredDestruction, project: string): Promise<unknown> =>
  notify(db, {
    to: [one.proposedById, ...(one.decidedById === null ? [] : [one.decidedById])],
    type: noticeType.notice,
    title: "notice.archiveDestroyed.title",
    text: "notice.archiveDestroyed.text",
    params: { project },
    refType,
    refId: one.id,
  });
