/** Life of a project (项目状态): the table that the server's check, the lists and the buttons on the screen all read. */

/** 0 being set up, 1 in progress, 2 fieldwork done, 3 report in review, 4 report issued, 5 archiving, 6 archived, 8 suspended, 9 void. */
export type ProjectStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9;
export type ProjectStep = "start" | "void";

interface Transition {
  from: readonly ProjectStatus[];
  to: ProjectStatus;
  /** Project roles that may take it. */
  roles: readonly number[];
}

/** A project is started by whoever leads it; made void by its manager alone, whatever its state. */
export const PROJECT_TRANSITIONS: Readonly<Record<ProjectStep, Transition>> = {
  start: { from: [0], to: 1, roles: [1, 2, 3] },
  void: { from: [0, 1, 2, 3, 4, 5, 8], to: 9, roles: [1] },
};

/** Any number may come from an old row: what is no status leads nowhere. */
export const isOpenTo = (step: ProjectStep, status: number): boolean =>
  PROJECT_TRANSITIONS[step].from.some((known) => known === status);

export const mayTake = (step: ProjectStep, { status, role }: { status: number; role: number | null }): boolean =>
  role !== null && isOpenTo(step, status) && PROJECT_TRANSITIONS[step].roles.includes(role);

/** The lists of projects: being set up or just started, in progress, completed. */
export const STATUSES_IN_LIST: Readonly<Record<"in" | "curr" | "done", readonly ProjectStatus[]>> = {
  in: [0, 1],
  curr: [1, 2, 3, 4, 5],
  done: [6],
};
