/**
 * A register (登记簿): plain records of the firm, declared once as data. From the declaration follow the calls with their schemas,
 * the SQL of the server, list, form, details, export, import and the tests of what every register guarantees.
 */
import type { z } from "zod";
import type { Batch } from "../batch.ts";
import type { Endpoint, ProjectRoleSet, Verb } from "../endpoint.ts";
import type { MessageKey } from "../messages.ts";
import type { Pair } from "../pairs.ts";
import { type RefType, records } from "../records.ts";
import type { FileAnswer } from "../shapes.ts";
import { actFor, callFor } from "./call-of.ts";
import type { Field, Fields, ValueOf } from "./fields.ts";
import type { RegisterImported } from "./imported.ts";
import type { RowCells, RowsSaved } from "./rows.ts";

export interface RegisterSpec {
  /** Its reference type: table, words and right stand in `records.ts`. `.Create`, `.Edit`, `.Delete` and `.Export` of the right guard the calls. */
  name: RefType;
  /** Of a project: its table names it in `project_id`, its calls are told which one, and roles in the project guard them. */
  isOfProject?: true;
  /**
   * Of a project's client, for all of its projects: the table names it in `cust_id`, every call names the project that it is made from,
   * and roles there guard it. Goes with `isOfProject`.
   */
  isOfClient?: true;
  /** A change leaves the record as it was beside the new one (`valid_from`, `valid_to`): the list of any day can be read again. */
  keepsVersions?: true;
  /** Who of a project may write; the team unless told. */
  writtenBy?: ProjectRoleSet;
  /** Everybody signed in may read it, as other screens choose from it. */
  isOpenToRead?: boolean;
  /** Begins the paths of its calls. */
  base: string;
  /** Wire name of the id in calls that name one record; `id` unless told. */
  key?: string;
  /** Wire names of its calls; `remove` may be a PUT of existing clients. */
  calls: {
    list?: string;
    get?: string;
    /** Of a register that holds one record a firm, in place of `list` and `get`: that record, or null. The index `<table>_single_key` refuses a second. */
    single?: string;
    create?: string;
    update?: string;
    /** In place of `create` and `update`: what names no id is new. */
    save?: string;
    remove?: string | { verb: Verb; name: string };
    /** Several by their ids; of each that stays the answer says why. */
    removeSeveral?: string | { verb: Verb; name: string };
    export?: string;
    template?: string;
    import?: string;
    /** Cells of many records at once, as the list edits them in place; with `isPreview` judged alone. */
    saveRows?: string;
    /** Rows as a spreadsheet puts them on the clipboard, judged like those of a sheet. */
    paste?: string;
  };
  /** Fields that the list edits in place, as a spreadsheet does; goes with `calls.saveRows`. */
  inPlace?: readonly string[];
  /** Acts on several records at once, beside their removal. */
  acts?: Readonly<Record<string, Act>>;
  /** Why a record is changed or removed has to be said, in at most so many characters; the log keeps it. */
  reasons?: { change?: number; remove?: number };
  /** Amounts that the list sums up over all that its filter shows; `ofWhich` are flags of the records, each with a sum of its own and what such records are. */
  totals?: { of: readonly string[]; ofWhich?: Readonly<Record<string, Pair>> };
  /** What somebody who asks for a record that is gone is told. */
  missing?: MessageKey;
  /** Told where there are none yet: what such a record is for. */
  purpose: Pair;
  /** The field that a person knows a record by. */
  label: string;
  /** Groups of the form, in order, where there are several. */
  groups?: Readonly<Record<string, Pair>>;
  fields: Fields;
  /** Read along with each row: worked out by the server, never written. */
  computed?: Fields;
  /** Rows of one page, where not 30. */
  pageSize?: number;
  /** First order of the list, as in `sorting`; newest first unless told. */
  order?: string;
  /**
   * The field by which rows of an imported sheet are known, a unique one; or the fields that tell one record from another together. A
   * sheet without a column for a needed one of these means every record that the others name: it changes them, and adds none.
   */
  importedBy?: string | readonly string[];
  /** Sheets come with the headings of these import types as well; \`as\` says which field theirs is, \`needs\` what a new record of a sheet fills in. */
  sheets?: { types: readonly number[]; as?: Readonly<Record<string, string>>; needs?: readonly string[] };
  /** What the columns of pasted rows are where no headings stand above them. */
  pasted?: readonly string[];
  /** A sheet adds records and changes none: a row of a known record is wrong. */
  importAdds?: boolean;
  /** Rows of one sheet, where fewer than of other registers. */
  importMax?: number;
  /** A record is a person's account: whose is higher than the caller's is not changed. */
  isAccount?: true;
  /**
   * Existing clients of ABP know the record by this name. For them a list has ten rows a page, a write answers the whole record,
   * a row version may be left out, and so may what is to stay as it is.
   */
  abp?: string;
  /** Texts that go along with a new record and are no fields of it: `takes` come in, each with its greatest length, `tells` are answered this once. */
  once?: { takes?: Readonly<Record<string, number>>; tells?: readonly string[] };
}

/** A step over several records: its wire name, and what it takes besides their ids. */
export interface Act {
  call: string;
  verb: "POST" | "PUT";
  takes: Fields;
  /** It takes the id of a person whom it names, and changes no account. */
  isNaming?: true;
}

type Writable<F extends Fields> = {
  [N in keyof F as F[N] extends { isReadOnly: true } ? never : N]: F[N];
};
type Values<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> };
type NameOf<N extends string, F> = F extends { kind: "person" | "people" | "ref" | "refs" }
  ? F extends { nameAs: infer As extends string }
    ? As
    : N extends `${infer Stem}Ids` | `${infer Stem}Id`
      ? `${Stem}Name`
      : `${N}Name`
  : never;
type Names<F extends Fields> = { [N in keyof F & string as NameOf<N, F[N]>]: string };
type Must<F> = F extends { isRequired: true } ? true : false;

type KeyOf<S extends RegisterSpec> = S["key"] extends string ? S["key"] : "id";
/** The name of the id in a row; a key that differs from `id` by its case alone is not said twice. */
type AliasOf<S extends RegisterSpec> = Lowercase<KeyOf<S>> extends "id" ? "id" : KeyOf<S>;
/** Of a project's register: which project. */
type Place<S extends RegisterSpec> = S["isOfProject"] extends true ? { projectId: number } : unknown;
type Computed<S extends RegisterSpec> = S["computed"] extends Fields ? S["computed"] : object;

/** A record as it is read. */
export type RecordOf<S extends RegisterSpec> = { id: number; rowVersion: number; creationTime: string } & Place<S> &
  Values<S["fields"]> &
  Names<S["fields"]> &
  (Computed<S> extends Fields ? Values<Computed<S>> & Names<Computed<S>> : object) & { [K in AliasOf<S>]: number };

/** What a person fills in; what may stay empty may be left out. */
type Drafted<F extends Fields> = {
  -readonly [N in keyof F as Must<F[N]> extends true ? N : never]: ValueOf<F[N]>;
} & {
  -readonly [N in keyof F as Must<F[N]> extends true ? never : N]?: ValueOf<F[N]> | null;
};
export type DraftOf<S extends RegisterSpec> = Drafted<Writable<S["fields"]>>;
/** A draft as the server takes it: every field stands there. */
export type FilledOf<S extends RegisterSpec> = Values<Writable<S["fields"]>>;

export interface ListInput {
  skipCount?: number;
  maxResultCount?: number;
  sorting?: string;
  keyword?: string;
  [filter: string]: unknown;
}
export interface ListQuery extends ListInput {
  skipCount: number;
  maxResultCount: number;
}
interface Page<Row> {
  totalCount: number;
  items: Row[];
}
/** Sums over the whole filter, by field; and of those rows alone of which a flag is true. */
export interface Totals {
  all: Record<string, string>;
  ofWhich: Record<string, Record<string, string>>;
}
type PageOf<S extends RegisterSpec> = Page<RecordOf<S>> & (S["totals"] extends object ? { totals: Totals } : unknown);
type Saved = { id: number; rowVersion: number };
type IsAbp<S extends RegisterSpec, Yes, No> = S["abp"] extends string ? Yes : No;
type SavedOf<S extends RegisterSpec> = IsAbp<S, RecordOf<S>, Saved>;
type Taken<S extends RegisterSpec> = S["once"] extends { takes: infer T }
  ? { -readonly [N in keyof T]?: string | null | undefined }
  : object;
type AnsweredOnce<S extends RegisterSpec> = S["once"] extends { tells: readonly (infer N extends string)[] }
  ? { [Name in N]: string | null }
  : object;
/** What a change sends: all fields, or for ABP's clients those that change. */
type ChangeOf<S extends RegisterSpec, Values> = Key<S> &
  IsAbp<S, Partial<Values> & { rowVersion?: number | undefined }, Values & { rowVersion: number }>;
type Key<S extends RegisterSpec> = { [K in KeyOf<S>]: number } & (S["isOfClient"] extends true ? Place<S> : unknown);
/** What a removal tells besides its record: why, and the record as it was seen, where the log is to keep a reason. */
type Removal<S extends RegisterSpec> = S["reasons"] extends { remove: number }
  ? { reason: string; rowVersion: number }
  : unknown;
type Reasoned<S extends RegisterSpec> = S["reasons"] extends { change: number } ? { reason: string } : unknown;
/** What a save tells besides the record: which one, where it is not new. */
interface Saving {
  id?: number | null | undefined;
  rowVersion?: number | undefined;
}
type Call<In, Out, Sent = In> = Endpoint<z.ZodType<In, Sent>, z.ZodType<Out>>;
export interface ImportInput {
  /** Reads and judges the rows and changes nothing. */
  isPreview: boolean;
  /** Takes the rows that are right and leaves the others; else all or none. */
  isPartial: boolean;
  /** Of the preview that the person saw: refused where the records have changed since. */
  stamp?: string | undefined;
  /** Why, where the log keeps that of a change. */
  reason: string;
}

/** A row of a sheet: its number there, and its cells by field as they were typed. */
export interface SheetCells {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface PasteInput extends ImportInput {
  text: string;
  /** In place of the text: rows that were read before, and may have been corrected since. */
  rows: readonly SheetCells[];
}

/** Cells by record, each with the version that they were typed over. */
export interface RowsInput {
  rows: RowCells[];
  isPreview: boolean;
  /** Why, where the log keeps that of a change. */
  reason: string;
}

interface AllCalls<S extends RegisterSpec> {
  list: Call<ListQuery & Place<S>, PageOf<S>, ListInput & Place<S>>;
  get: Call<Key<S>, RecordOf<S>>;
  single: Call<object, RecordOf<S> | null>;
  create: Call<FilledOf<S> & Taken<S> & Place<S>, SavedOf<S> & AnsweredOnce<S>, DraftOf<S> & Taken<S> & Place<S>>;
  update: Call<ChangeOf<S, FilledOf<S>> & Reasoned<S>, SavedOf<S>, ChangeOf<S, DraftOf<S>> & Reasoned<S>>;
  save: Call<
    FilledOf<S> & Saving & Reasoned<S> & Place<S>,
    Saved,
    DraftOf<S> & Saving & Partial<Reasoned<S>> & Place<S>
  >;
  remove: Call<Key<S> & Removal<S>, null>;
  removeSeveral: Call<{ ids: number[] } & Place<S>, Batch>;
  export: Call<ListQuery & Place<S>, FileAnswer, ListInput & Place<S>>;
  template: Call<object & Place<S>, FileAnswer>;
  import: Call<ImportInput & Place<S>, RegisterImported, Partial<ImportInput> & Place<S>>;
  saveRows: Call<RowsInput & Place<S>, RowsSaved, Partial<RowsInput> & { rows: RowCells[] } & Place<S>>;
  paste: Call<PasteInput & Place<S>, RegisterImported, Partial<PasteInput> & Place<S>>;
}
type ActsOf<S extends RegisterSpec> =
  S["acts"] extends Readonly<Record<string, Act>>
    ? {
        [A in keyof S["acts"]]: Call<
          { ids: number[] } & Values<S["acts"][A]["takes"]> & Place<S>,
          Batch,
          { ids: number[] } & Drafted<S["acts"][A]["takes"]> & Place<S>
        >;
      }
    : object;
/** The calls that the declaration names, by what they do. */
export type CallsOf<S extends RegisterSpec> = {
  [C in keyof AllCalls<S> as C extends keyof S["calls"] ? C : never]: AllCalls<S>[C];
} & ActsOf<S>;
/** The declaration, with what its record says. */
export type Declared<S extends RegisterSpec = RegisterSpec> = S & {
  table: string;
  /** Of the firm's registers; a project's go by roles in the project. */
  right: string | undefined;
  words: Pair;
  plural: string;
};
export type Register<S extends RegisterSpec> = { spec: Declared<S>; calls: CallsOf<S> };
/** Any register, where its own fields do not matter. */
export interface AnyRegister {
  spec: Declared;
  calls: Partial<Record<keyof RegisterSpec["calls"], Endpoint>>;
}
/** The call of an act. */
export const callOfAct = ({ calls }: AnyRegister, act: string): Endpoint | undefined =>
  (calls as Readonly<Record<string, Endpoint | undefined>>)[act];

/** The fields by which rows of a sheet are known; the first has a column in every sheet. */
export const importKeysOf = ({
  importedBy,
  label,
}: Pick<RegisterSpec, "importedBy" | "label">): [string, ...string[]] => {
  const [first = label, ...others] = [importedBy ?? label].flat();
  return [first, ...others];
};

export const keyOf = ({ key = "id" }: Pick<RegisterSpec, "key">): string => key;

/** Every field of a row, the computed ones last. */
export const fieldsOf = ({ fields, computed = {} }: RegisterSpec): [string, Field][] =>
  Object.entries({ ...fields, ...computed });
export const writtenOf = ({ fields }: RegisterSpec): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.isReadOnly);

/** Declares a register. */
export function register<const S extends RegisterSpec>(declaration: S): Register<S> {
  const { table, right: name, words, plural = `${words[1]}s` } = records[declaration.name];
  if (!table || !(name || declaration.isOfProject))
    throw new Error(`records.ts tells no table or right of ${declaration.name}.`);
  const spec: Declared<S> = { ...declaration, table, right: name, words, plural };
  const calls = Object.entries(spec.calls).map(([does, named]): [string, Endpoint] => {
    const { verb, name } = typeof named === "string" ? { verb: undefined, name: named } : named;
    // A call that existing clients make elsewhere is named by its whole path.
    return [does, { ...callFor(spec, does, verb), path: name.startsWith("/") ? name : `${spec.base}/${name}` }];
  });
  const acts = Object.entries(spec.acts ?? {}).map(([name, act]): [string, Endpoint] => [
    name,
    { ...actFor(spec, name, act), path: `${spec.base}/${act.call}` },
  ]);
  return { spec, calls: Object.fromEntries([...calls, ...acts]) as CallsOf<S> };
}

/** What one record is called, in the middle of a sentence. */
export const wordsOf = ({ words: [zh, en] }: Pick<Declared, "words">, lang: "zh" | "en"): string =>
  lang === "en" ? en.toLowerCase() : zh;
