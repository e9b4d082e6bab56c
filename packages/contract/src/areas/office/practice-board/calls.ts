/** The practice board (项目图表): projects by category, state, partner and deadline, with fee, hours and what an hour earns. */
import { z } from "zod";
import { area, get, signedIn } from "../../../endpoint.ts";
import { Flag, Id, OptionalId, PageQuery, pageOf } from "../../../shapes.ts";

const measures = {
  count: z.number().int(),
  /** Contract amounts. */
  fee: z.string(),
  planHours: z.number(),
  /** Of projects whose hours the caller may see: those one leads, or the firm's with Pages.WorkLogs.All. */
  usedHours: z.number(),
  /** Fee for an hour, over projects of which both are known. */
  realisation: z.string().nullable(),
};
const Group = z.object({ key: z.string(), name: z.string(), ...measures });
export type BoardGroup = z.infer<typeof Group>;

interface CategoryMeasures {
  id: number;
  code: string;
  name: string;
  projectCount: number;
  fee: string;
  planHours: number;
  hours: number;
  realisation: string | null;
  children: CategoryMeasures[];
}
const CategoryMeasures: z.ZodType<CategoryMeasures> = z.lazy(() =>
  z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    projectCount: z.number(),
    fee: z.string(),
    planHours: z.number(),
    hours: z.number(),
    realisation: z.string().nullable(),
    children: z.array(CategoryMeasures),
  }),
);

const whose = {
  aYear: z.coerce.number().int().min(1990).max(2100).optional(),
  /** All projects of the firm instead of mine: needs Pages.Projects.All. */
  showAllItems: Flag.optional(),
};

/** late, none, or the month that a project is to be finished in. */
const Due = z.string().regex(/^(late|none|\d{4}-(0[1-9]|1[0-2]))$/);

export const BoardProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  status: z.number(),
  partnerId: z.number().nullable(),
  partnerName: z.string().nullable(),
  pmUserName: z.string(),
  planEnd: z.string().nullable(),
  fee: z.string().nullable(),
  planHours: z.number().nullable(),
  /** Null where the caller does not see them. */
  usedHours: z.number().nullable(),
  realisation: z.string().nullable(),
  /** The caller's role in it; null without one. */
  userRole: z.number().nullable(),
});
export type BoardProject = z.infer<typeof BoardProject>;

export const categoryChart = area("/api/services/app/Project", {
  GetCategoryProjectChartTree: get(z.object(whose), z.array(CategoryMeasures), signedIn, {
    summary: "Project categories as a tree, each with its projects, their fee, hours and realisation",
  }),
});

export const practiceBoard = area("/api/services/app/PracticeBoard", {
  GetPracticeBoard: get(
    z.object(whose),
    z.object({
      all: z.object(measures),
      byCategory: z.array(Group),
      byState: z.array(Group),
      byPartner: z.array(Group),
      /** Of what has no report yet: late first, then month by month, then what has no day. */
      byDue: z.array(Group),
      years: z.array(z.number()),
    }),
    signedIn,
    { summary: "Projects that the caller may see by category, state, partner and deadline" },
  ),
  GetBoardProjects: get(
    PageQuery.extend({
      ...whose,
      categoryId: OptionalId,
      status: z.coerce.number().int().min(0).max(9).optional(),
      /** 0 for those without one. */
      partnerId: z.coerce.number().int().min(0).optional(),
      due: Due.optional(),
      isOverBudget: Flag.optional(),
    }),
    pageOf(BoardProject),
    signedIn,
    { kind: "list", summary: "The projects behind a bar of the practice board" },
  ),
});
