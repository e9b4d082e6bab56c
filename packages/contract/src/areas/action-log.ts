/** The action log of a project (操作日志), readable: who changed which record when, what from and what to. Append-only and hash-chained. */
import { z } from "zod";
import { area, get, inProject } from "../endpoint.ts";
import { Bytes, Id, IsoDate, PageQuery, pageOf } from "../shapes.ts";

const Change = z.object({
  /** As stored. */
  field: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /** Null where the entry has no such side: what was made had no value before. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const ActionLogEntry = z.object({
  /** Its number in the project's chain. */
  seq: z.number(),
  at: z.string(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  refType: z.string(),
  refTypeName: z.string(),
  refId: z.string(),
  /** What people call the record; empty where it has no name, or is gone. */
  refName: z.string(),
  /** Where the record opens; null where it opens nowhere. */
  link: z.string().nullable(),
  action: z.string(),
  actionName: z.string(),
  /** The reason that was given, if one was. */
  reason: z.string().nullable(),
  changes: z.array(Change),
});
export type ActionLogEntry = z.infer<typeof ActionLogEntry>;

const Asked = z.object({
  ProjectId: Id,
  RefType: z.string().trim().max(40).optional(),
  /** The record's id, together with RefType. */
  Id: z.string().trim().max(200).optional(),
  userId: Id.optional(),
  action: z.string().trim().max(40).optional(),
  /** Days in China's time, both included. */
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
  keyword: PageQuery.shape.keyword,
});
export type ActionLogAsked = z.infer<typeof Asked>;

export const actionLog = area("/api/services/app/auditeeinfo", {
  GetActionLog: get(
    Asked.extend({ skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount }),
    pageOf(ActionLogEntry),
    inProject("member", "ProjectId"),
    { kind: "list", summary: "Who changed what in a project, the latest first" },
  ),
  GetActionLogFilters: get(
    z.object({ ProjectId: Id }),
    z.object({
      refTypes: z.array(z.object({ value: z.string(), label: z.string() })),
      actions: z.array(z.object({ value: z.string(), label: z.string() })),
      users: z.array(z.object({ value: Id, label: z.string() })),
    }),
    inProject("member", "ProjectId"),
    { summary: "The kinds of records, acts and people that the log of a project speaks of" },
  ),
  DownActionLogExcel: get(Asked, Bytes, inProject("member", "ProjectId"), {
    kind: "file",
    summary: "The entries as a workbook, the latest 50,000 of what is asked for",
  }),
});
