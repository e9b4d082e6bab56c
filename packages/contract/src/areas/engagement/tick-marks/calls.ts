/** Tick marks (审计标识): the firm's own set, put on cells of sheets; every paper shows the legend of those it bears. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { colour, count, flag, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, Nothing } from "../../../shapes.ts";
import { CellGiven, PaperCell, TakingReason } from "../papers/cells.ts";

const base = "/api/services/app/TickMark";

export const tickMark = register({
  name: "tickMark",
  base,
  isOpenToRead: true,
  purpose: [
    "底稿单元格旁的审计标识及其含义；底稿和导出文件附图例。停用的标识不再提供选用，已使用的仍显示。",
    "Marks beside cells of papers, and what they mean; papers and their files carry the legend. One that is disabled is no longer offered, and stays where it was put.",
  ],
  label: "meaning",
  order: "sort",
  calls: {
    list: "GetTickMarkList",
    get: "GetTickMark",
    create: "CreateTickMark",
    update: "UpdateTickMark",
    remove: "DeleteTickMark",
  },
  fields: {
    sign: text(4, { words: ["标识", "Mark"], isRequired: true, isUnique: true, isSearched: true, column: 80 }),
    meaning: text(200, {
      words: ["含义", "Meaning"],
      isRequired: true,
      isSearched: true,
      sort: "zh",
      isWide: true,
      column: 280,
    }),
    meaningEn: text(200, { words: ["英文含义", "Meaning in English"], isSearched: true, isWide: true, column: 280 }),
    color: colour({ words: ["颜色", "Colour"], initial: "#c2410c", column: 90 }),
    sort: count({ words: ["排序", "Order"], min: 0, max: 9999, initial: 0, sort: "plain", column: 80 }),
    isDisabled: flag({ words: ["停用", "Disabled"], initial: false, isFiltered: true, column: 80 }),
  },
});

export const TickMark = z.object({
  id: Id,
  sign: z.string(),
  meaning: z.string(),
  meaningEn: z.string(),
  color: z.string(),
  isDisabled: z.boolean(),
});
export type TickMark = z.infer<typeof TickMark>;

export const PaperTick = z.object({
  id: Id,
  markId: Id,
  cell: PaperCell,
  createdBy: z.string(),
  canTake: z.boolean(),
  createdAt: z.string(),
});
export type PaperTick = z.infer<typeof PaperTick>;

export const tickMarks = area(base, {
  GetPaperTicks: get(
    z.object({ sheetId: Id }),
    z.object({
      /** The firm's set, and those that the sheet bears although they are not offered any more. */
      marks: z.array(TickMark),
      ticks: z.array(PaperTick),
    }),
    inProject("member", "sheetId", "auditSheet"),
    { summary: "Marks on the cells of a sheet, with their legend" },
  ),
  PutPaperTick: post(
    z.object({ sheetId: Id, markId: Id, cells: z.array(CellGiven).min(1).max(500) }),
    Nothing,
    inProject("member", "sheetId", "auditSheet"),
    { body: "rows", summary: "Puts a tick mark on cells of a sheet" },
  ),
  TakePaperTicks: post(
    z.object({ sheetId: Id, ids: z.array(Id).min(1).max(500), reason: TakingReason }),
    Nothing,
    inProject("member", "sheetId", "auditSheet"),
    { summary: "Takes tick marks off a sheet, with a reason" },
  ),
});
