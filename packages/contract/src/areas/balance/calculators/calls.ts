/** Calculators of working papers (重新计算): what each takes and answers, its figures from the books, and calculations kept with their versions. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, RowVersion, RptLang } from "../../../shapes.ts";
import { AdjustHead, Proposal } from "../adjustments/calls.ts";

const Key = z.string().max(40);
/** Texts as a form holds them: "1234.50", "0.05", "2024-12-31", "true". */
export const calculationCellMax = 300;
const RawRow = z.record(Key, z.string().max(calculationCellMax).nullable());
export const CalculationInput = z.object({
  values: RawRow,
  rows: z.record(Key, z.array(RawRow).max(5000)),
});
export type CalculationInput = z.infer<typeof CalculationInput>;

const Choice = z.object({ value: z.string(), label: z.string() });
/** `kind`: money, rate (fraction), number, date, month (yyyymm), int, choice, text or flag. */
const Output = z.object({ key: z.string(), kind: z.string(), label: z.string(), choices: z.array(Choice) });
const Field = Output.extend({ isOptional: z.boolean(), initial: z.string().nullable() });
export type CalculatorField = z.infer<typeof Field>;
export type CalculatorOutput = z.infer<typeof Output>;

export const CalculatorDescriptor = z.object({
  key: z.string(),
  /** Index of the paper by rule. */
  paper: z.string(),
  title: z.string(),
  /** Standard or rule. */
  source: z.string(),
  fields: z.array(Field),
  tables: z.array(z.object({ key: z.string(), label: z.string(), least: z.number(), columns: z.array(Field) })),
  figures: z.array(Output),
  schedules: z.array(z.object({ key: z.string(), label: z.string(), columns: z.array(Output) })),
  /** What the books say now, by field. */
  books: z.record(z.string(), z.string()),
});
export type CalculatorDescriptor = z.infer<typeof CalculatorDescriptor>;

const Row = z.record(z.string(), z.string().nullable());
export const CalculationResult = z.object({
  figures: Row,
  schedules: z.record(z.string(), z.array(Row)),
  remarks: z.array(z.object({ code: z.string(), text: z.string() })),
  /** What is to be booked of the difference; empty where nothing is. */
  proposals: z.array(Proposal),
});
export type CalculationResult = z.infer<typeof CalculationResult>;

/** Why a value is refused. `row` counts from 1. */
export const CalculationFault = z.object({
  table: z.string().nullable(),
  row: z.number().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  text: z.string(),
});
export type CalculationFault = z.infer<typeof CalculationFault>;

export const Calculated = z.object({ faults: z.array(CalculationFault), result: CalculationResult.nullable() });
export type Calculated = z.infer<typeof Calculated>;

export const CalculationHead = z.object({
  id: Id,
  calculator: z.string(),
  name: z.string(),
  /** Of the figure that is offered as an entry; null where the calculator offers none. */
  difference: z.string().nullable(),
  rowVersion: z.number(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type CalculationHead = z.infer<typeof CalculationHead>;

export const CalculationVersion = z.object({
  version: z.number(),
  reason: z.string().nullable(),
  difference: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});

export const CalculationEntry = z.object({
  key: z.string(),
  id: Id,
  adjNo: z.string().nullable(),
  status: z.number(),
  /** It says another amount than the calculation does now. */
  isStale: z.boolean(),
});
export type CalculationEntry = z.infer<typeof CalculationEntry>;

export const Calculation = CalculationHead.extend({
  fsItemId: Id,
  input: CalculationInput,
  calculated: Calculated,
  entries: z.array(CalculationEntry),
  /** Earlier and present, the latest first. */
  versions: z.array(CalculationVersion),
  /** Fields that say another amount than the books do now. */
  stale: z.array(z.string()),
});
export type Calculation = z.infer<typeof Calculation>;

const Name = z.string().trim().min(1).max(limits.nameMax);
const Reason = ReasonText();
const ofItem = inProject("member", "fsItemId", "fsItem");
const own = inProject("member", "id", "calculation");

export const calculators = area("/api/jm", {
  /** Those of the item, and what has been calculated on its paper. */
  GetCalculators: get(
    z.object({ fsItemId: Id, RptLang }),
    z.object({ calculators: z.array(CalculatorDescriptor), calculations: z.array(CalculationHead) }),
    ofItem,
    { summary: "Calculators of an item's paper, with the figures of the books" },
  ),
  /** Nothing is kept. */
  Calculate: post(z.object({ fsItemId: Id, calculator: Key, input: CalculationInput, RptLang }), Calculated, ofItem, {
    writes: false,
    body: "rows",
    summary: "Works out a calculator's result; nothing is kept",
  }),
  GetCalculation: get(z.object({ id: Id, RptLang }), Calculation, own, {
    summary: "One calculation that was kept, with its input and result",
  }),
  /** A new one, or a new version, which asks for a reason. Input that is refused is not kept. */
  SaveCalculation: post(
    z.object({
      fsItemId: Id,
      id: Id.nullish(),
      calculator: Key,
      name: Name,
      input: CalculationInput,
      reason: Reason.nullish(),
      rowVersion: RowVersion.nullish(),
    }),
    z.object({ id: Id, rowVersion: RowVersion }),
    ofItem,
    { body: "rows", summary: "Keeps a calculation, or a new version of one with a reason" },
  ),
  /** Of one calculated by mistake; one that stands behind an entry stays. */
  RemoveCalculation: post(z.object({ id: Id, reason: Reason.min(1), rowVersion: RowVersion }), z.null(), own, {
    summary: "Removes a calculation made by mistake; one behind an entry stays",
  }),
  /** Drafts of what the difference asks for, or its drafts brought up to date. */
  BookCalculation: post(
    z.object({ id: Id, rowVersion: RowVersion, submit: Flag.default(false) }),
    z.array(AdjustHead),
    own,
    { summary: "Books a calculation's difference as drafts, or brings its drafts up to date" },
  ),
  DownCalculation: get(z.object({ id: Id, RptLang }), Bytes, own, {
    kind: "file",
    summary: "A calculation as a workbook",
  }),
});
