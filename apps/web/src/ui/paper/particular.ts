/** What is particular about the screen of a paper: plain code beside its declaration. */

import type { Lang } from "@digao/contract/pairs";
import type { Allowed, Declared, PaperHead, PaperSide, Worked } from "@digao/contract/paper/paper";
import {
  answerOf,
  cellOf,
  checklistsIn,
  fieldsIn,
  matricesIn,
  type PaperField,
  type PaperFields,
  rowsIn,
} from "@digao/contract/paper/sections";
import type { RowRule } from "@digao/domain/papers/worked-rows";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";

export type Values = Readonly<Record<string, unknown>>;

export interface AnyVersion extends PaperHead {
  can: Readonly<Record<string, Allowed>>;
  worked: Worked;
}
export interface AnySheet<R extends AnyVersion = AnyVersion> extends PaperSide {
  records: readonly R[];
}

/** What is wrong with a field, or with a row of a table; what is only missing is told once somebody has tried to save. */
export interface Fault {
  field: string;
  row?: number | undefined;
  message: string;
  isMissing: boolean;
}

/** How the form looks for these values. */
export interface View {
  hidden: ReadonlySet<string>;
  /** Shown instead of the value, and not to be typed. */
  shown: Values;
  hints: Readonly<Record<string, string>>;
  /** Codes that can be chosen, where not all. */
  codes: Readonly<Record<string, readonly number[]>>;
}

/** In which language. */
export interface Say {
  t: TFunction;
  lang: Lang;
}

export interface PanelProps<Sheet, V> {
  sheet: Sheet;
  values: V;
  isReadOnly: boolean;
  onChange: (patch: Partial<V>) => void;
}

/** In place of the usual control of a field. */
export interface OwnControlProps {
  id: string;
  label: string;
  value: unknown;
  sheet: AnySheet;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}
export type OwnControls = Readonly<Record<string, (props: OwnControlProps) => ReactNode>>;

/** What is left out is as with every paper. */
export interface Particular<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> {
  /** What a new version begins with. */
  first?: (sheet: Sheet) => V;
  /** As a version is edited, where not as it is read. */
  valuesOf?: (version: R) => V;
  faultsOf?: (values: V, sheet: Sheet, say: Say) => Fault[];
  view?: (values: V, sheet: Sheet, say: Say) => Partial<View>;
  /** The computed columns of tables: the same rules of the domain that the server has. */
  rules?: Readonly<Record<string, RowRule>>;
  controls?: OwnControls;
  /** Beside the title. */
  facts?: (sheet: Sheet) => readonly ReactNode[];
  /** What an approval puts in force. */
  why?: (version: R, say: Say) => string;
  /** Across the page, above the sections, and beside them. */
  Band?: (props: PanelProps<Sheet, V>) => ReactNode;
  Above?: (props: PanelProps<Sheet, V>) => ReactNode;
  Beside?: (props: { sheet: Sheet }) => ReactNode;
}

export const nothingHidden: View = { hidden: new Set(), shown: {}, hints: {}, codes: {} };

/** Answers and cells are written one by one, as `section.code` and `section.row.column`: two who answer different ones do not meet. */
function spread({ sections }: Declared, stands: Values): Values {
  const answers = checklistsIn(sections).flatMap(([name, { items }]) =>
    items.map(({ code }) => [`${name}.${code}`, answerOf(stands, name, code)]),
  );
  const cells = matricesIn(sections).flatMap(([name, { rows, columns }]) =>
    rows.flatMap((row) =>
      columns.map((column) => [
        `${name}.${row.code}.${column.code}`,
        cellOf(stands, name, row.code, column.code) ?? "",
      ]),
    ),
  );
  return Object.fromEntries([...answers, ...cells]);
}

/** The same together again, as they are sent and worked out. */
export function gathered({ sections }: Declared, values: Values): Values {
  const given = (key: string) => (values[key] === "" ? null : (values[key] ?? null));
  const answers = checklistsIn(sections).map(([name, { items }]) => [
    name,
    Object.fromEntries(items.map(({ code }) => [code, values[`${name}.${code}`] ?? { answer: null, remark: "" }])),
  ]);
  const cells = matricesIn(sections).map(([name, { rows, columns }]) => [
    name,
    Object.fromEntries(
      rows.map((row) => [
        row.code,
        Object.fromEntries(columns.map((column) => [column.code, given(`${name}.${row.code}.${column.code}`)])),
      ]),
    ),
  ]);
  const own = Object.entries(values).filter(([key]) => !key.includes("."));
  return Object.fromEntries([...own, ...answers, ...cells]);
}

const isWritten = ([, { isReadOnly }]: [string, PaperField]): boolean => !isReadOnly;
export const writtenIn = (fields: PaperFields): [string, PaperField][] => Object.entries(fields).filter(isWritten);

/** A version as it is edited: what is written of it, and blank where nothing stands. */
export function valuesIn(spec: Declared, version: AnyVersion): Values {
  const { sections } = spec;
  const stands: Values = { ...version };
  const fields = fieldsIn(sections)
    .filter(isWritten)
    .map(([name]) => [name, stands[name] ?? ""]);
  const lists = rowsIn(sections).map(([name, section]) => {
    const stored = stands[name];
    const list: readonly Values[] = Array.isArray(stored) ? stored : [];
    return [
      name,
      list.map((row) => Object.fromEntries(writtenIn(section.fields).map(([field]) => [field, row[field]]))),
    ];
  });
  return { ...Object.fromEntries([...fields, ...lists]), ...spread(spec, stands) };
}

/** What a new version begins with, where nothing is proposed. */
export const blankIn = (spec: Declared): Values => ({
  ...Object.fromEntries([
    ...fieldsIn(spec.sections)
      .filter(isWritten)
      .map(([name, field]) => [name, field.initial ?? (field.kind === "links" ? [] : "")]),
    ...rowsIn(spec.sections).map(([name]) => [name, []]),
  ]),
  ...spread(spec, {}),
});

/** A revision begins with what is in force, but for why it revises it. */
export function revisedIn(spec: Declared, sheet: AnySheet): Values {
  const inForce = sheet.records.find(({ status }) => status === spec.inForce);
  if (!inForce) return blankIn(spec);
  const because = fieldsIn(spec.sections).flatMap(([name, { isRevisionReason }]) =>
    isRevisionReason ? [[name, ""]] : [],
  );
  return { ...valuesIn(spec, inForce), ...Object.fromEntries(because) };
}

/** As it is sent: a blank is nothing, but for words, which may be emptied. */
export function sentIn(spec: Declared, flat: Values): Values {
  const { sections } = spec;
  const values = gathered(spec, flat);
  const words: ReadonlySet<PaperField["kind"]> = new Set(["text", "long", "reason"]);
  const kinds = new Map(fieldsIn(sections).map(([name, { kind }]) => [name, kind]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = kinds.get(name);
      return [name, value === "" && kind && !words.has(kind) ? null : value];
    }),
  );
}

export const isRevision = (spec: Declared, sheet: AnySheet): boolean =>
  sheet.records.some(({ status }) => status === spec.inForce);
