/** Opening balances (期初衔接): last year's figures as taken over, and how the client's openings follow from them. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, RptLang } from "../../../shapes.ts";
import { AdjustHead, Proposal } from "../adjustments/calls.ts";

const Change = z.object({
  code: z.string(),
  name: z.string(),
  kept: z.string(),
  now: z.string(),
  difference: z.string(),
});

export const PriorFigures = z.object({
  /** The project that this one continues; null where none is named. */
  source: z
    .object({
      projectId: Id,
      code: z.string(),
      name: z.string(),
      year: z.number(),
      isArchived: z.boolean(),
      /** The caller may read it, and so take its figures. */
      isInSight: z.boolean(),
    })
    .nullable(),
  /** As last taken over. */
  kept: z
    .object({
      id: Id,
      code: z.string(),
      name: z.string(),
      year: z.number(),
      endDate: z.string(),
      /** Was the source archived when its figures were taken? */
      isArchived: z.boolean(),
      takenAt: z.string(),
      takenBy: z.string(),
      reason: z.string().nullable(),
      /** How often they were taken. */
      version: z.number(),
      /** The source's year ends the day before this one's begins. */
      isAdjacent: z.boolean(),
    })
    .nullable(),
  /** The source shows other figures by now; null without figures on both sides. */
  isChanged: z.boolean().nullable(),
  /** What taking them would keep, by its fingerprint; null where the caller may not read the source or it has no books. */
  fingerprint: z.string().nullable(),
  /** Audited amounts that would change; only for whoever may read the source. */
  changes: z.array(Change),
  /** Accounts and entries that would change. */
  changedAccounts: z.number(),
  changedEntries: z.number(),
});
export type PriorFigures = z.infer<typeof PriorFigures>;

export const OpeningItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  grpId: z.number(),
  /** Last year's, as taken over. */
  priorAudited: z.string(),
  /** Of it, what last year's books do not have: entries the client has not booked, and reclassifications. */
  unbooked: z.string(),
  reclassified: z.string(),
  /** What the client's books should open with: audited without both. */
  expected: z.string(),
  /** What they open with. */
  booked: z.string(),
  /** booked − expected. */
  unexplained: z.string(),
  /** The opening column of the trial balance, with the opening entries that count. */
  openAudited: z.string(),
  /** Of the opening entries, what restates the comparatives. */
  restated: z.string(),
  /** openAudited − priorAudited − restated: nothing once the opening entries are checked. */
  open: z.string(),
});
export type OpeningItem = z.infer<typeof OpeningItem>;

export const OpeningAccount = z.object({
  code: z.string(),
  name: z.string(),
  itemCode: z.string().nullable(),
  /** Net debits: last year's closing and this year's opening of the books, and the entries of last year on the account. */
  closing: z.string(),
  opening: z.string(),
  difference: z.string(),
  entries: z.string(),
  state: z.enum(["same", "moved", "new", "gone"]),
});
export type OpeningAccount = z.infer<typeof OpeningAccount>;

/** What became of an entry of last year. */
export const EntryCourse = z.enum(["unbooked", "persisting", "booked", "reclass", "refused"]);
export type EntryCourse = z.infer<typeof EntryCourse>;

export const PriorEntry = z.object({
  id: Id,
  adjNo: z.string(),
  adjType: z.number(),
  description: z.string(),
  clientStatus: z.number(),
  course: EntryCourse,
  /** On last year's profit and on equity, income-positive. */
  profitEffect: z.string(),
  equityEffect: z.string(),
  /** Errors of this kind usually right themselves in the year after. */
  usuallyTurns: z.boolean(),
  /** The opening entry, and the entry of the year that turns it around; absent where nothing is to be booked. */
  opening: Proposal.nullable(),
  openingStatus: z.number().nullable(),
  turn: Proposal.nullable(),
  turnStatus: z.number().nullable(),
  lines: z.array(z.object({ itemName: z.string(), lineName: z.string(), debit: z.string(), credit: z.string() })),
});
export type PriorEntry = z.infer<typeof PriorEntry>;

export const OpeningBalances = z.object({
  /** Null until last year's figures have been taken over. */
  keptId: z.number().nullable(),
  hasBooks: z.boolean(),
  items: z.array(OpeningItem),
  accounts: z.array(OpeningAccount),
  entries: z.array(PriorEntry),
  /** Reclassifications of the opening balances. */
  reclass: z.array(Proposal),
  /** Items whose books open otherwise than they should, and items that still differ from last year's audited figures. */
  unexplained: z.number(),
  open: z.number(),
});
export type OpeningBalances = z.infer<typeof OpeningBalances>;

export const openingBalances = area("/api/jm", {
  GetPriorFigures: get(z.object({ projectId: Id, RptLang }), PriorFigures, inProject(), {
    summary: "Where the comparatives come from, and whether their source shows others by now",
  }),
  /** Keeps the figures whose fingerprint was shown. Taken again, they need a reason. */
  TakePriorFigures: post(
    z.object({ projectId: Id, fingerprint: z.string().length(64), reason: ReasonText().optional() }),
    PriorFigures,
    inProject("leader"),
    { summary: "Keeps the comparatives that were shown; taken again, with a reason" },
  ),
  GetOpeningBalances: get(z.object({ projectId: Id, RptLang }), OpeningBalances, inProject(), {
    summary: "Openings of the client's books against last year's audited figures, item by item, with proposals",
  }),
  /** Books chosen proposals as drafts. */
  BookOpeningEntries: post(
    z.object({ projectId: Id, keys: z.array(z.string().max(200)).min(1).max(500), submit: Flag.default(false) }),
    z.array(AdjustHead),
    inProject(),
    { body: "long", summary: "Books chosen proposals for opening balances as drafts" },
  ),
  DownOpeningBalances: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The working paper on opening balances",
  }),
});
