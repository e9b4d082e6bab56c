/** Life of a project (项目状态): the table that the server's check, the lists and the buttons on the screen all read. */

import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Code } from "@digao/contract/codes";

export type ProjectStatus = Code<"projectStatus">;
export type ProjectStep = "start" | "void";

interface Transition {
  from: readonly ProjectStatus[];
  to: ProjectStatus;
  /** Project roles that may take it. */
  roles: readonly number[];
}

const { settingUp, inProgress, fieldWorkDone, reportInReview, reportIssued, archiving, archived, suspended } =
  projectStatus;

/** A project is started by whoever leads it; made void by its manager alone, whatever its state. */
export const PROJECT_TRANSITIONS: Readonly<Record<ProjectStep, Transition>> = {
  start: { from: [settingUp], to: inProgress, roles: roleSets.leader },
  void: {
    from: [settingUp, inProgress, fieldWorkDone, reportInReview, reportIssued, archiving, suspended],
    to: projectStatus.void,
    roles: [projectRole.manager],
  },
};

/** Any number may come from an old row: what is no status leads nowhere. */
export const isOpenTo = (step: ProjectStep, status: number): boolean =>
  PROJECT_TRANSITIONS[step].from.some((source) => source === status);

export const mayTake = (step: ProjectStep, { status, role }: { status: number; role: number | null }): boolean =>
  role !== null && isOpenTo(step, status) && PROJECT_TRANSITIONS[step].roles.includes(role);

/** The lists of projects: being set up or just started, in progress, completed. */
export const STATUSES_IN_LIST: Readonly<Record<"in" | "curr" | "done", readonly ProjectStatus[]>> = {
  in: [settingUp, inProgress],
  curr: [inProgress, fieldWorkDone, reportInReview, reportIssued, archiving],
  done: [archived],
};
