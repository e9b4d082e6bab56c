/**
 * The sections of a paper as plain data: forms, tables of rows, checklists and matrices, whose fields are those of registers and a few of
 * their own.
 */
import type { CodeName } from "../codes.ts";
import type { Pair } from "../pairs.ts";
import type { LinkableType } from "../records.ts";
import type { Field, FieldOptions, ValueOf } from "../register/fields.ts";
import { applicableItems, type Condition, checkConditions } from "./conditional.ts";

/** Where the firm's phrases (审计用语) are offered for: explanations, conclusions, communications. */
export const phraseUsages = { explanation: "1", conclusion: "2", communication: "3" } as const;
export type PhraseUsage = keyof typeof phraseUsages;

export interface PaperOptions extends Pick<FieldOptions, "words" | "isRequired" | "isReadOnly" | "hint" | "isWide"> {
  /** A draft may lack it; an act that asks for a complete paper may not. */
  isNeeded?: true;
  /** The history names it where two versions differ. */
  isCompared?: true;
  /** The field that gives its reason: printed beside it. */
  why?: string;
  /** Why a version revises the one in force: asked for from the second version on. */
  isRevisionReason?: true;
}

/** Words that bear a judgement: of at most `max` characters, and never without meaning. */
export const reason = <const O extends PaperOptions & Wording>(max: number, options: O) =>
  ({ kind: "reason", max, ...options }) as { kind: "reason"; max: number } & O;
interface Wording {
  /** Fewer characters do not make a complete paper. */
  min?: number;
  phrases?: PhraseUsage;
  /** Marked up: the area cleans it, shows its editor and prints the words. */
  isRich?: true;
}
const wordsMax = 4000;
/** Free text over the whole width: at least `min` characters before the paper is handed in, with the firm's phrases at hand. */
export const words = <const O extends PaperOptions & Wording & { max?: number }>(options: O) =>
  ({ kind: "reason", isWide: true, ...options, max: options.max ?? wordsMax }) as {
    kind: "reason";
    max: number;
    isWide: true;
  } & O;
/** A code of one of the product's enumerations. */
export const coded = <const N extends CodeName, const O extends PaperOptions & { initial?: number }>(
  codes: N,
  options: O,
) => ({ kind: "coded", codes, ...options }) as { kind: "coded"; codes: N } & O;
/** A statement item of the project; code and name are answered beside its id. */
export const item = <const O extends PaperOptions>(options: O) =>
  ({ kind: "item", ...options }) as { kind: "item" } & O;
/** A person of the project's team; the name is answered beside the id. */
export const member = <const O extends PaperOptions>(options: O) =>
  ({ kind: "member", ...options }) as { kind: "member" } & O;
/** A figure of the books or of another paper: read by the server, kept with the version, compared where a step is `fresh`. */
export const figure = <const H extends "money" | "count" | "rate", const O extends PaperOptions>(
  holds: H,
  options: O,
) => ({ kind: "figure", holds, isReadOnly: true, ...options }) as { kind: "figure"; holds: H; isReadOnly: true } & O;
/** A column that a rule of the domain works out of the others in its row; never taken from who sends the row. */
export const computed = <const F extends PaperField>(field: F) =>
  ({ ...field, isReadOnly: true, isComputed: true }) as F & { isReadOnly: true; isComputed: true };

export interface Linked {
  type: string;
  id: number;
}
/** Records of the project that it speaks of: procedures, items, vouchers, entries, files, other papers. */
export const links = <const O extends PaperOptions>(to: readonly LinkableType[], options: O) =>
  ({ kind: "links", to, ...options }) as { kind: "links"; to: readonly LinkableType[] } & O;

type Shared = "text" | "long" | "money" | "rate" | "count" | "flag" | "day";
type Own =
  | ({ kind: "reason"; max: number } & Wording)
  | { kind: "coded"; codes: CodeName }
  | { kind: "item" }
  | { kind: "member" }
  | { kind: "figure"; holds: "money" | "count" | "rate" }
  | { kind: "links"; to: readonly LinkableType[] };
export type PaperField = (Extract<Field, { kind: Shared }> | Own) &
  PaperOptions & { initial?: unknown; isComputed?: true };
export type PaperFields = Readonly<Record<string, PaperField>>;

type IfAbsent<F> = F extends { isRequired: true } | { initial: unknown } ? never : null;
/** Of tables alone: 0 is nobody, or nothing. */
export const isReference = <F extends { kind: string }>(field: F): field is F & { kind: "item" | "member" } =>
  field.kind === "item" || field.kind === "member";
/** What a field holds once it was read. */
export type PaperValueOf<F> = F extends { isComputed: true }
  ? F extends { kind: "count" }
    ? number | null
    : string | null
  : F extends { kind: "reason" }
    ? string | IfAbsent<F>
    : F extends { kind: "coded" }
      ? number | IfAbsent<F>
      : F extends { kind: "item" | "member" }
        ? number
        : F extends { kind: "figure" }
          ? string | null
          : F extends { kind: "links" }
            ? Linked[]
            : ValueOf<F>;

export interface FormSection {
  kind: "form";
  fields: PaperFields;
  words?: Pair;
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
  /** Columns that are added up below. */
  totals?: readonly string[];
  /** A complete paper has at least one. */
  isNeeded?: true;
  /** Of a table of its own: the column that holds the rows; named like the section unless told. */
  column?: string;
}

/** One way to answer; without points it leaves the score, as what does not apply. */
export interface Answer {
  words: Pair;
  points?: number;
  isNotApplicable?: true;
}
export const yesOrNo = {
  yes: { words: ["是", "Yes"] },
  no: { words: ["否", "No"] },
  na: { words: ["不适用", "Not applicable"], isNotApplicable: true },
} as const satisfies Readonly<Record<string, Answer>>;
const stars = (points: number): Answer => ({ words: [`${points} 分`, String(points)], points });
export const oneToFive: Readonly<Record<string, Answer>> = Object.fromEntries(
  [1, 2, 3, 4, 5].map((points) => [String(points), stars(points)]),
);

export interface ChecklistItem {
  code: string;
  words: Pair;
  group?: Pair;
  /** What it counts in the score; one unless told. */
  weight?: number;
  /** Answers that are a hard stop: acts that ask for none are refused. */
  stop?: readonly string[];
  /** Answers that need a remark. */
  remark?: readonly string[];
  /** What usually supports it. */
  evidence?: Pair;
  /** A complete paper has evidence linked to it, unless it does not apply. */
  isEvidenced?: true;
  /** In place of the answers of the list. */
  answers?: Readonly<Record<string, Answer>>;
  /** Put only then. While it does not apply it counts for nothing, and keeps the answer that it had. */
  onlyIf?: Condition;
}
export interface Answered {
  answer: string | null;
  remark: string;
}
export interface ChecklistSection {
  kind: "checklist";
  words: Pair;
  items: readonly ChecklistItem[];
  answers: Readonly<Record<string, Answer>>;
  /** What an item without an answer counts in the score: never left out. */
  unanswered?: number;
  phrases?: PhraseUsage;
  column?: string;
}

export interface AxisEntry {
  code: string;
  words: Pair;
}
/** Rows × columns of one kind of cell. */
export interface MatrixSection {
  kind: "matrix";
  words: Pair;
  rows: readonly AxisEntry[];
  columns: readonly AxisEntry[];
  cell: PaperField;
  /** Of the corner: what the rows are. */
  corner?: Pair;
  /** A complete paper has every cell filled. */
  isNeeded?: true;
  column?: string;
}
export type Cells = Record<string, Record<string, string | number | boolean | null>>;

export type Section = FormSection | RowsSection | ChecklistSection | MatrixSection;
export type Sections = Readonly<Record<string, Section>>;

export const form = <const F extends PaperFields>(fields: F, options: { words?: Pair } = {}) =>
  ({ kind: "form", fields, ...options }) as const;
export const rows = <const F extends PaperFields, const O extends Omit<RowsSection, "kind" | "fields">>(
  fields: F,
  options: O,
) => ({ kind: "rows", fields, ...options }) as const;
export function checklist(options: Omit<ChecklistSection, "kind">): ChecklistSection {
  const section: ChecklistSection = { kind: "checklist", ...options };
  checkConditions(section.items, (item) => answersOf(section, item));
  return section;
}
export const matrix = (options: Omit<MatrixSection, "kind">): MatrixSection => ({ kind: "matrix", ...options });

const sectionsOf = <K extends Section["kind"]>(sections: Sections, kind: K) =>
  Object.entries(sections).flatMap(([name, section]) =>
    section.kind === kind ? [[name, section] as [string, Extract<Section, { kind: K }>]] : [],
  );
/** The fields of all forms, in their order. */
export const fieldsIn = (sections: Sections): [string, PaperField][] =>
  sectionsOf(sections, "form").flatMap(([, { fields }]) => Object.entries(fields));
export const rowsIn = (sections: Sections): [string, RowsSection][] => sectionsOf(sections, "rows");
export const checklistsIn = (sections: Sections): [string, ChecklistSection][] => sectionsOf(sections, "checklist");
export const matricesIn = (sections: Sections): [string, MatrixSection][] => sectionsOf(sections, "matrix");
export const figuresIn = (sections: Sections): [string, PaperField & { kind: "figure" }][] =>
  fieldsIn(sections).flatMap(([name, field]) =>
    field.kind === "figure" ? [[name, field] as [string, PaperField & { kind: "figure" }]] : [],
  );

export const answersOf = (section: ChecklistSection, { answers }: ChecklistItem): Readonly<Record<string, Answer>> =>
  answers ?? section.answers;

/** The answers that a condition is about, in words. */
export function conditionAnswers(section: ChecklistSection, { item: code, is }: Condition): Pair[] {
  const above = section.items.find((item) => item.code === code);
  const answers = above ? answersOf(section, above) : {};
  return is.flatMap((answer) => (answers[answer] ? [answers[answer].words] : []));
}

type Given = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The rows, answers and cells of a version, whatever it holds. */
export const rowsOf = (values: Given, name: string): readonly Given[] => {
  const stored = values[name];
  return Array.isArray(stored) ? stored.filter(isGiven) : [];
};
export function answerOf(values: Given, name: string, code: string): Answered {
  const list = values[name];
  const given = isGiven(list) ? list[code] : undefined;
  if (!isGiven(given)) return { answer: null, remark: "" };
  const { answer, remark } = given;
  return {
    answer: typeof answer === "string" && answer !== "" ? answer : null,
    remark: typeof remark === "string" ? remark : "",
  };
}
/** The items that apply with the answers of this version. */
export const applicableIn = (values: Given, name: string, { items }: ChecklistSection): ChecklistItem[] =>
  applicableItems(items, (code) => answerOf(values, name, code).answer);
export function cellOf(values: Given, name: string, row: string, column: string): unknown {
  const table = values[name];
  const line = isGiven(table) ? table[row] : undefined;
  return isGiven(line) ? (line[column] ?? null) : null;
}
export function linksOf(value: unknown): readonly Linked[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isGiven)
    .flatMap(({ type, id }) => (type === undefined ? [] : [{ type: String(type), id: Number(id) }]));
}
