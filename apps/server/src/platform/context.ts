/** What use cases are given, in pieces: a function takes those that it uses, and whoever has no more may call it. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Logger } from "pino";
import type { ActionEntry } from "./action-log.ts";
import type { SignIns } from "./auth/sign-ins.ts";
import type { ContextFiles } from "./files/context-files.ts";
import type { ContextJobs } from "./jobs/queue.ts";
import type { FileReading } from "./readings/reading.ts";

/** One transaction of the caller's firm, and of the project where the call is about one. */
export interface InFirm {
  db: Db;
}

export interface ByUser {
  user: {
    id: number;
    name: string;
    userName: string;
    tenantId: number;
    permissions: ReadonlySet<string>;
    /** The firm keeps the administrators of system, security and log apart. */
    isSeparated: boolean;
    lang: Lang;
    /** The one project that the account of an inspector reads. */
    inspects?: number;
    /** What stands over what is printed for it. */
    mark?: string;
  };
}

/** Roles in a project (项目角色): 0 member, 1 project manager (creator), 2 partner, 3 in-charge, 4 quality control. */
export interface ProjectMembership {
  id: number;
  role: number;
  /** 1 confirmed; anything else only reads. */
  checked: number;
  archiveFlag: number;
  status: number;
  /** A report of it is issued: only what belongs to assembling its file goes on. */
  isReported?: boolean;
  /** No member: reads the archived project for a time (查阅授权), and each look is logged. */
  isViewer?: boolean;
  /** No member either: the inspector of an authority, by this inspection. */
  inspectionId?: number;
  /** The licence on file has expired: works on, and gives no review that asks for one. */
  isLicenceOver?: boolean;
}

export interface OfProject {
  /** Present where the call's `needs` name a project; its membership has been checked. */
  project?: ProjectMembership;
}

export interface InLanguage {
  /** The language of this request (may differ from the user's own). */
  lang: Lang;
}

export interface Audited {
  /** Writes one entry of the action log, in the same transaction. */
  audit(entry: ActionEntry): Promise<void>;
}

export interface WithJobs {
  jobs: ContextJobs;
}

export interface WithFiles {
  files: ContextFiles;
  /** Looks into a file in another process; nothing of a file is parsed on the thread that answers calls. */
  readFile<In, Out>(reading: FileReading<In, Out>, path: string, input: In): Promise<Out>;
}

export interface Apart {
  /** A transaction of its own: what it wrote stays written when the call is refused. Never touch rows there that `db` holds. */
  apart<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface WithSignIns {
  signIns: SignIns;
}

/** From where a call comes. */
export interface FromClient {
  session: { id: string };
  requestId: string;
  ip: string;
  userAgent: string;
  /** Of the page that calls: scheme, host, port. */
  origin: string;
  log: Logger;
}
