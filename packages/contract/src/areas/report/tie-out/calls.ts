/** The living tie-out (勾稽图谱): which record rests on which figures, where a figure is used, and what is no longer so. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Id } from "../../../shapes.ts";

const OfProject = z.object({ Id });
const RefType = z.string().trim().min(1).max(40);
const Figure = z.string().trim().min(1).max(limits.nameMax);

const Ref = z.object({
  refType: z.string(),
  refId: Id,
  title: z.string(),
  link: z.string().nullable(),
});
export type TieOutRef = z.infer<typeof Ref>;

export const TieOutHolder = Ref.extend({
  /** What it is: the words of its kind. */
  kind: z.string(),
  /** Enum tieOutState. */
  state: z.number(),
  figures: z.number(),
  moved: z.number(),
  /** Parts of it that are no longer true. */
  parts: z.array(z.string()),
  /** Of what it has figures, and which moved. */
  restsOn: z.array(Ref),
  /** When it was published, confirmed or issued; null of a sheet, which shows what it last took. */
  heldAt: z.string().nullable(),
});
export type TieOutHolder = z.infer<typeof TieOutHolder>;

export const HeldFigure = z.object({
  figure: z.string(),
  name: z.string(),
  place: z.string(),
  /** Null of words, which are compared by their hash. */
  held: z.string().nullable(),
  now: z.string().nullable(),
  difference: z.string().nullable(),
  isMoved: z.boolean(),
  link: z.string().nullable(),
});
export type HeldFigure = z.infer<typeof HeldFigure>;

export const FoundFigure = z.object({
  figure: z.string(),
  name: z.string(),
  value: z.string().nullable(),
  uses: z.number(),
  moved: z.number(),
  link: z.string().nullable(),
});
export type FoundFigure = z.infer<typeof FoundFigure>;

export const FigureUses = FoundFigure.extend({
  items: z.array(
    Ref.extend({
      kind: z.string(),
      places: z.array(z.string()),
      held: z.string().nullable(),
      isMoved: z.boolean(),
    }),
  ),
  /** What hangs on those in turn. */
  below: z.array(Ref),
});
export type FigureUses = z.infer<typeof FigureUses>;

const member = inProject("anyMember", "Id");

export const tieOut = area("/api/services/app/tieout", {
  GetTieOut: get(
    OfProject,
    z.object({
      holders: z.array(TieOutHolder),
      /** Figures that were compared. */
      figures: z.number(),
    }),
    member,
    { summary: "Every record that rests on figures, and whether they are still so" },
  ),
  GetHeldFigures: get(
    OfProject.extend({ refType: RefType, refId: Id }),
    z.object({ items: z.array(HeldFigure), total: z.number() }),
    member,
    { summary: "The figures of one record as they were and as they are" },
  ),
  FindFigures: get(
    OfProject.extend({ keyword: z.string().trim().max(limits.keywordMax).default("") }),
    z.object({ items: z.array(FoundFigure), total: z.number() }),
    member,
    { summary: "Figures by name, code or amount, those that moved first" },
  ),
  GetFigureUses: get(OfProject.extend({ figure: Figure }), FigureUses, member, {
    summary: "Where a figure is used, and what hangs on those records",
  }),
});
