/** Who learns of a paper: those it waits for, those who work by it, and who prepared it. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { besideSubject, linkTo } from "@digao/contract/links";
import type { Tells } from "@digao/contract/paper/paper";
import { type NewNotice, notify, severity } from "../live/notices.ts";
import { missing } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { membersOf, whoMay } from "../step.ts";
import { subjectOf } from "./may.ts";
import type { Parts, Version } from "./parts.ts";
import { subjectTitle } from "./subject.ts";

type About = Pick<NewNotice, "by" | "params" | "link" | "projectId" | "refType" | "refId">;

async function aboutOf(ctx: Context, parts: Parts, version: Version): Promise<About> {
  const { db, user, project } = ctx;
  const { spec, subjectId, noticeParams } = parts;
  if (!project) throw missing();
  const title = await subjectTitle(ctx, parts);
  const { project_name } = await db
    .selectFrom("project")
    .where("id", "=", project.id)
    .select("project_name")
    .executeTakeFirstOrThrow();
  return {
    by: user.id,
    params: {
      name: user.name,
      project: project_name,
      paper: title
        ? { zh: `${title.zh} ${spec.words[0]}`, en: `${title.en}, ${spec.words[1].toLowerCase()}` }
        : { zh: spec.words[0], en: spec.words[1] },
      reason: version.returnReason ?? "",
      ...noticeParams(version),
    },
    link: linkTo(spec.name, version.id, project.id, besideSubject(spec.name, subjectId)),
    projectId: project.id,
    refType: spec.name,
    refId: version.id,
  };
}

/** A task for everybody who may take the act that the version waits for, if it does. */
export async function tellWaiting(ctx: Context, parts: Parts, version: Version): Promise<void> {
  const { life, waits: all } = parts.spec;
  const waits = all[version.status];
  if (!waits) return;
  await notify(ctx.db, {
    ...(await aboutOf(ctx, parts, version)),
    to: await whoMay(ctx, life, waits.act, subjectOf(version)),
    type: noticeType.task,
    title: `${waits.notice}.title`,
    text: `${waits.notice}.text`,
  });
}

export async function tellOfAct(ctx: Context, parts: Parts, version: Version, tells: Tells): Promise<void> {
  const isOfTeam = tells.to === "team";
  const to = isOfTeam ? (await membersOf(ctx)).map(({ userId }) => userId) : [version.preparerId];
  await notify(ctx.db, {
    ...(await aboutOf(ctx, parts, version)),
    to,
    type: isOfTeam ? noticeType.notice : noticeType.message,
    severity: severity[tells.severity],
    title: `${tells.notice}.title`,
    text: `${tells.notice}.text`,
  });
}
