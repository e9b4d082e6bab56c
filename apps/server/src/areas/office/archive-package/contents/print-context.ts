/** Prints what calls would answer, without a caller: whatever would write, ask others or speak to a person refuses. */

import type { Db } from "@digao/db/tenant";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import type { Context } from "../../../../platform/serve.ts";

export interface Printer {
  id: number;
  name: string;
  userName: string;
}

const never = (what: string) => (): never => {
  throw new Error(`Nothing is ${what} while a project is packed.`);
};

interface Facts {
  db: Db;
  project: { id: number; archiveFlag: number; status: number };
  printer: Printer;
}

const partner = 2;
const confirmed = 1;

export function printContext(job: JobRun, { db, project, printer }: Facts): Context {
  const lang = "zh";
  return {
    db,
    lang,
    user: { ...printer, tenantId: job.tenantId, permissions: new Set(), isSeparated: false, lang },
    project: { ...project, role: partner, checked: confirmed, isReported: true },
    audit: never("logged"),
    apart: never("written"),
    jobs: { start: never("started") },
    files: {
      ...job.files(db),
      receive: never("received"),
      keep: never("kept"),
      keepAll: never("kept"),
      keepWith: never("kept"),
    },
    readFile: job.readFile,
    signIns: { open: never("opened") } as unknown as Context["signIns"],
    external: job.external as Context["external"],
    firms: job.firms,
    session: { id: "" },
    requestId: "",
    ip: "",
    userAgent: "",
    origin: "",
    log: job.log,
  };
}
