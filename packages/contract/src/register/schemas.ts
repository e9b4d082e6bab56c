/** The schemas of a register's calls. The browser's bundles leave this file out: the server judges what is sent. */
import { z } from "zod";
import { Ids } from "../batch.ts";
import { codesOf } from "../codes.ts";
import { limits } from "../limits.ts";
import { ReasonText } from "../reason.ts";
import {
  AbpPageQuery,
  Bytes,
  Flag,
  Id,
  Instant,
  IsoDate,
  Money,
  Nothing,
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
  Saved,
} from "../shapes.ts";
import { type Field, type Fields, isList, isWritten, nameFieldOf } from "./fields.ts";
import { RegisterImported } from "./imported.ts";
import type { RegisterSpec } from "./register.ts";
import { CellTexts, RowCells, RowsSaved, rowsMax } from "./rows.ts";

const listMax = 500;
const rateShape = /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/;

/** Whether a decimal text is not below a whole number; the sign decides where that is zero. */
const isAtLeast = (amount: string, min: number | undefined): boolean =>
  min === undefined || (min === 0 ? !/^-.*[1-9]/.test(amount) : Number(amount) >= min);

function one(field: Field): z.ZodType {
  if (field.kind === "money") return Money.refine((amount) => isAtLeast(amount, field.min));
  if (field.kind === "rate") return z.string().regex(rateShape);
  if (field.kind === "quantity")
    return z
      .string()
      .regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${field.scale}})?$`))
      .refine((amount) => isAtLeast(amount, field.min));
  if (field.kind === "count")
    return z.coerce
      .number()
      .int()
      .min(field.min ?? 0)
      .max(field.max ?? 2_147_483_647);
  if (field.kind === "day") return IsoDate;
  if (field.kind === "instant") return Instant;
  if (field.kind === "colour") return z.string().regex(/^#[0-9a-f]{6}$/i);
  if (field.kind === "person" || field.kind === "ref" || field.kind === "record") return Id;
  if (field.kind === "enum")
    return z.coerce
      .number()
      .int()
      .refine((given) => codesOf(field.codes).some((one) => one === given));
  if (field.kind === "choice") return z.coerce.string().refine((value) => Object.hasOwn(field.choices, value));
  return z
    .string()
    .trim()
    .max("max" in field ? field.max : listMax);
}

const itemOf = (field: Field): z.ZodType => (field.kind === "tags" ? z.string().trim().min(1).max(field.max) : Id);

/** As it is sent: what may be empty may be left out, and an emptied text is nothing. */
function sent(field: Field): z.ZodType {
  if (field.kind === "flag") return Flag.default(field.initial === true);
  if (field.kind === "cells") return z.record(z.string().max(field.keyMax), z.string().max(field.max)).default({});
  if (isList(field)) {
    const list = z.array(itemOf(field)).max(listMax);
    return field.isRequired ? list.min(1) : list.nullish().transform((items) => items ?? []);
  }
  const value = one(field);
  if (field.isRequired) return value.refine((given) => given !== "");
  const initial = field.initial ?? null;
  return value.nullish().transform((given) => (given === "" || given === undefined ? initial : (given ?? initial)));
}

/** As ABP's clients send a change: what is left out stays as it is, and so does a list that is null. */
function changed(field: Field): z.ZodType {
  if (field.kind === "flag") return Flag.optional();
  if (isList(field)) return z.array(itemOf(field)).max(listMax).nullish();
  if (field.isRequired) return sent(field);
  const initial = field.initial ?? null;
  return one(field)
    .nullish()
    .transform((given) => (given === "" || given === null ? initial : given));
}

const numbers: ReadonlySet<Field["kind"]> = new Set(["count", "person", "ref", "enum", "record"]);
const ids: ReadonlySet<Field["kind"]> = new Set(["person", "people", "ref", "refs", "record"]);

/** As it is answered. */
function read(field: Field): z.ZodType {
  if (field.kind === "flag") return z.boolean();
  if (isList(field)) return z.array(field.kind === "tags" ? z.string() : z.number().int());
  if (field.kind === "cells") return z.record(z.string(), z.string());
  const isNumber = numbers.has(field.kind);
  return (isNumber ? z.number() : z.string()).nullable();
}

const several = (item: z.ZodType) =>
  z.union([item, z.array(item).max(100)]).transform((given) => (Array.isArray(given) ? given : [given]));

function filters(name: string, field: Field): [string, z.ZodType][] {
  if (!field.isFiltered) return [];
  if (field.kind === "day" || field.kind === "instant")
    return [
      [`${name}From`, IsoDate.optional()],
      [`${name}To`, IsoDate.optional()],
    ];
  if (field.kind === "flag") return [[name, Flag.optional()]];
  if (field.kind === "enum") return [[name, several(one(field)).optional()]];
  return [[name, several(ids.has(field.kind) ? Id : z.string().trim().max(200)).optional()]];
}

const shapeOf = (entries: readonly [string, z.ZodType][]) => z.object(Object.fromEntries(entries));

function pagingOf({ abp, pageSize }: RegisterSpec) {
  if (abp) return AbpPageQuery;
  return pageSize
    ? PageQuery.extend({ maxResultCount: z.coerce.number().int().min(1).max(1000).default(pageSize) })
    : PageQuery;
}

const placeIn = ({ isOfProject }: RegisterSpec): [string, z.ZodType][] => (isOfProject ? [["projectId", Id]] : []);

/** A record of the client says no project itself: its calls do. */
const placeOfOne = (spec: RegisterSpec) => shapeOf(spec.isOfClient ? placeIn(spec) : []).shape;

/** What an act over several records takes. */
export const actSchema = (spec: RegisterSpec, takes: Fields): z.ZodObject =>
  shapeOf([
    ...placeIn(spec),
    ["ids", Ids],
    ...Object.entries(takes).map(([name, f]) => [name, sent(f)] as [string, z.ZodType]),
  ]);

const pastedCharsMax = 1_000_000;
/** Of a spreadsheet. */
const sheetRowMax = 1_048_576;
const Sum = z.record(z.string(), z.string());
const Totals = z.object({ all: Sum, ofWhich: z.record(z.string(), Sum) });

/** Why, where the log keeps it: of a removal always, of a save where the record is not new. */
function reasonsOf({ reasons = {} }: RegisterSpec) {
  const { change, remove } = reasons;
  return {
    rows: change ? ReasonText(change).default("") : z.string().max(0).default(""),
    change: change ? { reason: ReasonText(change).min(1) } : {},
    save: change ? { reason: ReasonText(change).default("") } : {},
    removal: remove ? { reason: ReasonText(remove).min(1), rowVersion: RowVersion } : {},
  };
}

/** Made once for each register: a sheet of thousands of rows is judged row by row. */
const made = new WeakMap<RegisterSpec, ReturnType<typeof makeSchemas>>();
export function schemasOf(spec: RegisterSpec): ReturnType<typeof makeSchemas> {
  const known = made.get(spec) ?? makeSchemas(spec);
  made.set(spec, known);
  return known;
}

function makeSchemas(spec: RegisterSpec) {
  const { fields, computed = {}, key = "id", abp, once = {}, totals } = spec;
  const written = Object.entries(fields).filter(([, field]) => isWritten(field));
  const all = Object.entries({ ...fields, ...computed });
  const names = all.flatMap(([name, field]): [string, z.ZodType][] => {
    const as = nameFieldOf(name, field);
    return as === null ? [] : [[as, z.string()]];
  });
  const place = placeIn(spec);
  const reasons = reasonsOf(spec);
  const taking = shapeOf(place).extend({
    isPreview: Flag.default(false),
    isPartial: Flag.default(false),
    stamp: z.string().max(100).optional(),
    reason: reasons.rows,
  });
  const row = shapeOf([
    ...place,
    ...all.map(([name, field]): [string, z.ZodType] => [name, read(field)]),
    ...names,
    ["id", Id],
    ...(key.toLowerCase() === "id" ? [] : [[key, Id] as [string, z.ZodType]]),
    ["rowVersion", RowVersion],
    ["creationTime", z.string()],
  ]);
  const draft = shapeOf([
    // A list that a client of ABP's leaves out is told from an empty one.
    ...written.map(([name, field]): [string, z.ZodType] => [name, abp && isList(field) ? changed(field) : sent(field)]),
    ...Object.entries(once.takes ?? {}).map(([name, max]): [string, z.ZodType] => [
      name,
      z.string().max(max).nullish(),
    ]),
  ]);
  const paging = pagingOf(spec);
  const made = (abp ? row : Saved).extend(
    shapeOf((once.tells ?? []).map((name) => [name, z.string().nullable()])).shape,
  );
  const update = abp ? shapeOf(written.map(([name, field]) => [name, changed(field)])) : draft;
  return {
    list: paging.extend(shapeOf([...place, ...all.flatMap(([name, field]) => filters(name, field))]).shape),
    key: z.object({ [key]: Id, ...placeOfOne(spec) }),
    /** What is filled in, wherever it is to stand. */
    values: draft,
    draft: draft.extend(shapeOf(place).shape),
    update: update.extend({
      [key]: Id,
      ...placeOfOne(spec),
      rowVersion: abp ? RowVersion.optional() : RowVersion,
      ...reasons.change,
    }),
    save: draft.extend({ ...shapeOf(place).shape, id: OptionalId, rowVersion: RowVersion.optional(), ...reasons.save }),
    removal: z.object({ [key]: Id, ...placeOfOne(spec), ...reasons.removal }),
    rows: {
      input: shapeOf(place).extend({
        rows: z.array(RowCells).min(1).max(rowsMax),
        isPreview: Flag.default(false),
        reason: reasons.rows,
      }),
      output: RowsSaved,
    },
    several: z.object({ ...shapeOf(place).shape, ids: Ids }),
    one: {
      row,
      page: totals ? pageOf(row).extend({ totals: Totals }) : pageOf(row),
      made,
      saved: abp ? row : Saved,
      nothing: Nothing,
      file: Bytes,
    },
    sheet: {
      template: shapeOf(place),
      input: taking,
      pasted: taking.extend({
        text: z.string().max(pastedCharsMax).default(""),
        rows: z
          .array(z.object({ row: z.number().int().min(1).max(sheetRowMax), cells: CellTexts }))
          .max(spec.importMax ?? limits.sheetRowsMax)
          .default([]),
      }),
      output: RegisterImported,
    },
  };
}
