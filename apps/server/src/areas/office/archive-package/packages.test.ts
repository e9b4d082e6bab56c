import { createHash } from "node:crypto";
import { archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { brokenRoot, firstRoot, rootContent, rootHash } from "@digao/domain/archive/package/roots";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { packed, readPackage } from "../../../../test/packing-desk.ts";
import { makeRoot } from "./roots.ts";

let server: TestServer;
let firm: TestTenant;
let projectId: number;
let requestId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  ({ projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } }));
  requestId = await packed(server, firm, projectId);
}, 120_000);
afterAll(() => server.stop());

describe("packages of a project", () => {
  it("are listed to those who lead it, with the hashes that a verifier says", async () => {
    const manager = await firm.as("manager");
    const kept = await readPackage(firm, requestId);
    expect(await manager.call(archivePackage.GetArchivePackages, { projectId })).toMatchObject([
      {
        id: requestId,
        version: 1,
        packageSha256: kept.sha256,
        manifestSha256: kept.manifestSha256,
        sizeBytes: kept.bytes,
      },
    ]);
  });

  it("are handed out to them, and each download stands in the log", async () => {
    const manager = await firm.as("manager");
    const { bytes } = await manager.download(archivePackage.DownArchivePackage, { Id: requestId });
    expect(createHash("sha256").update(bytes).digest("hex")).toBe((await readPackage(firm, requestId)).sha256);
    const entries = await firm.inProject(projectId, async (db) => {
      const { rows } = await sql<{ userId: number }>`
        select l.user_id as "userId" from project_log l where l.tenant_id = ${firm.id} and l.project_id = ${projectId}
        and l.ref_type = 'archiveRequest' and l.action = 'download'`.execute(db);
      return rows;
    });
    expect(entries).toEqual([{ userId: firm.userIds.manager }]);
  });

  it("are for nobody else, who is told whom to ask; an authorised reader gets them", async () => {
    for (const person of ["staff1", "reader"] as const) {
      const other = await firm.as(person);
      await expect(other.call(archivePackage.GetArchivePackages, { projectId })).rejects.toMatchObject({ status: 403 });
      await expect(other.download(archivePackage.DownArchivePackage, { Id: requestId })).rejects.toMatchObject({
        status: 403,
      });
    }
    await firm.inDb((db) =>
      sql`insert into archive_auth (tenant_id, project_id, user_id, valid_from, valid_to, reason, approver_id)
        values (${firm.id}, ${projectId}, ${firm.userIds.reader}, current_date - 1, current_date + 1, '查阅', ${firm.userIds.manager})`.execute(
        db,
      ),
    );
    const reader = await firm.as("reader");
    expect(await reader.call(archivePackage.GetArchivePackages, { projectId })).toHaveLength(1);
  });

  it("are no other firm's", async () => {
    const other = await server.newTenant();
    const admin = await other.as("admin");
    await expect(admin.download(archivePackage.DownArchivePackage, { Id: requestId })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the firm's hash of a day", () => {
  const readRoots = async () => {
    const admin = await firm.as("admin");
    const { bytes } = await admin.download(archivePackage.DownArchiveRoots, { format: "json" });
    return JSON.parse(bytes.toString());
  };

  it("is made once, holds the packages of the firm, and follows the day before", async () => {
    const day =
      (
        await firm.inDb((db) =>
          sql<{ day: string }>`select ((now() at time zone 'Asia/Shanghai')::date - 2)::text as day`.execute(db),
        )
      ).rows[0]?.day ?? "";
    const content = rootContent({ log: { seq: 1, hash: "ab" }, heads: [], packages: [] });
    const first = rootHash(day, firstRoot, content);
    await firm.inDb((db) =>
      db
        .insertInto("archive_root")
        .values({ day, prev_hash: firstRoot, root_hash: first, content, part_count: 1, log_seq: 1 })
        .execute(),
    );
    expect(await firm.inDb(makeRoot)).toBe(true);
    expect(await firm.inDb(makeRoot)).toBe(false);
    const roots = await readRoots();
    const kept = await readPackage(firm, requestId);
    expect(roots).toHaveLength(2);
    expect(roots[1].prevHash).toBe(first);
    expect(roots[1].content).toContain(`package ${projectId} 1 ${kept.sha256} ${kept.manifestSha256}`);
    expect(brokenRoot(roots)).toBe(null);
    const admin = await firm.as("admin");
    const { totalCount, items } = await admin.call(archivePackage.GetArchiveRoots, {});
    expect([totalCount, items[0]?.rootHash]).toEqual([2, roots[1].rootHash]);
  });

  it("shows which day was changed, taken out or put elsewhere", async () => {
    const [first, second] = await readRoots();
    expect(brokenRoot([first, { ...second, content: second.content.replace("package", "packagE") }])).toBe(second.day);
    expect(brokenRoot([second])).toBe(second.day);
    expect(brokenRoot([second, first])).toBe(second.day);
    expect(brokenRoot([{ ...first, rootHash: second.rootHash }, second])).toBe(first.day);
  });

  it("stays as it is, whoever writes", async () => {
    for (const change of [sql`update archive_root set content = 'x'`, sql`delete from archive_root`])
      await expect(firm.inDb((db) => change.execute(db))).rejects.toThrow("permission denied");
  });
});
