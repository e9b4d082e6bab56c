/** The detail sheet of an item as a person edits it: what the server has, their changes over it, and rows of their own. */
import type { FsDetail, FsDetailDraft } from "@digao/contract/areas/papers/statement-items/details";
import type { z } from "zod";
import { fromFen, sumFen, toFen } from "../../../../lib/decimal.ts";
import type { FieldDifference } from "../../../../ui/edit/differences.ts";
import type { Holder } from "../../../../ui/edit/use-edit.ts";

export const ages = ["age0", "age1", "age2", "age3", "age4", "age5"] as const;
export const bookFields = ["openBook", "periodDr", "periodCr", "closeBook"] as const;
export const flags = ["isRelated", "hzFlag", "altFlag"] as const;
const texts = ["currency", "nature", "explanation", "remark", "wpIndex"] as const;
export const fields = ["detailName", ...bookFields, "fcAmount", ...texts, ...flags, ...ages] as const;
export type Field = (typeof fields)[number];
/** Amounts as decimal strings, "" for nothing; flags as "1" or "". */
export type Values = Record<Field, string>;

/** On rows of the ledger the book figures and the name stay the ledger's. */
const ledgerFields = new Set<Field>(["detailName", ...bookFields]);
export const byHand = 3;

export interface SheetRow {
  key: string;
  /** Undefined for a row that is not saved yet. */
  detail: FsDetail | undefined;
  values: Values;
  state: "same" | "changed" | "added" | "blank";
}
interface Change {
  /** The fields as they stood when the person changed them. */
  base: Partial<Values>;
  mine: Partial<Values>;
}
export interface Added {
  key: string;
  values: Values;
}
/** Everything not saved yet. */
export interface Edits {
  changed: Record<string, Change>;
  added: Added[];
}
export const noEdits: Edits = { changed: {}, added: [] };
export const hasEdits = ({ changed, added }: Edits) => Object.keys(changed).length > 0 || added.length > 0;

export const blankValues = (): Values => ({
  detailName: "",
  openBook: "",
  periodDr: "",
  periodCr: "",
  closeBook: "",
  fcAmount: "",
  currency: "",
  nature: "",
  explanation: "",
  remark: "",
  wpIndex: "",
  isRelated: "",
  hzFlag: "",
  altFlag: "",
  age0: "",
  age1: "",
  age2: "",
  age3: "",
  age4: "",
  age5: "",
});
const age = (detail: FsDetail, at: number) => {
  const text = detail.ageing[at] ?? "";
  return toFen(text) === 0n ? "" : text;
};
export const valuesOf = (detail: FsDetail): Values => ({
  detailName: detail.detailName,
  openBook: detail.openBook,
  periodDr: detail.periodDr,
  periodCr: detail.periodCr,
  closeBook: detail.closeBook,
  fcAmount: detail.fcAmount ?? "",
  currency: detail.currency ?? "",
  nature: detail.nature ?? "",
  explanation: detail.explanation ?? "",
  remark: detail.remark ?? "",
  wpIndex: detail.wpIndex ?? "",
  isRelated: detail.isRelated ? "1" : "",
  hzFlag: detail.hzFlag ? "1" : "",
  altFlag: detail.altFlag ? "1" : "",
  age0: age(detail, 0),
  age1: age(detail, 1),
  age2: age(detail, 2),
  age3: age(detail, 3),
  age4: age(detail, 4),
  age5: age(detail, 5),
});

export const mayEdit = ({ detail }: SheetRow, field: Field) =>
  !detail || detail.detailType === byHand || !ledgerFields.has(field);

/** Saved rows with the changes over them, own rows, and where more may be written an empty one at the end. */
export function rowsOf(details: readonly FsDetail[], edits: Edits, canAdd: boolean): SheetRow[] {
  const saved = details.map((detail): SheetRow => {
    const change = edits.changed[detail.id];
    const values = { ...valuesOf(detail), ...change?.mine };
    return { key: `${detail.id}`, detail, values, state: change ? "changed" : "same" };
  });
  const own = edits.added.map(({ key, values }): SheetRow => ({ key, detail: undefined, values, state: "added" }));
  const blank: SheetRow = { key: nextKey(edits), detail: undefined, values: blankValues(), state: "blank" };
  return canAdd ? [...saved, ...own, blank] : [...saved, ...own];
}
const lastNumber = ({ added }: Edits) => Math.max(0, ...added.map((one) => Number(one.key.slice(3)) || 0));
const nextKey = (edits: Edits) => `new${lastNumber(edits) + 1}`;
/** Rows of their own with keys that no row has yet. */
export const keyed = (rows: readonly Values[], edits: Edits): Added[] =>
  rows.map((values, at) => ({ key: `new${lastNumber(edits) + at + 1}`, values }));

export interface Typed {
  row: SheetRow;
  field: Field;
  value: string;
}
function withTyped(edits: Edits, { row, field, value }: Typed): Edits {
  const { detail, key } = row;
  if (!detail) {
    const former = edits.added.find((one) => one.key === key) ?? { key, values: blankValues() };
    const next = { key, values: { ...former.values, [field]: value } };
    const others = edits.added.filter((one) => one.key !== key);
    const at = edits.added.findIndex((one) => one.key === key);
    return { ...edits, added: others.toSpliced(at < 0 ? others.length : at, 0, next) };
  }
  const change = edits.changed[key] ?? { base: {}, mine: {} };
  const base = change.base[field] ?? valuesOf(detail)[field];
  const { [field]: _base, ...baseRest } = change.base;
  const { [field]: _mine, ...mineRest } = change.mine;
  const isBack = base === value;
  const next: Change = {
    base: isBack ? baseRest : { ...baseRest, [field]: base },
    mine: isBack ? mineRest : { ...mineRest, [field]: value },
  };
  const { [key]: _row, ...others } = edits.changed;
  return { ...edits, changed: Object.keys(next.mine).length > 0 ? { ...others, [key]: next } : others };
}
export const typedInto = (edits: Edits, typed: readonly Typed[]): Edits => typed.reduce(withTyped, edits);

export const isField = (key: string): key is Field => fields.some((field) => field === key);

/** Fields that somebody else saved differently since the person changed them, as "row.field". */
export function conflictsOf(details: readonly FsDetail[], { changed }: Edits): FieldDifference[] {
  return details.flatMap((detail) => {
    const change = changed[detail.id];
    const theirs = valuesOf(detail);
    return fields.flatMap((field) => {
      const mine = change?.mine[field];
      const base = change?.base[field];
      if (mine === undefined || theirs[field] === base || theirs[field] === mine) return [];
      return [{ field: `${detail.id}.${field}`, base, mine, theirs: theirs[field] }];
    });
  });
}

/** The changes after the person has chosen: theirs drop out, mine stand on what is there now. */
export function settled(details: readonly FsDetail[], edits: Edits, taken: ReadonlySet<string>): Edits {
  const changed = Object.fromEntries(
    details.flatMap((detail): [string, Change][] => {
      const mine = edits.changed[detail.id]?.mine;
      const now = valuesOf(detail);
      const remaining = fields.filter(
        (field) => mine?.[field] !== undefined && mine[field] !== now[field] && !taken.has(`${detail.id}.${field}`),
      );
      if (remaining.length === 0) return [];
      const of = (values: Partial<Values>) => Object.fromEntries(remaining.map((field) => [field, values[field]]));
      return [[`${detail.id}`, { base: of(now), mine: of(mine ?? {}) }]];
    }),
  );
  return { ...edits, changed };
}

/** What is left of a row's changes once those of `was` are saved: on top of what was saved. */
function restOf(change: Change, was: Change | undefined): Change | undefined {
  if (!was) return change;
  const left = fields.filter((field) => change.mine[field] !== undefined && change.mine[field] !== was.mine[field]);
  if (left.length === 0) return undefined;
  const of = (values: Partial<Values>) => Object.fromEntries(left.map((field) => [field, values[field]]));
  return { base: of({ ...change.base, ...was.mine }), mine: of(change.mine) };
}
const isSameRow = (a: Added, b: Added) =>
  a.key === b.key && fields.every((field) => a.values[field] === b.values[field]);

/** The changes of a sheet, cell by cell; cells that only others wrote need no question. */
export const cells: Holder<Edits, readonly FsDetail[]> = {
  isWork: (value): value is Edits =>
    typeof value === "object" && value !== null && "changed" in value && "added" in value,
  isEmpty: (edits) => !hasEdits(edits),
  isIdle: (edits) => !hasEdits(edits),
  conflicts: (edits, details) => conflictsOf(details, edits),
  settle: (edits, details, taken) => settled(details, edits, taken),
  rest: (sent, now) => ({
    changed: Object.fromEntries(
      Object.entries(now.changed).flatMap(([id, change]) => {
        const rest = restOf(change, sent.changed[id]);
        return rest ? [[id, rest]] : [];
      }),
    ),
    added: now.added.filter((row) => !sent.added.some((one) => isSameRow(one, row))),
  }),
};

const orNull = (text: string) => text.trim() || null;
const amount = (text: string) => text || "0.00";
/** All six ageing columns, none where nothing is aged. */
const ageingOf = (values: Values) => (ages.some((key) => values[key]) ? ages.map((key) => amount(values[key])) : []);

type Draft = z.input<typeof FsDetailDraft>;
export const draftOf = (values: Values) =>
  ({
    detailName: values.detailName.trim(),
    openBook: amount(values.openBook),
    periodDr: amount(values.periodDr),
    periodCr: amount(values.periodCr),
    closeBook: amount(values.closeBook),
    fcAmount: orNull(values.fcAmount),
    currency: orNull(values.currency),
    nature: orNull(values.nature),
    explanation: orNull(values.explanation),
    remark: orNull(values.remark),
    wpIndex: orNull(values.wpIndex),
    isRelated: values.isRelated === "1",
    hzFlag: values.hzFlag === "1",
    altFlag: values.altFlag === "1",
    ageing: ageingOf(values),
  }) satisfies Draft;

/** What is sent for a changed row: only the changed fields; ageing goes as a whole. */
export function changeOf(detail: FsDetail, { mine }: Change) {
  const all = draftOf({ ...valuesOf(detail), ...mine });
  const isAge = (field: string) => ages.some((one) => one === field);
  const sent = new Set(Object.keys(mine).map((field) => (isAge(field) ? "ageing" : field)));
  const some: Partial<typeof all> = Object.fromEntries(Object.entries(all).filter(([field]) => sent.has(field)));
  return { ...some, id: detail.id, rowVersion: detail.rowVersion };
}

/**
 * 账龄合计 less the closing balance (both in the item's sign), which the bands of an audited balance differ from by its entries: nothing
 * where they add up to that. Undefined where nothing is aged.
 */
export function ageDifference(values: Values, audited?: string): string | undefined {
  if (!ages.some((key) => values[key])) return undefined;
  const total = sumFen(ages.map((key) => values[key]));
  return total === toFen(audited) ? "0.00" : fromFen(total - (toFen(values.closeBook) ?? 0n));
}
