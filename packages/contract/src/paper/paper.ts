/**
 * A paper of judgement (判断类底稿), declared once as data: its sections, its life and the wire names of its calls. A project, or each record that it is of, holds its versions:
 * at most one that is open, the one in force, and what was in force before. From the declaration follow the calls with their schemas, the
 * acts of the server, the screen, the workbook and the tests of what every paper guarantees.
 */
import type { z } from "zod";
import type { CodeName } from "../codes.ts";
import { type Endpoint, get, inProject, namingPeople, post } from "../endpoint.ts";
import { endOf, type Life, type Part, type Step } from "../life.ts";
import type { MessageKey } from "../messages.ts";
import type { Pair } from "../pairs.ts";
import { type LinkedType, type ProjectEntity, records, type TalkableType } from "../records.ts";
import type { FileAnswer } from "../shapes.ts";
import type { Lacking } from "./lacking.ts";
import { type More, schemasOf } from "./schemas.ts";
import {
  type Answered,
  type Cells,
  type ChecklistSection,
  type FormSection,
  fieldsIn,
  type MatrixSection,
  type PaperValueOf,
  type RowsSection,
  rowsIn,
  type Sections,
} from "./sections.ts";

type StemOf<K, Part extends "title" | "text"> = K extends `notice.${infer Stem}.${Part}` ? `notice.${Stem}` : never;
type NoticeKey = StemOf<MessageKey, "title"> & StemOf<MessageKey, "text">;

/** What is told of an act, to whom: `<notice>.title` and `.text` of the messages; a general notice unless told. */
export interface Tells {
  notice: NoticeKey;
  to: "team" | "preparer";
  severity: "success" | "warning";
}
type Unless<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** What a caller is refused with: where the state has no such act, there is an open version already, by actor, by the part that stands against it. */
export interface Refusals {
  state: MessageKey;
  open: MessageKey;
  moved: MessageKey;
  actors: Readonly<Record<string, MessageKey>>;
  parts: Readonly<Partial<Record<Part, MessageKey>>>;
}
/** What a paper says where its declaration does not: the words of every paper. */
const usualRefusals: Refusals = {
  state: "paper.refused.state",
  open: "paper.refused.open",
  moved: "paper.refused.moved",
  actors: {},
  parts: {
    preparer: "paper.refused.preparer",
    editor: "paper.refused.editor",
    approver: "paper.refused.approver",
  },
};

export interface PaperSpec {
  /** Its reference type: words, table, project and page stand in `records.ts`. */
  name: ProjectEntity & TalkableType & LinkedType;
  /** The record of the project that it is of, each with versions of its own; the project itself unless told. */
  of?: ProjectEntity & LinkedType;
  /** Whoever prepared it may put it in force: why nobody else has to approve it. */
  unapproved?: string;
  /** Of the catalogue of working papers. */
  index: string;
  /** Begins the paths of its calls. */
  base: string;
  /**
   * Wire names of its calls: `edit` begins a version or changes the open one, `discard` deletes one that was never in force, the others are
   * those of its life.
   */
  calls: { sheet: string; print: string; acts: { edit: string } & Readonly<Record<string, string>> };
  /** The enumeration whose codes its states are. */
  states: CodeName;
  /**
   * A new version begins in `open`, the one state in which it is written. Where an act leads to `inForce`, what was in force before becomes
   * `superseded`. Any other state is on the way, such as one that waits for a further level.
   */
  open: number;
  inForce: number;
  superseded: number;
  life: Life<number>;
  /** Where the words of every paper do not fit. */
  refusals?: Partial<Refusals>;
  /** By state: who may take this act next is given a task, until some act ends it. */
  waits?: Readonly<Record<number, { act: string; notice?: NoticeKey }>>;
  tells?: Readonly<Record<string, Unless<Tells, "notice">>>;
  sections: Sections;
  /** The figures that the history and the notices name. */
  summary?: readonly string[];
  /** Heading of the printed paper, and of its sections; its own words unless told. */
  /** `guide` heads what the area prints beside a field. */
  print?: { title?: Pair; fields?: Pair; history?: Pair; guide?: Pair };
}

type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type FormFields<S extends PaperSpec> = Merged<
  {
    [N in keyof S["sections"]]: S["sections"][N] extends FormSection ? S["sections"][N]["fields"] : never;
  }[keyof S["sections"]]
>;
type RowsOf<S extends PaperSpec> = {
  [N in keyof S["sections"] as S["sections"][N] extends RowsSection ? N : never]: S["sections"][N] extends RowsSection
    ? S["sections"][N]["fields"]
    : never;
};
type Tables<S extends PaperSpec> = {
  -readonly [N in keyof S["sections"] as S["sections"][N] extends ChecklistSection ? N : never]: Record<
    string,
    Answered
  >;
} & { -readonly [N in keyof S["sections"] as S["sections"][N] extends MatrixSection ? N : never]: Cells };
type Values<F> = { -readonly [N in keyof F]: PaperValueOf<F[N]> };
type Written<F> = { [N in keyof F as F[N] extends { isReadOnly: true } ? never : N]: F[N] };
type Required<F> = { [N in keyof F as F[N] extends { isRequired: true } ? N : never]: F[N] };
type Optional<F> = { [N in keyof F as F[N] extends { isRequired: true } ? never : N]: F[N] };
type Sent<F> = Values<Required<F>> & { -readonly [N in keyof Optional<F>]?: PaperValueOf<F[N & keyof F]> | null };
type Kinds<F> = { [N in keyof F]: Pick<F[N] & { kind: string }, "kind"> }[keyof F];
type Named<F> = ({ kind: "item" } extends Kinds<F> ? { code: string; name: string } : object) &
  ({ kind: "member" } extends Kinds<F> ? { memberName: string } : object);
type Shape<Z> = Z extends z.ZodRawShape ? z.infer<z.ZodObject<Z>> : object;

export interface Allowed {
  ok: boolean;
  reason: string;
}
/** What every version of a paper says, whatever its sections. */
export interface PaperHead {
  id: number;
  revision: number;
  status: number;
  preparerId: number;
  preparerName: string;
  prepareTime: string;
  approverName: string | null;
  approveTime: string | null;
  supersededTime: string | null;
  returnReason: string | null;
  returnName: string | null;
  returnTime: string | null;
  rowVersion: number;
}
/** What the server works out of a version as it stands: scores and totals, what is missing, what stands against it. */
export interface Worked {
  scores: Record<string, { points: number; outOf: number; percent: string | null }>;
  totals: Record<string, Record<string, string>>;
  missing: Lacking[];
  stops: Lacking[];
}
/** The paper of the client's year before, as it is in force there. */
export interface LastYear {
  year: number;
  project: string;
  values: Record<string, unknown>;
  /** What its fields pointed to there, by `type:id`. */
  named: Record<string, string>;
}
/** Why nothing stands beside it: no project of the year before, no such paper in force there, or not open to the caller. */
export type LastYearGap = "noProject" | "noPaper" | "withheld";
/** What stands on every page of a paper beside its versions. */
export interface PaperSide {
  canDraft: Allowed;
  lastYear: LastYear | null;
  /** Null where last year's stands beside it, and of papers of a record, which is of this year alone. */
  lastYearGap: LastYearGap | null;
  /** Bound figures as they are now. */
  bound: Record<string, string | null>;
  /** Records that fields point to, by `type:id`; those that are gone open nowhere. */
  named: Record<string, { words: string; link: string | null }>;
}
export type ActOf<S extends PaperSpec> = keyof S["calls"]["acts"] & string;
/** A version as it is read; `More` is what its area adds. */
export type RecordOf<S extends PaperSpec, More = object> = PaperHead &
  Values<FormFields<S>> & {
    -readonly [N in keyof RowsOf<S>]: (Values<RowsOf<S>[N]> & Named<RowsOf<S>[N]>)[];
  } & Tables<S> &
  Shape<More> & {
    can: Record<ActOf<S>, Allowed>;
    worked: Worked;
  };
/** What a person fills in, as it is sent. */
export type DraftOf<S extends PaperSpec> = Sent<Written<FormFields<S>>> & {
  -readonly [N in keyof RowsOf<S>]?: Values<Written<RowsOf<S>[N]>>[];
} & Partial<Tables<S>>;
/** The same as the server takes it. */
export type FilledOf<S extends PaperSpec> = {
  -readonly [N in keyof Written<FormFields<S>>]: Written<FormFields<S>>[N] extends
    | { isRequired: true }
    | { initial: unknown }
    ? PaperValueOf<Written<FormFields<S>>[N]>
    : PaperValueOf<Written<FormFields<S>>[N]> | null | undefined;
} & { -readonly [N in keyof RowsOf<S>]: Values<Written<RowsOf<S>[N]>>[] } & Tables<S>;

type Call<In, Out, From = In> = Endpoint<z.ZodType<In, From>, z.ZodType<Out>>;
/** Whose versions a call is about. */
export type Whose<S extends PaperSpec> = S extends { of: string } ? { subjectId: number } : { projectId: number };
type Target<S extends PaperSpec> = Whose<S> & { id?: number | null | undefined; rowVersion?: number | undefined };
type Place<S extends PaperSpec> = Whose<S> & { RptLang: "zh" | "en" };
type PlaceSent<S extends PaperSpec> = Whose<S> & { RptLang?: string | undefined };
interface StepInput {
  Id: number;
  rowVersion: number;
}
type ActCalls<S extends PaperSpec, R> = {
  [A in ActOf<S>]: A extends "edit"
    ? Call<FilledOf<S> & Target<S>, R, DraftOf<S> & Target<S>>
    : Call<StepInput & { reason?: string }, A extends "discard" ? null : R>;
};
export type PaperCalls<S extends PaperSpec, R, Sheet> = ActCalls<S, R> & {
  sheet: Call<Place<S>, { records: R[] } & PaperSide & Sheet, PlaceSent<S>>;
  print: Call<
    Place<S> & { format: "xlsx" | "pdf" },
    FileAnswer,
    PlaceSent<S> & { format?: "xlsx" | "pdf" | undefined }
  >;
};

/** The declaration, with what its record says. */
export type Declared<S extends PaperSpec = PaperSpec> = S & {
  refusals: Refusals;
  waits: Readonly<Record<number, { act: string; notice: NoticeKey }>>;
  tells: Readonly<Record<string, Tells>>;
  summary: readonly string[];
  print: { title: Pair; fields: Pair; history: Pair; guide?: Pair };
  table: string;
  /** It stands among others in the table of papers that have none of their own. */
  isShared: boolean;
  words: Pair;
};
export interface Paper<S extends PaperSpec, R = object, Sheet = object> {
  spec: Declared<S>;
  calls: PaperCalls<S, RecordOf<S, R>, Shape<Sheet>>;
}
/** Any paper, where its own sections do not matter. */
export interface AnyPaper {
  spec: Declared;
  calls: Readonly<Record<string, Endpoint>>;
}

const sharedTable = "paper_record";

/** On its way: neither in force nor superseded. At most one version of a project, or of a subject, is. */
export const isUnderWay = ({ inForce, superseded }: PaperSpec, { status }: Pick<PaperHead, "status">): boolean =>
  status !== inForce && status !== superseded;

/** Steps of one act, from whatever state. */
export const stepsOf = ({ life }: Pick<PaperSpec, "life">, act: string): Step<number>[] =>
  Object.values(life.steps).flatMap((acts) => acts[act] ?? []);
export const needsReason = (spec: Pick<PaperSpec, "life">, act: string): boolean =>
  stepsOf(spec, act).some(({ reason }) => reason);
/** The act that ends a version has one name, as its answer is another. */
function endsIn(spec: PaperSpec, act: string): boolean {
  const isEnd = stepsOf(spec, act).some((step) => endOf(step) === null);
  if (isEnd !== (act === "discard"))
    throw new Error(`${spec.name}: a version is ended by discard, and by no other act.`);
  return isEnd;
}

/** The declaration with the words of every paper where it has none of its own. */
function completed({
  refusals,
  waits,
  tells,
  summary = [],
  print,
  name,
  of,
}: PaperSpec): Omit<Declared, keyof Omit<PaperSpec, "refusals" | "waits" | "tells" | "summary" | "print">> {
  const { table, words, subject } = records[name];
  if (!table) throw new Error(`records.ts tells no table of ${name}.`);
  if (subject !== of) throw new Error(`records.ts tells another subject of ${name}.`);
  if (of && table !== sharedTable) throw new Error(`${name} is a paper of a record, which stands in ${sharedTable}.`);
  const noticed = Object.entries(waits ?? {}).map(([state, wait]) => [state, { notice: "notice.paperWaits", ...wait }]);
  const entries = Object.entries(tells ?? {}).map(([act, tell]) => [
    act,
    { notice: tell.severity === "warning" ? "notice.paperReturned" : "notice.paperApproved", ...tell },
  ]);
  return {
    refusals: {
      ...usualRefusals,
      ...refusals,
      parts: { ...usualRefusals.parts, ...refusals?.parts },
    },
    waits: Object.fromEntries(noticed),
    tells: Object.fromEntries(entries),
    summary,
    print: { title: words, fields: words, history: ["沿革", "History"], ...print },
    table,
    isShared: table === sharedTable,
    words,
  };
}

type Pathless = Omit<Endpoint, "path">;

const namesPeople = ({ sections }: PaperSpec): boolean =>
  [...fieldsIn(sections), ...rowsIn(sections).flatMap(([, { fields }]) => Object.entries(fields))].some(
    ([, { kind }]) => kind === "member",
  );

function declare(spec: Declared, more: More): [string, string, Pathless][] {
  const one = () => schemasOf(spec, more);
  const ofOne = inProject("member", "Id", spec.name);
  const ofWhole = spec.of ? inProject("member", "subjectId", spec.of) : inProject();
  const named = spec.words[1].toLowerCase();
  // Who stands in a paper is named by it; nothing of the person's account changes.
  const edit = post(one().draft, one().record, namesPeople(spec) ? namingPeople(ofWhole) : ofWhole, {
    body: "long",
    summary: `Begins a version of ${named} or changes the open one; whatever can be worked out is worked out by the server`,
  });
  const act = (name: string): Pathless =>
    post(
      needsReason(spec, name) ? one().reasoned : one().step,
      endsIn(spec, name) ? one().nothing : one().record,
      ofOne,
      { summary: `The act ${name} on a version of ${named}; refused with 409 for an older row version` },
    );
  const sheet = get(one().place, one().sheet, ofWhole, {
    summary: `Every version of ${named}, newest first, and what may be done`,
  });
  const print = get(one().printed, one().file, ofWhole, {
    kind: "file",
    summary: `The working paper ${spec.print.title[0]}`,
  });
  return [
    ["sheet", spec.calls.sheet, sheet],
    ["print", spec.calls.print, print],
    ...Object.entries(spec.calls.acts).map(([name, wire]): [string, string, Pathless] => [
      name,
      wire,
      name === "edit" ? edit : act(name),
    ]),
  ];
}

/** Declares a paper. `more` are the schemas of what its area answers besides: in a version, and on the page. */
export function paper<
  const S extends PaperSpec,
  R extends z.ZodRawShape = Record<never, never>,
  P extends z.ZodRawShape = Record<never, never>,
>(declaration: S, more: { record?: R; sheet?: P } = {}): Paper<S, R, P> {
  const spec: Declared<S> = { ...declaration, ...completed(declaration) };
  const calls = declare(spec, more).map(([does, wire, call]) => [does, { ...call, path: `${spec.base}/${wire}` }]);
  return { spec, calls: Object.fromEntries(calls) as PaperCalls<S, RecordOf<S, R>, Shape<P>> };
}
