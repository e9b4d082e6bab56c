/** One HTTP call of the product, declared once and read by the server, the web client, OpenAPI and the sweep test. */
import type { z } from "zod";
import { type CallRate, limits } from "./limits.ts";
import type { ProjectEntity } from "./records.ts";

/**
 * What of a project goes on once its auditor's report is issued (CSA 1131): its file is assembled (`sorting`), papers are signed, notes and
 * traces answered, the project moved on, and what becomes known after the report date recorded (`facts`). Of the report itself it is made void. `session` writes nothing
 * of the project. `archive` is the way into the archive and what goes on there: it writes nothing of the project either. All else is closed, so that a new call is.
 */
export type AfterReport = "sorting" | "signs" | "answers" | "moves" | "facts" | "report" | "session" | "archive";

export type Verb = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How the answer travels. `json`, `list` (totalCount + items) and `first` (an array whose first element counts) come in
 * the ABP envelope; `gzip` is an envelope whose result is base64(gzip(gzip(JSON))); `file` answers raw bytes;
 * `upload` takes multipart/form-data: the fields of `input` plus the files, and answers `json`.
 */
export type Kind = "json" | "list" | "first" | "gzip" | "file" | "upload";

/**
 * Project roles (projectRole): member 0-4, team 0-3, leader 1|2|3, reviewing 1-4, projectManager 1|3, appointing 1|2, creator 1. Of a call that writes
 * `member` means the team: the engagement quality reviewer (4) makes no evidence and no decision. What he writes as well says `anyMember`.
 */
export type ProjectRoleSet =
  | "member"
  | "anyMember"
  | "team"
  | "reviewing"
  | "projectManager"
  | "leader"
  | "appointing"
  | "creator";

export interface ProjectNeed {
  entity: ProjectEntity;
  /** The input field that carries the entity's id (a number, or an array of numbers that must all be of one project). */
  field: string;
  role: ProjectRoleSet;
  /** Open to whoever has a place but has not declared independence yet: the head of the project. All else waits for it. */
  beforeDeclaring?: true;
}

/**
 * `anyone` needs no sign-in; `signedIn` any session; `right` names a platform permission on top; `project` a membership. `client`: the
 * session of a person of a project's client, which every other call refuses.
 */
export interface Needs {
  who: "anyone" | "signedIn" | "client";
  /** Of a call for anyone: answers a browser that holds the session of a client's person as well. */
  forClients?: true;
  right?: string;
  project?: ProjectNeed;
  /**
   * Of a call that writes and takes the id of a person. `field` names whose account it changes (factors, sessions, roles, password,
   * activation, e-mail): refused towards someone higher than the caller. `named`: ids only say whom a record is about.
   */
  person?: { field: string } | "named";
  /** May be called by a user who must change the password or set up the second factor first. */
  withOldPassword?: boolean;
  /** Answers while the session is locked, when everything else is refused with 423. */
  whileLocked?: boolean;
}

/** What a file is by its first bytes: `zip` includes xlsx and docx, `ole` the old Office files, `text` csv, xml and txt. */
export type FileKind = "zip" | "ole" | "pdf" | "png" | "jpg" | "text" | "other";
export interface UploadLimits {
  /** Of one file. */
  maxBytes: number;
  maxFiles: number;
  /** All kinds where absent. */
  kinds?: readonly FileKind[];
  /** The file is read and not stored: it takes nothing of the firm's storage. */
  isReadOnly?: true;
}

export interface Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  verb: Verb;
  /** The same call under further verbs, for clients of another generation. */
  alsoVerbs?: readonly Verb[];
  path: string;
  kind: Kind;
  /** Query for GET and DELETE, JSON body (plus query) for POST and PUT, form fields for uploads. */
  input: In;
  output: Out;
  needs: Needs;
  /** Changes data. True for every POST, PUT, DELETE unless said otherwise; a GET that writes says so. */
  writes: boolean;
  /** Goes on once the report of its project is issued, and as what; every other call that writes is refused. */
  afterReport?: AfterReport;
  /** Made by the page on its own, without its user: such a call does not count as use of the session. */
  keepsSessionIdle?: boolean;
  /** Ends the caller's session: the browser is told to forget its cookie and what it cached. */
  isSignOut?: boolean;
  /** Of `upload` calls; 40 MB and 20 files unless said otherwise. */
  upload?: UploadLimits;
  /** How often a minute it may be made is counted with others of its kind. Files are `export` unless said otherwise. */
  rate?: CallRate;
  /** Of the body of all others. A longer one is refused before it is read. */
  bodyBytesMax: number;
  /** One line for the OpenAPI page: what the call answers or does. */
  summary: string;
}

export interface Options {
  kind?: Kind;
  writes?: boolean;
  keepsSessionIdle?: boolean;
  isSignOut?: boolean;
  summary: string;
  afterReport?: AfterReport;
  upload?: UploadLimits;
  rate?: CallRate;
  /** `usual` where absent: a call that takes long lists or texts says so. */
  body?: keyof typeof limits.bodyBytes;
  alsoVerbs?: readonly Verb[];
  /** Where the wire path does not follow the area's base: the full path. */
  path?: string;
}
type Spec<In extends z.ZodType, Out extends z.ZodType> = Omit<Endpoint<In, Out>, "path"> & { path?: string };

function rateOf({ rate, kind }: Options): { rate?: CallRate } {
  if (rate) return { rate };
  return kind === "file" ? { rate: "export" } : {};
}

const flagsOf = ({
  keepsSessionIdle,
  isSignOut,
  afterReport,
}: Options): Pick<Endpoint, "keepsSessionIdle" | "isSignOut" | "afterReport"> => ({
  ...(keepsSessionIdle ? { keepsSessionIdle } : {}),
  ...(isSignOut ? { isSignOut } : {}),
  ...(afterReport ? { afterReport } : {}),
});

/** The reviewer reads what a member reads and writes nothing unless the call says so. */
function accessOf(needs: Needs, writes: boolean): Pick<Endpoint, "needs" | "writes"> {
  const { project } = needs;
  const isOfTeam = writes && project?.role === "member";
  return { needs: isOfTeam ? { ...needs, project: { ...project, role: "team" } } : needs, writes };
}

const verb =
  (name: Verb) =>
  <In extends z.ZodType, Out extends z.ZodType>(
    input: In,
    output: Out,
    needs: Needs | undefined,
    options: Options,
  ): Spec<In, Out> => ({
    verb: name,
    kind: options.kind ?? "json",
    input,
    output,
    ...accessOf(needs ?? signedIn, options.writes ?? name !== "GET"),
    summary: options.summary,
    bodyBytesMax: limits.bodyBytes[options.body ?? "usual"],
    ...flagsOf(options),
    ...(options.upload ? { upload: options.upload } : {}),
    ...rateOf(options),
    ...(options.alsoVerbs ? { alsoVerbs: options.alsoVerbs } : {}),
    ...(options.path ? { path: options.path } : {}),
  });

export const get = verb("GET");
export const post = verb("POST");
export const put = verb("PUT");
export const del = verb("DELETE");

export const anyone: Needs = { who: "anyone" };
/** The way in for the client's people. */
export const anyoneOfClient: Needs = { who: "anyone", forClients: true };
export const clientPerson: Needs = { who: "client" };
export const signedIn: Needs = { who: "signedIn" };
export const withOldPassword: Needs = { who: "signedIn", withOldPassword: true };
/** What the lock page needs to know, and its ways out. */
export const anyoneWhileLocked: Needs = { who: "anyone", whileLocked: true };
export const whileLocked: Needs = { who: "signedIn", withOldPassword: true, whileLocked: true };
export const right = (name: string): Needs => ({ who: "signedIn", right: name });
/** The call changes the account of the person whose id stands in `field`. */
export const onAccount = (needs: Needs, field = "userId"): Needs => ({ ...needs, person: { field } });
/** The call takes ids of people and leaves their accounts as they are. */
export const namingPeople = (needs: Needs): Needs => ({ ...needs, person: "named" });

/** Membership of the project that the input's `field` points to, directly (`project`) or through a row of that project. */
export const inProject = (
  role: ProjectRoleSet = "member",
  field = "projectId",
  entity: ProjectEntity = "project",
): Needs => ({ who: "signedIn", project: { entity, field, role } });

/** The head of a project: what a member needs to know to declare independence, or to decline. */
export const inProjectHead = (field = "Id"): Needs => ({
  who: "signedIn",
  project: { entity: "project", field, role: "member", beforeDeclaring: true },
});

/** Gives every call of an area its wire path: base + "/" + the call's name. */
export function area<Calls extends Record<string, Spec<z.ZodType, z.ZodType>>>(base: string, calls: Calls) {
  const withPath = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, path: call.path ?? `${base}/${name}` },
  ]);
  return Object.fromEntries(withPath) as { [Name in keyof Calls]: Calls[Name] & { path: string } };
}

export type Input<E extends Pick<Endpoint, "input">> = z.infer<E["input"]>;
export type Draft<E extends Pick<Endpoint, "input">> = z.input<E["input"]>;
export type Output<E extends Pick<Endpoint, "output">> = z.infer<E["output"]>;
