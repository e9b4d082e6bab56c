/** What is particular about a paper: plain code beside its declaration; what is left out is as with every paper. */
import type { Parts as LifeParts } from "@digao/contract/life";
import type { Lang, MessageKey, Params } from "@digao/contract/messages";
import type { AnyPaper, Declared, FilledOf, PaperHead, PaperSpec, RecordOf, Worked } from "@digao/contract/paper/paper";
import { figuresIn } from "@digao/contract/paper/sections";
import type { Db } from "@digao/db/tenant";
import type { RowRule } from "@digao/domain/papers/worked-rows";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../serve.ts";
import { neighbours } from "./neighbours.ts";

export type Values = Readonly<Record<string, unknown>>;

/** A version as it stands in the database, under the names of the wire. */
export interface StoredVersion extends PaperHead, Record<string, unknown> {
  /** Who had which part in the version in force that it would take the place of. */
  former?: LifeParts | null;
  /** Who wrote in it besides its preparer. */
  editorIds: readonly number[];
  /** Who has taken it a step further since it was last open. */
  signerIds: readonly number[];
}
/** With what is worked out of it. */
export interface Version extends StoredVersion {
  worked: Worked;
}

/** What is wrong with a draft, and where. */
export interface Fault {
  key: MessageKey;
  field: string;
  params?: Params;
}

/** What is missing, in words. */
export interface Lack {
  key: MessageKey;
  params?: Params;
  /** Refused for who asks rather than for how the version stands. */
  kind?: "forbidden";
}
export type Signed<R> = R & Pick<Version, "signerIds">;

export interface Signer {
  label: string;
  name: string | null;
  time: string | null;
}
/** The head of the firm's working papers, and the sheet that begins with it. */
export interface Frame {
  client: string;
  date: string;
  sheet(of: {
    title: string;
    index: string;
    signers: readonly Signer[];
    widths: readonly number[];
    rows: readonly RowOut[];
  }): SheetOut;
}

export interface Printed<R, Sources> {
  lang: Lang;
  sources: Sources;
  /** In force; while there is none the open one, if any. */
  version: R | undefined;
}

interface Print<R, Sources> {
  /** Rows of the printed paper before and after its own, and the guide beside a field. */
  before?(of: Printed<R, Sources>): RowOut[];
  after?(of: Printed<R, Sources>): RowOut[];
  guide?(name: string, of: Printed<R, Sources>): string;
  /** In place of the fields while there is no version. */
  none?(of: Printed<R, Sources>): RowOut[];
  /** Sheets before the paper's own, such as the list that it judges. */
  sheets?(ctx: Context, of: Printed<R, Sources>): Promise<SheetOut[]>;
}

interface Of<Draft, R, Sources, Subject = number | null> {
  /** Another head than that of the firm's papers. */
  frame?(db: Db, projectId: number, lang: Lang): Promise<Frame>;
  /** What an act holds besides the paper until the transaction ends, before anything is read. */
  hold?(ctx: Context, subjectId: Subject): Promise<void>;
  /** The sources: what a draft is judged and worked out by. Read inside the act, after the paper is held; their names in this language, and the record that the paper is of. */
  readSources?(ctx: Context, lang: Lang, subjectId: Subject): Promise<Sources>;
  /** The bound figures as they are now. */
  figures?(ctx: Context, sources: Sources): Promise<Readonly<Record<string, string | null>>>;
  /** The first thing that is wrong with a draft; `hasForce` where a version is in force, which it would take the place of. */
  judge?(draft: Draft, sources: Sources, hasForce: boolean): Fault | null;
  /** Values that the server works out, in place of what was sent: read-only fields, and snapshots of the sources. */
  workOut?(draft: Draft, sources: Sources): Values;
  /** Columns that keep the sources as they stood, read back. */
  snapshots?: Readonly<Record<string, (stored: unknown) => unknown>>;
  /** The computed columns of tables: the same rules of the domain that the screen has. */
  rules?: Readonly<Record<string, RowRule>>;
  /** What a version still lacks for a step that asks for a complete one, besides what its sections say. */
  lacks?(version: R, sources: Sources): Lack | null;
  /** Where a step leads that has several ends. */
  leads?(act: string, version: R, sources: Sources): number;
  /** What follows from an act, in its transaction, once the version stands as the act leaves it. */
  follow?(ctx: Context, act: string, version: R & Pick<StoredVersion, "editorIds" | "signerIds">): Promise<void>;
  /** What has moved since the version was worked out, as the refusal says it; null where nothing has. */
  moved?(version: R, sources: Sources): Params | null;
  /** Names beside ids, in the reader's language; `signerIds` are those who have taken a version further, those of statement items are named. */
  dress?(ctx: Context, versions: Signed<R>[], lang: Lang): Promise<R[]>;
  /** What the notices name. */
  noticeParams?(version: R): Params;
  print?: Print<R, Sources>;
}

/** The id of the record that a paper is of; null where it is the project's own. */
export type SubjectOf<S extends PaperSpec> = S extends { of: string } ? number : null;
export type Particular<S extends PaperSpec, R, Sources> = Of<FilledOf<S>, RecordOf<S, R>, Sources, SubjectOf<S>>;

/** Any paper, where its own sections do not matter. */
export interface Parts extends Omit<Required<Of<Values, Values, unknown>>, "print"> {
  spec: Declared;
  /** Whose versions it is about; null of a paper of the project's own. */
  subjectId: number | null;
  print: Required<Print<Values, unknown>>;
}

const nothing = () => [];
const all = new Map<string, Parts>();

export function partsOf(spec: Declared, own: object): Parts {
  const { print, ...given } = own as Of<Values, Values, unknown>;
  if (figuresIn(spec.sections).length > 0 && !given.figures) throw new Error(`${spec.name} reads no figures.`);
  const parts: Parts = {
    frame: (...of) => neighbours().frame(...of),
    hold: () => Promise.resolve(),
    readSources: () => Promise.resolve(null),
    figures: () => Promise.resolve({}),
    judge: () => null,
    workOut: () => ({}),
    snapshots: {},
    rules: {},
    lacks: () => null,
    leads: (act) => {
      throw new Error(`${spec.name} does not say where ${act} leads.`);
    },
    follow: () => Promise.resolve(),
    moved: () => null,
    dress: (_ctx, versions) => Promise.resolve(versions),
    noticeParams: () => ({}),
    ...given,
    spec,
    subjectId: null,
    print: {
      before: nothing,
      after: nothing,
      guide: () => "",
      none: nothing,
      sheets: () => Promise.resolve([]),
      ...print,
    },
  };
  all.set(spec.name, parts);
  return parts;
}

export const everyPaper = (): Parts[] => [...all.values()];
/** A paper that the server answers for, by its reference type. */
export const partsNamed = (name: string): Parts | undefined => all.get(name);
export function partsFor({ spec }: Pick<AnyPaper, "spec">): Parts {
  const parts = all.get(spec.name);
  if (!parts) throw new Error(`No handlers answer for ${spec.name}.`);
  return parts;
}
