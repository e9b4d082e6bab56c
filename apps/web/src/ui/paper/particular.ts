/** What is particular about the screen of a paper: plain code beside its declaration. */

import type { Lang } from "@digao/contract/pairs";
import { type Allowed, type Declared, isUnderWay, type PaperHead } from "@digao/contract/paper/paper";
import { fieldsIn, type PaperField, type PaperFields, rowsIn } from "@digao/contract/paper/sections";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";

export type Values = Readonly<Record<string, unknown>>;

export interface AnyVersion extends PaperHead {
  can: Readonly<Record<string, Allowed>>;
}
export interface AnySheet<R extends AnyVersion = AnyVersion> {
  records: readonly R[];
  canDraft: Allowed;
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

export interface Particular<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> {
  /** What a new version begins with. */
  first: (sheet: Sheet) => V;
  /** As a version is edited, where not as it is read. */
  valuesOf?: (version: R) => V;
  faultsOf: (values: V, sheet: Sheet, say: Say) => Fault[];
  view: (values: V, sheet: Sheet, say: Say) => View;
  /** Beside the title. */
  facts: (sheet: Sheet) => readonly ReactNode[];
  /** What an approval puts in force. */
  why: (version: R, say: Say) => string;
  /** Across the page, above the sections, and beside them. */
  Band: (props: PanelProps<Sheet, V>) => ReactNode;
  Above: (props: PanelProps<Sheet, V>) => ReactNode;
  Beside: (props: { sheet: Sheet }) => ReactNode;
}

const isWritten = ([, { isReadOnly }]: [string, PaperField]): boolean => !isReadOnly;
export const writtenIn = (fields: PaperFields): [string, PaperField][] => Object.entries(fields).filter(isWritten);

/** A version as it is edited: what is written of it, and blank where nothing stands. */
export function valuesIn({ sections }: Declared, version: AnyVersion): Values {
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
  return Object.fromEntries([...fields, ...lists]);
}

/** What a new version begins with, where nothing is proposed. */
export const blankIn = ({ sections }: Declared): Values =>
  Object.fromEntries([
    ...fieldsIn(sections)
      .filter(isWritten)
      .map(([name, { initial }]) => [name, initial ?? ""]),
    ...rowsIn(sections).map(([name]) => [name, []]),
  ]);

/** As it is sent: a blank is nothing, but for words, which may be emptied. */
export function sentIn({ sections }: Declared, values: Values): Values {
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
  sheet.records.some((version) => !isUnderWay(spec, version));
