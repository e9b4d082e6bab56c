import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { jobEndings } from "../../../job-endings.ts";
import { claimNext, settle } from "../../../platform/jobs/claim.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

const put = (name: string) =>
  manager.call(auditFiles.CreateAuditFile, { projectId }, [{ name, content: `文字 ${name}` }]);
const jobs = () =>
  tenant.inDb(async (db) => {
    const { rows } = await sql<{ state: string }>`
      select state from job where kind = 'read-files' and project_id = ${projectId} order by id`.execute(db);
    return rows.map(({ state }) => state);
  });
const tries = () =>
  tenant.inProject(projectId, async (db) => {
    const { rows } = await sql<{ state: string; tries: number }>`
      select state, tries from audit_file_text order by audit_file_id`.execute(db);
    return rows;
  });

it("reads the files of a project by one job, however many bring some at once", async () => {
  await Promise.all(["一.txt", "二.txt", "三.txt", "四.txt"].map(put));
  expect(await jobs()).toEqual(["queued"]);
  await server.runJobs();
  expect(await tries()).toEqual(Array.from({ length: 4 }, () => ({ state: "done", tries: 1 })));
});

it("reads what came while a job had its last look by another one, which begins at its end", async () => {
  const before = await jobs();
  await put("五.txt");
  const claim = await claimNext(server.pool, "reader", 60_000);
  await put("六.txt");
  expect(await jobs()).toEqual([...before, "running"]);
  await settle(server.pool, claim!, { state: "done", result: null }, jobEndings);
  expect(await jobs()).toEqual([...before, "done", "queued"]);
  await server.runJobs();
  expect(await jobs()).toEqual([...before, "done", "done"]);
  expect(await tries()).toEqual(Array.from({ length: 6 }, () => ({ state: "done", tries: 1 })));
  const found = await manager.call(auditFiles.SearchAuditFiles, { projectId, keyword: "文字" });
  expect([found.items.length, found.waiting]).toEqual([6, 0]);
});

it("counts nothing as waiting that was deleted before it was read", async () => {
  const { files } = await put("七.txt");
  await manager.call(auditFiles.DeleteAuditFiles, { projectId, ids: [files[0]!.id] });
  const found = await manager.call(auditFiles.SearchAuditFiles, { projectId, keyword: "文字" });
  expect(found.waiting).toBe(0);
});
