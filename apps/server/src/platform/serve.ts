import type { Endpoint, Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Pool } from "@digao/db/pool";
import type { ClientDb, Db } from "@digao/db/tenant";
import type { Logger } from "pino";
import type { ClientPrincipal } from "./auth/client-sessions.ts";
import type { SignIns } from "./auth/sign-ins.ts";
import type {
  Apart,
  Audited,
  ByUser,
  FromClient,
  InFirm,
  InLanguage,
  OfProject,
  WithFiles,
  WithJobs,
  WithSignIns,
} from "./context.ts";
import type { External } from "./external/external.ts";
import type { UploadedFile } from "./files/uploaded.ts";
import type { Firms } from "./firms.ts";
import { Refusal } from "./refusal.ts";

/** What every use case gets: all pieces that a function may ask for. */
export interface Context
  extends InFirm,
    ByUser,
    OfProject,
    InLanguage,
    Audited,
    WithJobs,
    WithFiles,
    Apart,
    WithSignIns,
    FromClient {
  external: External;
  firms: Firms;
}

/** What a call that anyone may make gets; it opens its own transactions. */
/** One browser among visitors, by a cookie. */
export interface Browser {
  /** Null of one that has no cookie of ours. */
  key: string | null;
  /** Its key, given with the answer where it has none. */
  begin(): string;
}

export interface PublicContext {
  pool: Pool;
  signIns: SignIns;
  external: External;
  /** Under which clients look for our texts, besides our own name. */
  localizationSource: string;
  /** Of the page that calls: scheme, host, port. */
  origin: string;
  /** Of the session where there is one, else from the tenant header. */
  tenantId: number | null;
  signedIn: {
    userId: number;
    tenantId: number;
    sessionId: string;
    permissions: ReadonlySet<string>;
    isLocked: boolean;
    mustEnrol: boolean;
    /** The one project that the account of an inspector reads. */
    inspects: number | null;
  } | null;
  lang: Lang;
  requestId: string;
  ip: string;
  userAgent: string;
  browser: Browser;
  /** The browser holds the session of a client's person from now on. */
  keepClient(token: string): void;
  log: Logger;
}

/** What of the firm the work of a client's person reaches, once its own door has shown that the record is that person's. */
export interface OfFirm extends InFirm, Audited, WithJobs, Pick<WithFiles, "files"> {}

/** What a call of a client's person gets: its own rows for reading, and no firm. */
export interface ClientContext extends InLanguage {
  db: ClientDb;
  person: ClientPrincipal;
  /** The firm's own part of the transaction, bound to the project. */
  inFirm<T>(work: (own: OfFirm) => Promise<T>): Promise<T>;
  /** A transaction of the firm of its own, bound to the project. */
  apart<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs once the transaction of the refused call has ended. */
  afterRefusal(work: () => Promise<void>): void;
  /** The browser forgets its session. */
  forget(): void;
  ip: string;
  requestId: string;
}

export type Handler<E extends Pick<Endpoint, "input" | "output">> = (
  ctx: Context,
  input: Input<E>,
  uploads: UploadedFile[],
) => Promise<Output<E>>;
/** A call that begins to read while its caller is still being checked. */
export interface EarlyHandler<E extends Pick<Endpoint, "input" | "output">> {
  start(db: Db, input: Input<E>): (ctx: Context) => Promise<Output<E>>;
}
/**
 * A call that looks into a file, kept or just received: what it looks into is planned in a transaction that ends, and looked into before the call's own
 * begins. The plan refuses nothing: null where there is nothing to be looked into, and `run` says why.
 */
export interface PlannedHandler<E extends Pick<Endpoint, "input" | "output">> {
  plan(ctx: Context, input: Input<E>, uploads: UploadedFile[]): Promise<(() => Promise<unknown>) | null>;
  run(ctx: Context, input: Input<E>, found: unknown, uploads: UploadedFile[]): Promise<Output<E>>;
}
export type PublicHandler<E extends Pick<Endpoint, "input" | "output">> = (
  ctx: PublicContext,
  input: Input<E>,
) => Promise<Output<E>>;

export type ClientHandler<E extends Pick<Endpoint, "input" | "output">> = (
  ctx: ClientContext,
  input: Input<E>,
  uploads: UploadedFile[],
) => Promise<Output<E>>;

type Calls = Record<string, Endpoint>;
export type Handlers<C extends Calls> = {
  [Name in keyof C]: Handler<C[Name]> | EarlyHandler<C[Name]> | PlannedHandler<C[Name]>;
};
export type PublicHandlers<C extends Calls> = { [Name in keyof C]: PublicHandler<C[Name]> };

type AnyHandler = Handler<Endpoint> | EarlyHandler<Endpoint> | PlannedHandler<Endpoint>;

/** A mounted call. `handle` trusts that the input was validated by the call's own schema. */
export type Route =
  | {
      isPublic: false;
      isOfClient: false;
      endpoint: Endpoint;
      handle: AnyHandler;
    }
  | { isPublic: false; isOfClient: true; endpoint: Endpoint; handle: ClientHandler<Endpoint> }
  | {
      isPublic: true;
      isOfClient: false;
      endpoint: Endpoint;
      handle: (ctx: PublicContext, input: unknown) => Promise<unknown>;
    };

/** Joins an area's calls with their handlers; a missing or misspelt one does not compile. */
export function serve<C extends Calls>(calls: C, handlers: Handlers<C>): Route[] {
  return Object.entries(calls).map(([name, endpoint]) => {
    if (endpoint.needs.who !== "signedIn")
      throw new Error(`${endpoint.path} is not for the firm's people: use servePublic or serveClient.`);
    const handle: AnyHandler = handlers[name as keyof C];
    if ("start" in handle && (endpoint.verb !== "GET" || endpoint.writes))
      throw new Error(`${endpoint.path} may write: nothing of it begins before its caller is checked.`);
    return { isPublic: false, isOfClient: false, endpoint, handle };
  });
}

/**
 * For reads that are asked for again and again: the first question goes to the database in one packet with that for the caller's
 * rights. `answer` is called once those were found to be enough; until then nobody looks at what was read, nor at why it was not.
 */
export const early =
  <E extends Pick<Endpoint, "input" | "output">>() =>
  <Found>(
    read: (db: Db, input: Input<E>) => Promise<Found>,
    answer: (ctx: Context, input: Input<E>, found: Found) => Promise<Output<E>>,
  ): EarlyHandler<E> => ({
    start(db, input) {
      const reading = read(db, input);
      reading.catch(() => undefined);
      return async (ctx) => answer(ctx, input, await reading);
    },
  });

/** What the plan answers runs while no transaction is open. */
export const planned =
  <E extends Pick<Endpoint, "input" | "output">>() =>
  <Found>(
    plan: (ctx: Context, input: Input<E>, uploads: UploadedFile[]) => Promise<(() => Promise<Found>) | null>,
    run: (ctx: Context, input: Input<E>, found: Found | null, uploads: UploadedFile[]) => Promise<Output<E>>,
  ): PlannedHandler<E> => ({
    plan,
    run: (ctx, input, found, uploads) => run(ctx, input, found as Found | null, uploads),
  });

/** What was planned was not read: the caller got the right to it only after the plan. */
export const unread = (): Refusal => new Refusal("error.busy", { kind: "conflict" });

/** The same for calls that anyone may make: they get no transaction and no tenant. */
export function servePublic<C extends Calls>(calls: C, handlers: PublicHandlers<C>): Route[] {
  return Object.entries(calls).map(([name, endpoint]) => {
    if (endpoint.needs.who !== "anyone") throw new Error(`${endpoint.path} needs a sign-in: use serve.`);
    const handler: PublicHandler<Endpoint> = handlers[name as keyof C];
    return { isPublic: true, isOfClient: false, endpoint, handle: handler };
  });
}

/** The calls of a client's people: the only ones that their sessions open. */
export function serveClient<C extends Calls>(
  calls: C,
  handlers: { [Name in keyof C]: ClientHandler<C[Name]> },
): Route[] {
  return Object.entries(calls).map(([name, endpoint]) => {
    if (endpoint.needs.who !== "client") throw new Error(`${endpoint.path} is not declared for clients: use serve.`);
    const handle: ClientHandler<Endpoint> = handlers[name as keyof C];
    return { isPublic: false, isOfClient: true, endpoint, handle };
  });
}
