/** What is particular about a paper: plain code beside its declaration. */
import type { Lang, MessageKey, Params } from "@digao/contract/messages";
import type { Declared, FilledOf, PaperHead, PaperSpec, RecordOf } from "@digao/contract/paper/paper";
import type { Db } from "@digao/db/tenant";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../serve.ts";

export type Values = Readonly<Record<string, unknown>>;

/** A version as it stands in the database, under the names of the wire. */
export interface Version extends PaperHead, Record<string, unknown> {
  /** Who wrote in it besides its preparer. */
  editorIds: readonly number[];
  /** Who has taken it a step further since it was last open. */
  signerIds: readonly number[];
}

/** What is wrong with a draft, and where. */
export interface Fault {
  key: MessageKey;
  field: string;
}

/** What is missing, in words. */
export interface Lack {
  key: MessageKey;
  params?: Params;
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

export interface Particular<S extends PaperSpec, R, Sources> {
  frame(db: Db, projectId: number, lang: Lang): Promise<Frame>;
  /** The sources: what a draft is judged and worked out by. Read inside the act, after the paper is held; their names in this language. */
  readSources(ctx: Context, lang: Lang): Promise<Sources>;
  /** The first thing that is wrong with a draft; `hasForce` where a version has been in force before. */
  judge(draft: FilledOf<S>, sources: Sources, hasForce: boolean): Fault | null;
  /** Values that the server works out, in place of what was sent: read-only fields, and snapshots of the sources. */
  workOut(draft: FilledOf<S>, sources: Sources): Values;
  /** Columns that keep the sources as they stood, read back. */
  snapshots: Readonly<Record<string, (stored: unknown) => unknown>>;
  /** What has moved since the version was worked out, as the refusal says it; null where nothing has. */
  moved(version: RecordOf<S, R>, sources: Sources): Params | null;
  /** What a version still lacks for a step that asks for a complete one, as the refusal says it. */
  lacks?(version: RecordOf<S, R>, sources: Sources): Lack | null;
  /** Names beside ids, in the reader's language; `signerIds` are those who have taken a version further, in their order. */
  dress(ctx: Context, versions: Signed<RecordOf<S, R>>[], lang: Lang): Promise<RecordOf<S, R>[]>;
  /** What the notices name. */
  noticeParams(version: RecordOf<S, R>): Params;
  /** Rows of the printed paper before and after its own, and the guide beside a field. */
  print: {
    before(of: Printed<RecordOf<S, R>, Sources>): RowOut[];
    after(of: Printed<RecordOf<S, R>, Sources>): RowOut[];
    guide(name: string, of: Printed<RecordOf<S, R>, Sources>): string;
    /** In place of the fields while there is no version. */
    none(of: Printed<RecordOf<S, R>, Sources>): RowOut[];
    /** Sheets before the paper's own, such as the list that it judges. */
    sheets?(ctx: Context, of: Printed<RecordOf<S, R>, Sources>): Promise<SheetOut[]>;
  };
}

/** Any paper, where its own sections do not matter. */
export interface Parts extends Pick<Particular<PaperSpec, object, unknown>, "frame"> {
  spec: Declared;
  readSources(ctx: Context, lang: Lang): Promise<unknown>;
  judge(draft: Values, sources: unknown, hasForce: boolean): Fault | null;
  workOut(draft: Values, sources: unknown): Values;
  snapshots: Readonly<Record<string, (stored: unknown) => unknown>>;
  moved(version: Values, sources: unknown): Params | null;
  lacks?(version: Values, sources: unknown): Lack | null;
  dress(ctx: Context, versions: Signed<Values>[], lang: Lang): Promise<Values[]>;
  noticeParams(version: Values): Params;
  print: {
    before(of: Printed<Values, unknown>): RowOut[];
    after(of: Printed<Values, unknown>): RowOut[];
    guide(name: string, of: Printed<Values, unknown>): string;
    none(of: Printed<Values, unknown>): RowOut[];
    sheets?(ctx: Context, of: Printed<Values, unknown>): Promise<SheetOut[]>;
  };
}
