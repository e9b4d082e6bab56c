import { setTimeout } from "node:timers/promises";
import { area, get, inProject, post, put, right, signedIn } from "@digao/contract/endpoint";
import { Bytes, Flag, Id, Money, pageOf } from "@digao/contract/shapes";
import { sql } from "kysely";
import { z } from "zod";
import { checkVersion, Refusal } from "../src/platform/refusal.ts";
import { early, serve } from "../src/platform/serve.ts";

/** Calls of one kind each, to see what the platform does around any call. */
export const probe = area("/api/Probe", {
  Echo: post(
    z.object({
      Id,
      keyword: z.string().max(20).optional(),
      amount: Money.optional(),
      flag: Flag.default(false),
      ids: z.array(Id).default([]),
      lines: z.array(z.object({ lineNo: z.number().int(), remark: z.string().nullish() })).default([]),
      texts: z.record(z.string(), z.string()).optional(),
    }),
    z.object({ got: z.unknown() }),
    signedIn,
    { summary: "Echo" },
  ),
  Query: get(
    z.object({ Id, keyword: z.string().optional(), ids: z.array(Id).default([]), count: z.coerce.number().optional() }),
    z.object({ got: z.unknown() }),
    undefined,
    { summary: "Query" },
  ),
  Refuse: post(z.object({ kind: z.string() }), z.null(), undefined, { summary: "Refuse" }),
  Save: put(z.object({ rowVersion: z.number() }), z.null(), undefined, { summary: "Save" }),
  Break: get(z.object({}), z.null(), undefined, { summary: "Break" }),
  Leak: get(z.object({}), z.object({ id: Id }), undefined, { summary: "Leak" }),
  List: get(z.object({}), pageOf(z.object({ id: Id })), signedIn, { kind: "list", summary: "List" }),
  Packed: get(z.object({}), z.object({ text: z.string() }), signedIn, { kind: "gzip", summary: "Packed" }),
  Down: get(z.object({ fileId: Id }), Bytes, signedIn, { kind: "file", summary: "Down" }),
  Upload: post(
    z.object({ projectName: z.string() }),
    z.object({ fileIds: z.array(Id), names: z.array(z.string()) }),
    signedIn,
    {
      kind: "upload",
      upload: { maxBytes: 64 * 1024, maxFiles: 2 },
      summary: "Upload",
    },
  ),
  Image: post(z.object({}), z.object({ name: z.string() }), signedIn, {
    kind: "upload",
    upload: { maxBytes: 64 * 1024, maxFiles: 1, kinds: ["png", "jpg"] },
    summary: "Image",
  }),
  Meet: post(
    z.object({ locks: z.array(Id), isBeyond: Flag.default(false) }),
    z.object({ runs: z.number() }),
    undefined,
    { summary: "Meet" },
  ),
  Right: post(z.object({ name: z.string() }), z.null(), right("Pages.Users"), { summary: "Right" }),
  Read: get(z.object({ projectId: Id }), z.object({ role: z.number() }), inProject(), { summary: "Read" }),
  ReadEarly: get(
    z.object({ projectId: Id, end: z.enum(["told", "refused", "broken"]) }),
    z.object({ found: z.number(), role: z.number() }),
    inProject(),
    { summary: "ReadEarly" },
  ),
  Write: post(z.object({ projectId: Id }), z.null(), inProject(), { summary: "Write" }),
  /** As the reviewer may as well. */
  Note: post(z.object({ projectId: Id }), z.null(), inProject("anyMember"), { summary: "Note" }),
  Lead: post(z.object({ projectId: Id }), z.null(), inProject("leader"), { summary: "Lead" }),
  Periods: post(z.object({ ids: z.array(Id) }), z.null(), inProject("member", "ids", "projectPeriod"), {
    summary: "Periods",
  }),
  StartJob: post(z.object({ kind: z.string(), fails: Flag.default(false) }), z.object({ jobId: Id }), undefined, {
    summary: "StartJob",
  }),
});

/** How often the handler has run for the call of this id. */
const runsOf = new Map<string, number>();

export const probeRoutes = serve(probe, {
  Echo: async (_ctx, input) => ({ got: input }),
  Query: async (_ctx, input) => ({ got: input }),
  Refuse: async (_ctx, { kind }) => {
    throw new Refusal("error.notFound", { kind: kind as "missing" });
  },
  Save: async (_ctx, { rowVersion }) => {
    checkVersion(rowVersion, { rowVersion: 7 });
    return null;
  },
  Break: async () => {
    throw new Error("secret of the house");
  },
  Leak: async () => ({ id: 1, passwordHash: "secret" }),
  List: async () => ({ totalCount: 200, items: Array.from({ length: 200 }, (_, index) => ({ id: index + 1 })) }),
  Packed: async () => ({ text: "底稿" }),
  Down: (ctx, { fileId }) => ctx.files.open(fileId),
  Upload: async ({ files }, _input, uploads) => ({
    fileIds: await Promise.all(uploads.map((upload) => files.keep(upload))),
    names: uploads.map(({ fileName }) => fileName),
  }),
  Image: async (_ctx, _input, uploads) => ({ name: uploads[0]?.fileName ?? "" }),
  /** Two of these that take the same locks the other way round wait for each other. */
  Meet: async ({ db, requestId, apart }, { locks, isBeyond }) => {
    const runs = (runsOf.get(requestId) ?? 0) + 1;
    runsOf.set(requestId, runs);
    if (isBeyond) await apart(() => Promise.resolve());
    for (const lock of locks) {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db);
      if (runs === 1) await setTimeout(300);
    }
    return { runs };
  },
  Right: async () => null,
  Read: async ({ project }) => ({ role: project?.role ?? -1 }),
  ReadEarly: early<typeof probe.ReadEarly>()(
    async (db, { projectId, end }) => {
      if (end === "refused") throw new Refusal("error.notFound", { kind: "missing" });
      const divisor = end === "broken" ? 0 : 1;
      const { rows } = await sql<{ found: number }>`
        select count(*)::int / ${divisor}::int as found from project where id = ${projectId}`.execute(db);
      return rows[0]?.found ?? 0;
    },
    async ({ project }, _input, found) => ({ found, role: project?.role ?? -1 }),
  ),
  Write: async () => null,
  Note: async () => null,
  Lead: async () => null,
  Periods: async () => null,
  StartJob: async ({ db, jobs }, { kind, fails }) => {
    const jobId = await jobs.start(db, { kind, payload: { from: "probe" } });
    if (fails) throw new Refusal("error.badRequest");
    return { jobId };
  },
});
