/** The sections of a paper as plain data: forms and tables of rows, whose fields are those of registers and a few of their own. */
import type { CodeName } from "../codes.ts";
import type { Pair } from "../pairs.ts";
import type { Field, FieldOptions, ValueOf } from "../register/fields.ts";

export interface PaperOptions extends Pick<FieldOptions, "words" | "isRequired" | "isReadOnly" | "hint" | "isWide"> {
  /** The history names it where two versions differ. */
  isCompared?: true;
  /** The field that gives its reason: printed beside it. */
  why?: string;
  /** Why a version revises the one in force: asked for from the second version on. */
  isRevisionReason?: true;
}

/** Words that bear a judgement: of at most `max` characters, and never without meaning. */
export const reason = <const O extends PaperOptions>(max: number, options: O) =>
  ({ kind: "reason", max, ...options }) as { kind: "reason"; max: number } & O;
/** A code of one of the product's enumerations. */
export const coded = <const N extends CodeName, const O extends PaperOptions & { initial?: number }>(
  codes: N,
  options: O,
) => ({ kind: "coded", codes, ...options }) as { kind: "coded"; codes: N } & O;
/** A statement item of the project; code and name are answered beside its id. */
export const item = <const O extends PaperOptions>(options: O) =>
  ({ kind: "item", ...options }) as { kind: "item" } & O;

type Shared = "text" | "long" | "money" | "rate" | "count" | "flag" | "day";
type Own = { kind: "reason"; max: number } | { kind: "coded"; codes: CodeName } | { kind: "item" };
export type PaperField = (Extract<Field, { kind: Shared }> | Own) & PaperOptions & { initial?: unknown };
export type PaperFields = Readonly<Record<string, PaperField>>;

type IfAbsent<F> = F extends { isRequired: true } | { initial: unknown } ? never : null;
/** What a field holds once it was read. */
export type PaperValueOf<F> = F extends { kind: "reason" }
  ? string | IfAbsent<F>
  : F extends { kind: "coded" | "item" }
    ? number
    : ValueOf<F>;

export interface FormSection {
  kind: "form";
  fields: PaperFields;
}
export interface RowsSection {
  kind: "rows";
  words: Pair;
  fields: PaperFields;
  max: number;
  /** Said where there are none. */
  empty: Pair;
  add: Pair;
  remove: Pair;
  /** Of a table of its own: the column that holds the rows; named like the section unless told. */
  column?: string;
}
export type Section = FormSection | RowsSection;
export type Sections = Readonly<Record<string, Section>>;

export const form = <const F extends PaperFields>(fields: F) => ({ kind: "form", fields }) as const;
export const rows = <const F extends PaperFields, const O extends Omit<RowsSection, "kind" | "fields">>(
  fields: F,
  options: O,
) => ({ kind: "rows", fields, ...options }) as const;

/** The fields of all forms, in their order. */
export const fieldsIn = (sections: Sections): [string, PaperField][] =>
  Object.values(sections).flatMap((section) => (section.kind === "form" ? Object.entries(section.fields) : []));
export const rowsIn = (sections: Sections): [string, RowsSection][] =>
  Object.entries(sections).flatMap(([name, section]) =>
    section.kind === "rows" ? [[name, section] as [string, RowsSection]] : [],
  );
