/** The action logs of a project (操作日志) and of the firm (审计日志), readable: who changed which record when, what from and what to. */
import { z } from "zod";
import { area, get, inProject, right } from "../../../endpoint.ts";
import { Bytes, Id, IsoDate, PageQuery, pageOf } from "../../../shapes.ts";

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

const FirmLogQuery = z.object({
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
export type FirmLogQuery = z.infer<typeof FirmLogQuery>;
const ActionLogQuery = FirmLogQuery.extend({ ProjectId: Id });
export type ActionLogQuery = z.infer<typeof ActionLogQuery>;

const Filters = z.object({
  refTypes: z.array(z.object({ value: z.string(), label: z.string() })),
  actions: z.array(z.object({ value: z.string(), label: z.string() })),
  users: z.array(z.object({ value: Id, label: z.string() })),
});
const ofPage = { skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount };

export const actionLog = area("/api/services/app/auditeeinfo", {
  GetActionLog: get(ActionLogQuery.extend(ofPage), pageOf(ActionLogEntry), inProject("member", "ProjectId"), {
    kind: "list",
    summary: "Who changed what in a project, the latest first",
  }),
  GetActionLogFilters: get(z.object({ ProjectId: Id }), Filters, inProject("member", "ProjectId"), {
    summary: "The kinds of records, acts and people that the log of a project speaks of",
  }),
  DownActionLogExcel: get(ActionLogQuery, Bytes, inProject("member", "ProjectId"), {
    kind: "file",
    summary: "The entries as a workbook, the latest 50,000 of what is asked for",
  }),
});

export const firmLog = area("/api/services/app/FirmLog", {
  GetFirmLog: get(FirmLogQuery.extend(ofPage), pageOf(ActionLogEntry), right("Pages.Audit"), {
    kind: "list",
    summary: "Who changed what in the firm itself: people, roles, settings, sign-ins; the latest first",
  }),
  GetFirmLogFilters: get(z.object({}), Filters, right("Pages.Audit"), {
    summary: "The kinds of records, acts and people that the firm's log speaks of",
  }),
  DownFirmLogExcel: get(FirmLogQuery, Bytes, right("Pages.Audit.Export"), {
    kind: "file",
    summary: "The entries as a workbook, the latest 50,000 of what is asked for; each copy is logged",
  }),
});
