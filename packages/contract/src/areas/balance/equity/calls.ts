/** The audited statement of changes in equity (所有者权益变动表审定): from opening balances, the journal, entries and the income statement. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, Money, RowVersion, RptLang } from "../../../shapes.ts";

const OfProject = z.object({ Id });
const Row = z
  .string()
  .trim()
  .regex(/^Q\d\d$/);
const Column = z
  .string()
  .trim()
  .regex(/^E\d{3,4}$/);
const Reason = ReasonText().min(1);
const cellsMax = 400;
const Version = z.coerce.number().int().min(0);

const Cell = z.object({
  column: z.string(),
  amount: z.string(),
  /** How many vouchers, entries and moves it is made of. */
  sources: z.number(),
});
const EquityRow = z.object({
  code: z.string(),
  name: z.string(),
  isTotal: z.boolean(),
  cells: z.array(Cell),
  /** Amounts of last year in the order of the columns; null where there is none. */
  prior: z.array(z.string()).nullable(),
});
export type EquityRow = z.infer<typeof EquityRow>;

export const EquityCheck = z.object({
  code: z.string(),
  /** What is compared. */
  words: z.string(),
  state: z.enum(["agrees", "differs", "notCompared"]),
  left: z.string().nullable(),
  right: z.string().nullable(),
  difference: z.string().nullable(),
  /** Columns or rows that differ. */
  names: z.array(z.string()),
  explanation: z
    .object({ words: z.string(), userName: z.string(), at: z.string(), rowVersion: z.number(), isCurrent: z.boolean() })
    .nullable(),
});
export type EquityCheck = z.infer<typeof EquityCheck>;

export const EquityMove = z.object({
  id: Id,
  column: z.string(),
  fromRow: z.string(),
  toRow: z.string(),
  amount: z.string(),
  reason: z.string(),
  /** Enum equityMove. */
  status: z.number(),
  userName: z.string(),
  decidedAt: z.string(),
  agreedName: z.string().nullable(),
  /** Takes more than there is by now. */
  isOutgrown: z.boolean(),
  /** The caller may be the second person. */
  mayAgree: z.boolean(),
});
export type EquityMove = z.infer<typeof EquityMove>;

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const EquityStatement = z.object({
  hasBooks: z.boolean(),
  /** Without a journal, rows come of the turnover of accounts, as far as that tells. */
  hasJournal: z.boolean(),
  /** More vouchers touch equity than are read: what the rest changed is in no row. */
  isPartial: z.boolean(),
  columns: z.array(z.object({ code: z.string(), name: z.string() })),
  rows: z.array(EquityRow),
  /** By column, what the balance sheet shows and no row explains; columns without any are left out. */
  unexplained: z.array(z.object({ column: z.string(), amount: z.string(), sources: z.number() })),
  checks: z.array(EquityCheck),
  isTied: z.boolean(),
  moves: z.array(EquityMove),
  prior: z.object({
    from: z.enum(["project", "typed"]).nullable(),
    source: z.string(),
    userName: z.string().nullable(),
    rowVersion: z.number(),
    mayType: z.boolean(),
  }),
  confirmed: z.object({ userName: z.string(), at: z.string(), isChanged: z.boolean() }).nullable(),
  canConfirm: May,
  /** Of all cells: what a confirmation is of. */
  seen: z.string(),
});
export type EquityStatement = z.infer<typeof EquityStatement>;

export const EquitySource = z.object({
  kind: z.enum(["opening", "prior", "statement", "turnover", "voucher", "entry", "move"]),
  refId: Id.nullable(),
  /** A voucher's or an entry's number, or the name of the line. */
  name: z.string(),
  date: z.string().nullable(),
  summary: z.string(),
  amount: z.string(),
});
export type EquitySource = z.infer<typeof EquitySource>;

const member = inProject("member", "Id");
const leader = inProject("leader", "Id");

export const equity = area("/api/services/app/acctnote", {
  GetChangeSinequityData: get(OfProject.extend({ RptLang }), EquityStatement, member, {
    summary: "The audited statement of changes in equity, with its checks",
  }),
  GetEquitySource: get(
    OfProject.extend({ row: z.string().trim().max(3).default(""), column: Column }),
    z.array(EquitySource),
    member,
    { summary: "What a cell of the statement is made of; without a row, what no row takes" },
  ),
  DownEquityExcel: get(OfProject.extend({ RptLang }), Bytes, member, {
    kind: "file",
    summary: "Statement of changes in equity, its sources and checks as a workbook",
  }),
  SaveEquityMove: post(
    z.object({
      Id,
      column: Column,
      fromRow: Row.or(z.literal("")).default(""),
      toRow: Row,
      amount: Money,
      reason: Reason,
    }),
    z.object({ id: Id, isProposed: z.boolean() }),
    member,
    { summary: "Puts an amount into another row of the statement" },
  ),
  AgreeEquityMove: put(z.object({ Id, moveId: Id }), z.object({ id: Id }), leader, {
    summary: "Agrees to a move between rows as the second person",
  }),
  DropEquityMove: put(z.object({ Id, moveId: Id, reason: Reason }), z.object({ id: Id }), member, {
    summary: "Takes a move between rows back",
  }),
  SaveEquityPrior: put(
    z.object({
      Id,
      rowVersion: Version,
      source: z.string().trim().max(limits.reasonMax),
      cells: z.array(z.object({ row: Row, column: Column, amount: Money })).max(cellsMax),
    }),
    z.object({ rowVersion: RowVersion }),
    member,
    { body: "rows", summary: "Saves last year's statement of changes in equity" },
  ),
  ExplainEquityCheck: put(
    z.object({
      Id,
      code: z
        .string()
        .trim()
        .regex(/^EQ-[1-7]$/),
      difference: Money,
      words: Reason,
      rowVersion: Version,
    }),
    z.object({ rowVersion: RowVersion }),
    member,
    { summary: "Says why the difference of an equity check is right" },
  ),
  ConfirmEquityStatement: post(
    z.object({ Id, seen: z.string().max(100) }),
    z.object({ confirmedAt: z.string() }),
    leader,
    {
      summary: "Confirms the statement of changes in equity as it stands",
    },
  ),
  ReopenEquityStatement: post(z.object({ Id, reason: Reason }), z.object({ id: Id }), leader, {
    summary: "Takes the confirmation of the statement back",
  }),
});
