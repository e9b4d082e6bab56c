import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, ProjectMembership } from "../context.ts";

/** A viewer reads what a member who has not yet joined reads, and writes nothing. */
export const viewerOf = (project: Pick<ProjectMembership, "id" | "status" | "archiveFlag">): ProjectMembership => ({
  ...project,
  role: projectRole.member,
  checked: memberState.pending,
  isViewer: true,
});

/** Each look of a viewer stays in the action log, also when the call then fails. */
export async function logView(
  ctx: ByUser & FromClient & Apart,
  project: ProjectMembership,
  path: string,
): Promise<void> {
  if (!project.isViewer || project.inspectionId !== undefined) return;
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = {
    refType: "project" as const,
    refId: project.id,
    projectId: project.id,
    // Whom the firm has let look into what is asked for over all projects.
    isOfFirm: true,
    action: "viewArchive",
    new: { path },
  };
  await ctx.apart((db) => writeAction(db, actor, entry));
}
