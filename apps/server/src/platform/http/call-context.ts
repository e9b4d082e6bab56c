/** What a use case is given to work with, and what it leaves behind. */
import type { AfterReport } from "@digao/contract/endpoint";
import type { RefType } from "@digao/contract/records";
import { inProject, withTenant } from "@digao/db/tenant";
import { writeAction } from "../action-log.ts";
import type { Access } from "../auth/access.ts";
import { markOf } from "../auth/inspector.ts";
import { requireStillOpen } from "../auth/membership.ts";
import type { IssuedTokens } from "../auth/sign-ins.ts";
import type { ProjectMembership } from "../context.ts";
import { filesOf } from "../files/context-files.ts";
import { firmsOf } from "../firms.ts";
import { startJob } from "../jobs/queue.ts";
import type { Context } from "../serve.ts";
import { type Call, originOf } from "./call.ts";
import { cultureOf } from "./culture.ts";
import { scanFor } from "./receive.ts";
import { stateOf } from "./state.ts";
import { signInsFor } from "./web-session.ts";

/** What a call leaves behind, besides its answer. */
export interface Traces {
  hasJobs: boolean;
  /** It may have had an effect that does not end with its transaction. */
  isBeyond: boolean;
  /** Kinds of the records that the action log says were written. */
  written: Set<RefType>;
  /** For the cookie of our own web. */
  issued?: IssuedTokens;
}

interface Own {
  db: Context["db"];
  /** The project that the call is about. */
  project: ProjectMembership | undefined;
  /** Of the call, once a report of the project is issued. */
  afterReport: AfterReport | undefined;
}

/** An upload that is sent away is sent once more, all of it. */
const uploadWaitMs = 45_000;

export function contextOf(call: Call, { db, project, afterReport }: Own, access: Access, traces: Traces): Context {
  const { platform, request, claims } = call;
  const { user, permissions, isSeparated, inspection } = access;
  const actor = { userId: user.id, userName: user.userName, ip: request.ip, requestId: request.id };
  return {
    db,
    user: {
      ...user,
      tenantId: claims.tenantId,
      permissions,
      isSeparated,
      lang: cultureOf(request, user.lang),
      ...(inspection ? { inspects: inspection.projectId, mark: markOf(inspection, user.name) } : {}),
    },
    session: { id: claims.sessionId },
    lang: stateOf(request).lang,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    log: platform.log.child({ requestId: request.id, tenantId: claims.tenantId, userId: user.id }),
    get signIns() {
      traces.isBeyond = true;
      return signInsFor(platform.signIns, request, (issued) => {
        traces.issued = issued;
      });
    },
    get external() {
      traces.isBeyond = true;
      return platform.external;
    },
    origin: originOf(request),
    jobs: {
      start(inDb, job) {
        traces.hasJobs = true;
        return startJob(inDb, job);
      },
    },
    files: filesOf(db, claims.tenantId, platform.store, scanFor(call)),
    readFile: (reading, path, input) =>
      platform.readers.run({
        tenantId: claims.tenantId,
        reading,
        path,
        input,
        who: `${user.id} ${request.url.split("?")[0]}`,
        mark: inspection ? markOf(inspection, user.name) : undefined,
        waitMs: /^multipart\//i.test(request.headers["content-type"] ?? "") ? uploadWaitMs : undefined,
      }),
    get firms() {
      traces.isBeyond = true;
      return firmsOf(platform.pool, claims.tenantId);
    },
    apart(work) {
      traces.isBeyond = true;
      const scope = { userId: user.id, requestId: request.id };
      const inOwn = (apart: Context["db"]) => work(project ? inProject(apart, project.id) : apart);
      return withTenant(platform.apartPool, claims.tenantId, inOwn, scope);
    },
    async audit(entry) {
      traces.written.add(entry.refType);
      await writeAction(db, actor, entry);
      if (project && entry.projectId === project.id && entry.refType !== "project")
        await requireStillOpen(db, project, afterReport);
    },
  };
}
