/** Matching of two lists (两表核对): by amount, date and reference; one with one, one with several, several with several. */
import { z } from "zod";
import { area, get, inProject, post, signedIn, type UploadLimits } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Bytes, Id, Nothing, OptionalId, PageQuery, Period, pageOf } from "../../../shapes.ts";

/** Of one list. */
export const matchRowsMax = 100_000;

/** Of both lists together: a paper of more is read by nobody. */
export const matchPaperRowsMax = 10_000;

export const matchReferences = ["required", "preferred", "ignored"] as const;
export const matchBys = [
  "reference",
  "amount",
  "referenceSum",
  "sum",
  "day",
  "amountDiffers",
  "dateDiffers",
  "hand",
] as const;
/** What a person decides: rows that belong together, a group that does not, a note. */
export const matchDecisions = ["match", "unmatch", "note"] as const;
export const matchNoteMax = 200;

const Column = z.coerce.number().int().min(0).max(255);
/** Where the facts of a row stand, by the number of the column. */
const Columns = z.object({
  /** Of a signed amount; or of two columns, debit less credit. */
  amount: Column.nullish(),
  debit: Column.nullish(),
  credit: Column.nullish(),
  date: Column.nullish(),
  reference: Column.nullish(),
});
export type MatchColumns = z.infer<typeof Columns>;

export const MatchList = z.object({
  id: Id,
  /** Of one taken from the books: its account and months. */
  fileName: z.string(),
  /** Of one taken from the books: which version of the journal it was taken from. */
  sheetName: z.string(),
  /** Of all columns; empty where a column has none. */
  headings: z.array(z.string()),
  rowCount: z.number(),
  /** Which columns seem to hold what. */
  guess: Columns,
  /** The first rows, as they stand in the file. */
  head: z.array(z.array(z.string())),
});
export type MatchList = z.infer<typeof MatchList>;

export const MatchRule = z.object({
  /** Days that two rows of one business may lie apart. */
  days: z.coerce.number().int().min(0).max(366),
  reference: z.enum(matchReferences),
  /** What is positive in one list is negative in the other. */
  isOpposite: z.boolean(),
  /** Rows that may add up to one of the other side; 1 for none. */
  groupMax: z.coerce.number().int().min(1).max(8),
});
export type MatchRule = z.infer<typeof MatchRule>;

const Side = z.object({ rows: z.number(), amount: z.string() });
export const MatchSummary = z.object({
  left: Side,
  right: Side,
  /** Groups of each, with their rows and sums on both sides. */
  matched: z.object({ groups: z.number(), ambiguous: z.number(), left: Side, right: Side }),
  differences: z.object({ groups: z.number(), left: Side, right: Side }),
  leftOnly: Side,
  rightOnly: Side,
  /** Rows without a readable amount: they take no part. */
  leftUnread: z.number(),
  rightUnread: z.number(),
  /** The search for sums was ended by its limit. */
  isCut: z.boolean(),
});
export type MatchSummary = z.infer<typeof MatchSummary>;

export const MatchPaper = z.object({ projectId: Id, id: Id, wpIndex: z.string().nullable(), name: z.string() });
export type MatchPaper = z.infer<typeof MatchPaper>;

export const MatchRun = z.object({
  id: Id,
  name: z.string(),
  leftName: z.string(),
  rightName: z.string(),
  rule: MatchRule,
  jobId: z.number().nullable(),
  /** Null until it is done. */
  summary: MatchSummary.nullable(),
  /** The last one that was made of it. */
  paper: MatchPaper.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type MatchRun = z.infer<typeof MatchRun>;

const MatchedRow = z.object({
  /** Its number in the file. */
  row: z.number(),
  amount: z.string(),
  date: z.string().nullable(),
  reference: z.string(),
  /** What else the row says, shortened. */
  text: z.string(),
});
export type MatchedRow = z.infer<typeof MatchedRow>;
export const MatchGroup = z.object({
  by: z.enum(matchBys).nullable(),
  left: z.array(MatchedRow),
  right: z.array(MatchedRow),
  /** Rows of groups with very many are not all listed on screen. */
  leftCount: z.number(),
  rightCount: z.number(),
  /** Left less right, as the rule compares them. */
  difference: z.string().nullable(),
  days: z.number().nullable(),
  isAmbiguous: z.boolean(),
  /** Of a person. */
  note: z.string(),
});
export type MatchGroup = z.infer<typeof MatchGroup>;

export const matchParts = ["matched", "differences", "leftOnly", "rightOnly", "unread"] as const;
const table: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 1, isReadOnly: true };
const OfRun = z.object({ Id });
/** By their numbers in the file. */
const Rows = z.array(z.coerce.number().int().min(1)).max(200);

/** Lists and runs are their owner's alone. */
export const matching = area("/api/services/app/dztable", {
  /** A table of any kind that imports read: xlsx, xls, csv. `sheetName` names another sheet than the first. */
  ReadMatchList: post(z.object({ sheetName: z.string().max(100).optional() }), MatchList, signedIn, {
    kind: "upload",
    upload: table,
    summary: "Reads a table to be matched",
  }),
  /** The lines of an account and all below it, of the journal in force: voucher, date, summary, debit, credit. */
  ReadMatchAccount: post(
    z.object({
      projectId: Id,
      periodId: Id,
      accountCode: z.string().trim().min(1).max(50),
      jPeriodFrom: Period.nullish(),
      jPeriodTo: Period.nullish(),
    }),
    MatchList,
    inProject("member", "periodId", "projectPeriod"),
    { summary: "Takes an account's lines of the journal as a table to be matched" },
  ),
  /** Starts a job; the answer is the run that waits for it. */
  StartMatch: post(
    z.object({
      name: z.string().trim().min(1).max(limits.nameMax),
      leftListId: Id,
      rightListId: Id,
      left: Columns,
      right: Columns,
      rule: MatchRule,
    }),
    MatchRun,
    signedIn,
    { summary: "Starts to match two tables, as a job" },
  ),
  GetMatchRuns: get(z.object({}), z.array(MatchRun), signedIn, { summary: "The caller's runs of matching" }),
  GetMatchRun: get(OfRun, MatchRun, signedIn, { summary: "One run of matching with its state and sums" }),
  GetMatchRows: get(PageQuery.extend({ Id, part: z.enum(matchParts) }), pageOf(MatchGroup), signedIn, {
    kind: "list",
    summary: "Rows of a run by part: matched, differing, on one side alone, unread",
  }),
  /** The result is worked out anew with it; the answer is the run that waits for that. */
  DecideMatch: post(
    z.object({ Id, kind: z.enum(matchDecisions), left: Rows, right: Rows, note: z.string().trim().max(matchNoteMax) }),
    MatchRun,
    signedIn,
    { summary: "A person's decision on rows of a run; the result is worked out anew" },
  ),
  /** The result as it stands becomes a paper of a project, with both lists, once; after further decisions another one. */
  KeepMatchRun: post(
    z.object({ Id, projectId: Id, itemId: OptionalId, name: z.string().trim().min(1).max(limits.nameMax) }),
    MatchPaper,
    inProject(),
    { summary: "Keeps a run's result as a paper of a project" },
  ),
  RemoveMatchRun: post(OfRun, Nothing, signedIn, { summary: "Removes a run of matching" }),
  DownMatchRun: get(OfRun, Bytes, signedIn, { kind: "file", summary: "A run of matching as a workbook" }),
});
