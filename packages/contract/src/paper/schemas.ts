/** The schemas of a paper's calls. The browser's bundles leave this file out: the server judges what is sent. */
import { z } from "zod";
import { codesOf } from "../codes.ts";
import { ReasonText } from "../reason.ts";
import { Bytes, Flag, Id, IsoDate, Money, Nothing, OptionalId, RowVersion, RptLang } from "../shapes.ts";
import type { PaperSpec } from "./paper.ts";
import {
  answersOf,
  type ChecklistSection,
  checklistsIn,
  fieldsIn,
  isReference,
  type MatrixSection,
  matricesIn,
  type PaperField,
  type PaperFields,
  rowsIn,
} from "./sections.ts";

const Share = z.string().regex(/^\d(\.\d{1,6})?$/, "paper.badShare");

const linksMax = 50;
const remarkMax = 2000;

function one(field: PaperField): z.ZodType {
  if (field.kind === "links") return z.array(z.object({ type: z.enum(field.to), id: Id })).max(linksMax);
  if (field.kind === "figure") return z.string();
  if (field.kind === "reason") return ReasonText(field.max);
  if (field.kind === "coded") {
    const accepted: readonly unknown[] = codesOf(field.codes);
    return z.coerce
      .number()
      .int()
      .refine((code) => accepted.includes(code));
  }
  if (isReference(field)) return Id;
  if (field.kind === "money") return Money;
  if (field.kind === "rate") return Share;
  if (field.kind === "flag") return Flag;
  if (field.kind === "day") return IsoDate;
  if (field.kind === "count")
    return z.coerce
      .number()
      .int()
      .min(field.min ?? 0)
      .max(field.max ?? 2_147_483_647);
  return z.string().trim().max(field.max);
}

function sent(field: PaperField): z.ZodType {
  const value = one(field);
  if (field.isRequired) return value;
  if (field.kind === "links") return value.default([]);
  const { initial } = field;
  return initial === undefined ? value.nullish() : value.nullish().transform((given) => given ?? initial);
}

/** A cell that is left out is null, as it is read. */
const inRow = (field: PaperField): z.ZodType => {
  const isFilled = field.isRequired || field.kind === "links" || field.initial !== undefined;
  return isFilled ? sent(field) : sent(field).transform((given) => given ?? null);
};

const numbers: ReadonlySet<PaperField["kind"]> = new Set(["coded", "item", "member", "count"]);
function heldIn({ kind }: PaperField): z.ZodType {
  if (kind === "flag") return z.boolean();
  if (kind === "links") return z.array(z.object({ type: z.string(), id: z.number() }));
  return numbers.has(kind) ? z.number() : z.string();
}
function read(field: PaperField): z.ZodType {
  const value = heldIn(field);
  return field.isRequired || field.initial !== undefined ? value : value.nullable();
}

const isWritten = ([, field]: [string, PaperField]): boolean => !field.isReadOnly;
const shapeOf = (fields: readonly [string, PaperField][], as: (field: PaperField) => z.ZodType) =>
  Object.fromEntries(fields.map(([name, field]) => [name, as(field)]));

const rowOf = (fields: PaperFields) =>
  z.object({
    ...shapeOf(Object.entries(fields), read),
    ...(Object.values(fields).some(({ kind }) => kind === "item") ? { code: z.string(), name: z.string() } : {}),
    ...(Object.values(fields).some(({ kind }) => kind === "member") ? { memberName: z.string() } : {}),
  });

/** A cell that holds nothing is null, whatever it is made of. */
const blankAsNull = (value: z.ZodType) => z.preprocess((given) => (given === "" ? null : given), value.nullish());

const answered = (section: ChecklistSection) =>
  z
    .object(
      Object.fromEntries(
        section.items.map((item) => [
          item.code,
          z
            .object({
              answer: blankAsNull(z.enum(Object.keys(answersOf(section, item)))).default(null),
              remark: ReasonText(remarkMax).default(""),
            })
            .optional(),
        ]),
      ),
    )
    .default({});
const celled = ({ rows, columns, cell }: MatrixSection) =>
  z
    .object(
      Object.fromEntries(
        rows.map((row) => [
          row.code,
          z.object(Object.fromEntries(columns.map((column) => [column.code, blankAsNull(one(cell))]))).optional(),
        ]),
      ),
    )
    .default({});
const Answers = z.record(z.string(), z.object({ answer: z.string().nullable(), remark: z.string() }));
const CellTable = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()));
const Lackings = z.array(z.object({ at: z.string(), words: z.tuple([z.string(), z.string()]), why: z.string() }));
const Worked = z.object({
  scores: z.record(z.string(), z.object({ points: z.number(), outOf: z.number(), percent: z.string().nullable() })),
  totals: z.record(z.string(), z.record(z.string(), z.string())),
  missing: Lackings,
  stops: Lackings,
});

/** What the caller may do now, with the reason where not. */
const Allowed = z.object({ ok: z.boolean(), reason: z.string() });

/** Schemas of what an area answers besides: in a version, and on the page. */
export interface More {
  record?: z.ZodRawShape;
  sheet?: z.ZodRawShape;
}

const side = {
  canDraft: Allowed,
  lastYear: z
    .object({
      year: z.number(),
      project: z.string(),
      values: z.record(z.string(), z.unknown()),
      named: z.record(z.string(), z.string()),
    })
    .nullable(),
  lastYearGap: z.enum(["noProject", "noPaper", "withheld"]).nullable(),
  bound: z.record(z.string(), z.string().nullable()),
  named: z.record(z.string(), z.object({ words: z.string(), link: z.string().nullable() })),
};

export function schemasOf({ sections, calls, of }: PaperSpec, more: More) {
  const whose = of ? { subjectId: Id } : { projectId: Id };
  const acts = Object.keys(calls.acts);
  const fields = fieldsIn(sections);
  const name = z.string().nullable();
  const record = z.object({
    id: Id,
    revision: z.number(),
    status: z.number(),
    ...shapeOf(fields, read),
    ...Object.fromEntries(rowsIn(sections).map(([section, of]) => [section, z.array(rowOf(of.fields))])),
    ...Object.fromEntries(checklistsIn(sections).map(([section]) => [section, Answers])),
    ...Object.fromEntries(matricesIn(sections).map(([section]) => [section, CellTable])),
    worked: Worked,
    ...more.record,
    preparerId: Id,
    preparerName: z.string(),
    prepareTime: z.string(),
    approverName: name,
    approveTime: name,
    supersededTime: name,
    // Why it was last sent back, by whom and when.
    returnReason: name,
    returnName: name,
    returnTime: name,
    can: z.object(Object.fromEntries(acts.map((act) => [act, Allowed]))),
    rowVersion: RowVersion,
  });
  const step = z.object({ Id, rowVersion: RowVersion });
  return {
    record,
    place: z.object({ ...whose, RptLang }),
    printed: z.object({ ...whose, RptLang, format: z.enum(["xlsx", "pdf"]).default("xlsx") }),
    // Newest first: at most one that is open, the one in force, and what was in force before.
    sheet: z.object({ ...more.sheet, records: z.array(record), ...side }),
    draft: z.object({
      ...whose,
      // Of the open version that is changed; absent begins one.
      id: OptionalId,
      rowVersion: RowVersion.optional(),
      ...shapeOf(fields.filter(isWritten), sent),
      ...Object.fromEntries(
        rowsIn(sections).map(([section, of]) => [
          section,
          z
            .array(z.object(shapeOf(Object.entries(of.fields).filter(isWritten), inRow)))
            .max(of.max)
            .default([]),
        ]),
      ),
      ...Object.fromEntries(checklistsIn(sections).map(([section, of]) => [section, answered(of)])),
      ...Object.fromEntries(matricesIn(sections).map(([section, of]) => [section, celled(of)])),
    }),
    step,
    reasoned: step.extend({ reason: ReasonText(500).min(1) }),
    nothing: Nothing,
    file: Bytes,
  };
}
