/**
 * A register (登记簿): plain records of the firm, declared once as data. From the declaration follow the calls with their schemas,
 * the SQL of the server, list, form, details, export, import and the tests of what every register guarantees.
 */
import type { z } from "zod";
import {
  del,
  type Endpoint,
  get,
  inProject,
  type Needs,
  namingPeople,
  onAccount,
  type ProjectRoleSet,
  post,
  put,
  right,
  signedIn,
  type Verb,
} from "../endpoint.ts";
import { limits } from "../limits.ts";
import type { Pair } from "../pairs.ts";
import { type ProjectEntity, type RefType, records } from "../records.ts";
import type { FileAnswer } from "../shapes.ts";
import type { Field, Fields, ValueOf } from "./fields.ts";
import type { RegisterImported } from "./imported.ts";
import { schemasOf } from "./schemas.ts";

export interface RegisterSpec {
  /** Its reference type: table, words and right stand in `records.ts`. `.Create`, `.Edit`, `.Delete` and `.Export` of the right guard the calls. */
  name: RefType;
  /** Of a project: its table names it in `project_id`, its calls are told which one, and roles in the project guard them. */
  isOfProject?: true;
  /** Who of a project may write; every member unless told. */
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
    remove?: string | { verb: Verb; name: string };
    export?: string;
    template?: string;
    import?: string;
  };
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
  /** The field by which rows of an imported sheet are known; a unique one. */
  importedBy?: string;
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
/** Of a project's register: which project. */
type Place<S extends RegisterSpec> = S["isOfProject"] extends true ? { projectId: number } : unknown;
type Computed<S extends RegisterSpec> = S["computed"] extends Fields ? S["computed"] : object;

/** A record as it is read. */
export type RecordOf<S extends RegisterSpec> = { id: number; rowVersion: number; creationTime: string } & Place<S> &
  Values<S["fields"]> &
  Names<S["fields"]> &
  (Computed<S> extends Fields ? Values<Computed<S>> & Names<Computed<S>> : object) & { [K in KeyOf<S>]: number };

/** What a person fills in; what may stay empty may be left out. */
export type DraftOf<S extends RegisterSpec> = {
  -readonly [N in keyof Writable<S["fields"]> as Must<Writable<S["fields"]>[N]> extends true ? N : never]: ValueOf<
    Writable<S["fields"]>[N]
  >;
} & {
  -readonly [N in keyof Writable<S["fields"]> as Must<Writable<S["fields"]>[N]> extends true ? never : N]?: ValueOf<
    Writable<S["fields"]>[N]
  > | null;
};
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
type Saved = { id: number; rowVersion: number };
type IsAbp<S extends RegisterSpec, Yes, No> = S["abp"] extends string ? Yes : No;
type SavedOf<S extends RegisterSpec> = IsAbp<S, RecordOf<S>, Saved>;
type Taken<S extends RegisterSpec> = S["once"] extends { takes: infer T }
  ? { -readonly [N in keyof T]?: string | null | undefined }
  : object;
type Told<S extends RegisterSpec> = S["once"] extends { tells: readonly (infer N extends string)[] }
  ? { [Name in N]: string | null }
  : object;
/** What a change sends: all fields, or for ABP's clients those that change. */
type ChangeOf<S extends RegisterSpec, Values> = Key<S> &
  IsAbp<S, Partial<Values> & { rowVersion?: number | undefined }, Values & { rowVersion: number }>;
type Key<S extends RegisterSpec> = { [K in KeyOf<S>]: number };
type Call<In, Out, Sent = In> = Endpoint<z.ZodType<In, Sent>, z.ZodType<Out>>;
export interface ImportInput {
  /** Reads and judges the rows and changes nothing. */
  isPreview: boolean;
  /** Takes the rows that are right and leaves the others; else all or none. */
  isPartial: boolean;
  /** Of the preview that the person saw: refused where the records have changed since. */
  stamp?: string | undefined;
}

interface AllCalls<S extends RegisterSpec> {
  list: Call<ListQuery & Place<S>, Page<RecordOf<S>>, ListInput & Place<S>>;
  get: Call<Key<S>, RecordOf<S>>;
  single: Call<object, RecordOf<S> | null>;
  create: Call<FilledOf<S> & Taken<S> & Place<S>, SavedOf<S> & Told<S>, DraftOf<S> & Taken<S> & Place<S>>;
  update: Call<ChangeOf<S, FilledOf<S>>, SavedOf<S>, ChangeOf<S, DraftOf<S>>>;
  remove: Call<Key<S>, null>;
  export: Call<ListQuery & Place<S>, FileAnswer, ListInput & Place<S>>;
  template: Call<object & Place<S>, FileAnswer>;
  import: Call<ImportInput & Place<S>, RegisterImported, Partial<ImportInput> & Place<S>>;
}
/** The calls that the declaration names, by what they do. */
export type CallsOf<S extends RegisterSpec> = {
  [C in keyof AllCalls<S> as C extends keyof S["calls"] ? C : never]: AllCalls<S>[C];
};
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

export const keyOf = ({ key = "id" }: Pick<RegisterSpec, "key">): string => key;

/** Every field of a row, the computed ones last. */
export const fieldsOf = ({ fields, computed = {} }: RegisterSpec): [string, Field][] =>
  Object.entries({ ...fields, ...computed });
export const writtenOf = ({ fields }: RegisterSpec): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.isReadOnly);

type Pathless = Omit<Endpoint, "path">;
const json = { kind: "json" } as const;

/** Who may make the calls: holders of the register's rights, or a project's members. */
function needsOf(spec: Declared): {
  list: Needs;
  get: Needs;
  write: (does: string) => Needs;
  change: (does: string) => Needs;
} {
  const { right: name, isOpenToRead, isOfProject, writtenBy = "member" } = spec;
  if (isOfProject) {
    const one = (role: ProjectRoleSet) => inProject(role, keyOf(spec), spec.name as ProjectEntity);
    return {
      list: inProject("member"),
      get: one("member"),
      write: (does) => inProject(does === "Export" ? "member" : writtenBy),
      change: () => one(writtenBy),
    };
  }
  const reader = isOpenToRead ? signedIn : right(name ?? "");
  const holder = (does: string) => right(`${name}.${does}`);
  const change = spec.isAccount ? (does: string) => onAccount(holder(does), keyOf(spec)) : holder;
  return { list: reader, get: reader, write: holder, change };
}

function callFor(spec: Declared, does: string, verb: Verb | undefined): Pathless {
  const { list, one, key, draft, update, sheet } = schemasOf(spec);
  const needs = needsOf(spec);
  const en = wordsOf(spec, "en");
  const several = spec.plural.toLowerCase();
  const declare = { GET: get, POST: post, PUT: put, DELETE: del };
  const removes = declare[verb ?? "DELETE"];
  const file = { kind: "file" } as const;
  const importOptions = {
    kind: "upload" as const,
    upload: {
      maxBytes: limits.sheetBytesMax,
      maxFiles: 1,
      kinds: ["zip", "ole", "text"] as const,
      isReadOnly: true as const,
    },
  };
  const calls: Record<string, () => Pathless> = {
    list: () =>
      get(list, one.page, needs.list, {
        kind: "list",
        summary: `The ${several} of the ${spec.isOfProject ? "project" : "firm"}`,
      }),
    get: () => get(key, one.row, needs.get, { ...json, summary: `One ${en}` }),
    single: () =>
      get(sheet.template, one.row.nullable(), needs.get, { ...json, summary: `The ${en}, null until it exists` }),
    create: () => post(draft, one.made, needs.write("Create"), { body: "long", summary: `A new ${en}` }),
    update: () =>
      put(update, one.saved, needs.change("Edit"), {
        body: "long",
        summary: `Refused with 409 for an older row version`,
      }),
    remove: () => removes(key, one.nothing, needs.change("Delete"), { summary: "Refused while other records need it" }),
    export: () => get(list, one.file, needs.write("Export"), { ...file, summary: `The ${several} as a workbook` }),
    template: () =>
      get(sheet.template, one.file, needs.write("Create"), { ...file, summary: "The workbook to fill in" }),
    import: () =>
      post(sheet.input, sheet.output, needs.write("Create"), {
        ...importOptions,
        summary: "Takes in a filled-in workbook, or with isPreview says what it would do",
      }),
  };
  const call = calls[does]?.();
  if (!call) throw new Error(`A register has no call ${does}.`);
  const isNaming =
    call.writes && !spec.isAccount && writtenOf(spec).some(([, { kind }]) => kind === "person" || kind === "people");
  return isNaming ? { ...call, needs: namingPeople(call.needs) } : call;
}

/** Declares a register. */
export function register<const S extends RegisterSpec>(declaration: S): Register<S> {
  const { table, right: name, words, plural = `${words[1]}s` } = records[declaration.name];
  if (!table || !(name || declaration.isOfProject))
    throw new Error(`records.ts tells no table or right of ${declaration.name}.`);
  const spec: Declared<S> = { ...declaration, table, right: name, words, plural };
  const calls = Object.entries(spec.calls).map(([does, named]): [string, Endpoint] => {
    const { verb, name } = typeof named === "string" ? { verb: undefined, name: named } : named;
    return [does, { ...callFor(spec, does, verb), path: `${spec.base}/${name}` }];
  });
  return { spec, calls: Object.fromEntries(calls) as CallsOf<S> };
}

/** What one record is called, in the middle of a sentence. */
export const wordsOf = ({ words: [zh, en] }: Pick<Declared, "words">, lang: "zh" | "en"): string =>
  lang === "en" ? en.toLowerCase() : zh;
