/** Tasks of a project (作业任务): a paper, an item or anything else, given to a member with a date and hours, handed in and reviewed. */

import { z } from "zod";
import { area, del, get, inProject, post, signedIn } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { choice, count, day, instant, long, person, quantity, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, Nothing, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";

export const taskStatuses = {
  "0": ["未开始", "Not started"],
  "1": ["进行中", "In progress"],
  "2": ["已提交", "Handed in"],
  "3": ["已复核", "Reviewed"],
} as const;

export const jobDo = register({
  name: "jobDo",
  isOfProject: true,
  writtenBy: "anyMember",
  base: "/api/pm",
  purpose: [
    "把底稿、报表项目或其他工作分派给项目成员，注明截止日和工时，提交后由他人复核。",
    "Gives papers, items or other work to members with a date and hours; what is handed in, another person reviews.",
  ],
  label: "title",
  pageSize: 30,
  order: "dueDate",
  calls: {
    list: "GetJobDo",
    get: "GetJobDoById",
    create: "CreateJobDo",
    update: "UpdateJobDo",
    remove: "DeleteJobDo",
  },
  fields: {
    title: text(200, { words: ["任务", "Task"], isRequired: true, isSearched: true, isWide: true, column: 240 }),
    about: text(60, {
      words: ["关联", "About"],
      hint: ["报表项目或菜单，可不选", "A statement item or a page of the menu; may stay empty"],
      isWide: true,
    }),
    aboutText: text(200, { words: ["关联", "About"], isReadOnly: true, isSearched: true, column: 150 }),
    aboutGroup: count({ words: ["关联组", "Group"], isReadOnly: true, isInternal: true }),
    menuId: count({ words: ["菜单节点", "Menu node"], isInternal: true, min: 1, max: 100_000 }),
    ownerId: person({ words: ["负责人", "Owner"], isRequired: true, isFiltered: true, column: 90 }),
    dueDate: day({ words: ["截止日", "Due"], isFiltered: true, sort: "plain", column: 100 }),
    hours: quantity(2, { words: ["工时", "Hours"], min: 0.25, column: 70 }),
    status: choice(taskStatuses, {
      words: ["状态", "Status"],
      isReadOnly: true,
      isFiltered: true,
      initial: "0",
      column: 80,
    }),
    remark: long(1000, { words: ["说明", "Note"] }),
    returnReason: text(500, { words: ["退回理由", "Reason for sending back"], isReadOnly: true, isWide: true }),
    submittedAt: instant({
      words: ["提交时间", "Handed in at"],
      isReadOnly: true,
      column: { width: 132, isOptional: true },
    }),
    submittedBy: person({ words: ["提交人", "Handed in by"], nameAs: "submittedName", isReadOnly: true }),
    reviewedAt: instant({
      words: ["复核时间", "Reviewed at"],
      isReadOnly: true,
      column: { width: 132, isOptional: true },
    }),
    reviewedBy: person({ words: ["复核人", "Reviewed by"], nameAs: "reviewedName", isReadOnly: true, column: 90 }),
    createdBy: person({ words: ["分派人", "Given by"], nameAs: "createName", isReadOnly: true, column: 90 }),
  },
});

export const TaskMove = z.enum(["start", "submit", "approve", "return", "reopen"]);
export type TaskMove = z.infer<typeof TaskMove>;

/** A task as its person sees it among those of all projects. */
export const OwnTask = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  title: z.string(),
  aboutText: z.string().nullable(),
  /** An address of the web's own. */
  link: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  createName: z.string(),
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  hours: z.string().nullable(),
  status: z.enum(["0", "1", "2", "3"]),
  returnReason: z.string().nullable(),
  moves: z.array(TaskMove),
  rowVersion: RowVersion,
});
export type OwnTask = z.infer<typeof OwnTask>;

/** As existing clients delete a task. */
export const taskDeletion = area("/api/pm", {
  Delete: del(z.object({ Id }), Nothing, inProject("anyMember", "Id", "jobDo"), {
    summary: "Removes a job of a project",
  }),
});

export const ownTasks = area("/api/services/app/JobDo", {
  GetMyJobDo: get(
    PageQuery.omit({ sorting: true }).extend({
      /** `mine` to do, `review` handed in by others for me to review, `given` by me and not reviewed yet, `done` mine and reviewed. */
      view: z.enum(["mine", "review", "given", "done"]).default("mine"),
    }),
    pageOf(OwnTask),
    signedIn,
    { kind: "list", summary: "Tasks of the caller over all projects, the earliest date first" },
  ),
  GetJobDoMoves: get(z.object({ id: Id }), z.array(TaskMove), inProject("member", "id", "jobDo"), {
    summary: "What the caller may make of a task",
  }),
  MoveJobDo: post(
    z.object({ id: Id, move: TaskMove, reason: ReasonText().optional(), rowVersion: RowVersion }),
    z.object({ id: Id, rowVersion: RowVersion, status: z.string() }),
    inProject("anyMember", "id", "jobDo"),
    { summary: "Begins, hands in, approves, sends back or opens a task again" },
  ),
});
