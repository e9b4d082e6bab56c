/** The consolidation of a group (合并财务报表, CAS 33): worksheet, statements and eliminations, worked out of the lists of the group. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { register } from "../../../register/register.ts";
import { Bytes, Id, RptLang } from "../../../shapes.ts";
import { groupBase, groupCompanySpec, groupDealingSpec, groupEntrySpec, groupFigureSpec } from "./registers.ts";

export const groupCompany = register(groupCompanySpec);
export const groupFigure = register(groupFigureSpec);
export const groupDealing = register(groupDealingSpec);
export const groupEntry = register(groupEntrySpec);

export const GroupLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["H", "L", "I", "T"]),
  group: z.number(),
  /** Of each company, in their order; null of headings. */
  amounts: z.array(z.string().nullable()),
  eliminations: z.string().nullable(),
  consolidated: z.string().nullable(),
});
export type GroupLine = z.infer<typeof GroupLine>;

export const EliminationEntry = z.object({
  no: z.number(),
  kind: z.string(),
  between: z.string(),
  lines: z.array(
    z.object({ item: z.string(), name: z.string(), row: z.string(), debit: z.string(), credit: z.string() }),
  ),
});
export type EliminationEntry = z.infer<typeof EliminationEntry>;

export const Consolidated = z.object({
  /** What stops the consolidation. */
  stops: z.array(z.string()),
  run: z
    .object({ id: Id, runNo: z.number(), userName: z.string(), madeAt: z.string(), isCurrent: z.boolean() })
    .nullable(),
  companies: z.array(z.object({ code: z.string(), name: z.string() })),
  lines: z.array(GroupLine),
  equity: z.object({
    columns: z.array(z.object({ code: z.string(), name: z.string() })),
    rows: z.array(z.object({ code: z.string(), name: z.string(), isTotal: z.boolean(), cells: z.array(z.string()) })),
  }),
  entries: z.array(EliminationEntry),
  cashEntries: z.array(EliminationEntry),
  goodwill: z.array(z.object({ company: z.string(), amount: z.string() })),
  /** What next year's consolidation starts from. */
  carried: z.array(z.object({ company: z.string(), earnings: z.string() })),
});
export type Consolidated = z.infer<typeof Consolidated>;

const member = inProject("member");
const ofProject = { projectId: Id };

export const consolidation = area(groupBase, {
  GetConsolidation: get(z.object({ ...ofProject, RptLang }), Consolidated, member, {
    summary: "The consolidation of the group as it stands: worksheet, statements, eliminations, and what stops it",
  }),
  GetConsolidationSource: get(
    z.object({ ...ofProject, item: z.string().trim().min(1).max(5), RptLang }),
    z.array(z.object({ source: z.string(), entry: z.number().nullable(), row: z.string(), amount: z.string() })),
    member,
    { summary: "What a consolidated figure is made of: companies and eliminations" },
  ),
  Consolidate: post(z.object(ofProject), z.object({ id: Id, runNo: z.number().int() }), inProject("team"), {
    summary: "Consolidates the group, refused while anything stops it",
  }),
  TakeComponentFigures: post(
    z.object({ ...ofProject, companyId: Id, sourceId: Id }),
    z.object({ figures: z.number().int() }),
    inProject("team"),
    { summary: "Takes a company's audited figures out of the firm's own project, in place of those it had" },
  ),
  DownConsolidation: get(z.object({ ...ofProject, RptLang }), Bytes, member, {
    kind: "file",
    summary: "Worksheet, statement of changes in equity and eliminations as a workbook",
  }),
});
