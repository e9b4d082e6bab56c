/**
 * A register (登记簿): plain records of the firm, declared once as data. From the declaration follow the calls with their schemas,
 * the SQL of the server, list, form, details, export, import and the tests of what every register guarantees.
 */
import type { z } from "zod";
import { del, type Endpoint, get, type Needs, post, put, right, signedIn, type Verb } from "../endpoint.ts";
import { limits } from "../limits.ts";
import type { Pair } from "../pairs.ts";
import { type RefType, records } from "../records.ts";
import type { FileAnswer } from "../shapes.ts";
import type { Field, Fields, ValueOf } from "./fields.ts";
import type { RegisterImported } from "./imported.ts";
import { schemasOf } from "./schemas.ts";

export interface RegisterSpec {
  /** Its reference type: table, words and right stand in `records.ts`. `.Create`, `.Edit`, `.Delete` and `.Export` of the right guard the calls. */
  name: RefType;
  /** Everybody signed in may read it, as other screens choose from it. */
  isOpenToRead?: boolean;
  /** Begins the paths of its calls. */
  base: string;
  /** Wire name of the id in calls that name one record; `id` unless told. */
  key?: string;
  /** Wire names of its calls; `remove` may be a PUT of existing clients. */
  calls: {
    list: string;
    get: string;
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
type Computed<S extends RegisterSpec> = S["computed"] extends Fields ? S["computed"] : object;

/** A record as it is read. */
export type RecordOf<S extends RegisterSpec> = { id: number; rowVersion: number; creationTime: string } & Values<
  S["fields"]
> &
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
  list: Call<ListQuery, Page<RecordOf<S>>, ListInput>;
  get: Call<Key<S>, RecordOf<S>>;
  create: Call<FilledOf<S>, Saved, DraftOf<S>>;
  update: Call<FilledOf<S> & Key<S> & { rowVersion: number }, Saved, DraftOf<S> & Key<S> & { rowVersion: number }>;
  remove: Call<Key<S>, null>;
  export: Call<ListQuery, FileAnswer, ListInput>;
  template: Call<object, FileAnswer>;
  import: Call<ImportInput, RegisterImported, Partial<ImportInput>>;
}
/** The calls that the declaration names, by what they do. */
export type CallsOf<S extends RegisterSpec> = {
  [C in keyof AllCalls<S> as C extends keyof S["calls"] ? C : never]: AllCalls<S>[C];
};
/** The declaration, with what its record says. */
export type Declared<S extends RegisterSpec = RegisterSpec> = S & {
  table: string;
  right: string;
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

function callFor(spec: Declared, does: string, verb: Verb | undefined): Pathless {
  const { list, one, key, draft, update, sheet } = schemasOf(spec);
  const { right: name } = spec;
  const en = wordsOf(spec, "en");
  const several = spec.plural.toLowerCase();
  const reader: Needs = spec.isOpenToRead ? signedIn : right(name);
  const declare = { GET: get, POST: post, PUT: put, DELETE: del };
  const removes = declare[verb ?? "DELETE"];
  const file = { kind: "file" } as const;
  const importOptions = {
    kind: "upload" as const,
    upload: { maxBytes: limits.sheetBytesMax, maxFiles: 1, kinds: ["zip", "ole", "text"] as const },
  };
  const calls: Record<string, () => Pathless> = {
    list: () => get(list, one.page, reader, { kind: "list", summary: `The ${several} of the firm` }),
    get: () => get(key, one.row, reader, { ...json, summary: `One ${en}` }),
    create: () => post(draft, one.saved, right(`${name}.Create`), { summary: `A new ${en}` }),
    update: () =>
      put(update, one.saved, right(`${name}.Edit`), { summary: `Refused with 409 for an older row version` }),
    remove: () =>
      removes(key, one.nothing, right(`${name}.Delete`), { summary: "Refused while other records need it" }),
    export: () => get(list, one.file, right(`${name}.Export`), { ...file, summary: `The ${several} as a workbook` }),
    template: () =>
      get(sheet.nothing, one.file, right(`${name}.Create`), { ...file, summary: "The workbook to fill in" }),
    import: () =>
      post(sheet.input, sheet.output, right(`${name}.Create`), {
        ...importOptions,
        summary: "Takes in a filled-in workbook, or with isPreview says what it would do",
      }),
  };
  const call = calls[does];
  if (!call) throw new Error(`A register has no call ${does}.`);
  return call();
}

/** Declares a register. */
export function register<const S extends RegisterSpec>(declaration: S): Register<S> {
  const { table, right: name, words, plural = `${words[1]}s` } = records[declaration.name];
  if (!table || !name) throw new Error(`records.ts tells no table or right of ${declaration.name}.`);
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
