import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { acceptance } from "@digao/contract/areas/engagement/acceptance/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let incharge: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, incharge] = await Promise.all([firm.as("manager"), firm.as("incharge")]);
});
afterAll(() => server.stop());

const balance =
  "科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n1001,库存现金,100.00,0,50.00,0,150.00,0\n4001,实收资本,0,100.00,0,50.00,0,150.00\n";
const upload = (projectId: number, as: Client, name = "余额表.csv") =>
  as.call(imports.FromExcelImportTBData, { projectId, auto: true }, [
    { name, content: `${balance}${name === "余额表.csv" ? "" : " \n"}` },
  ]);
async function project(): Promise<number> {
  const id = await newProject(manager);
  await join(manager, id, [{ client: incharge, roleid: 3 }]);
  return id;
}
const accounts = (projectId: number) =>
  firm.inProject(projectId, async (db) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from tb_row where project_id = ${projectId}`.execute(db);
    return rows[0]?.count ?? 0;
  });
const viewed = (batchId: number) => manager.call(imports.GetImportBatch, { batchId });

describe("1.2 books before the engagement is accepted", () => {
  it("are taken in by the manager alone, and marked", async () => {
    const id = await project();
    await expect(upload(id, incharge)).rejects.toMatchObject({ message: expect.stringContaining("承接批准前") });
    const { batches } = await upload(id, manager);
    await server.runJobs();
    expect(await viewed(batches[0]!.id)).toMatchObject({ isTrial: true, status: importStatus.committed });
    expect(await accounts(id)).toBeGreaterThan(0);
  });

  it("are put in force by the manager alone", async () => {
    const id = await project();
    const { batches } = await manager.call(imports.FromExcelImportTBData, { projectId: id, auto: false }, [
      { name: "余额表.csv", content: balance },
    ]);
    const batchId = batches[0]!.id;
    await manager.call(imports.CheckImport, { batchId });
    await server.runJobs();
    await expect(incharge.call(imports.CommitImport, { batchId })).rejects.toMatchObject({
      message: expect.stringContaining("承接批准前"),
    });
    await manager.call(imports.CommitImport, { batchId });
  });

  it("go by themselves when it is declined, and none come in afterwards", async () => {
    const id = await project();
    const { batches } = await upload(id, manager);
    await server.runJobs();
    const { batches: open } = await manager.call(imports.FromExcelImportTBData, { projectId: id, auto: false }, [
      { name: "另一张.csv", content: `${balance}1002,银行存款,0,0,0,0,0,0\n` },
    ]);
    await manager.call(acceptance.DeclineAcceptance, { projectId: id, reason: "客户诚信存在重大疑虑" });
    await server.runJobs();
    expect(await accounts(id)).toBe(0);
    for (const { id: batchId } of [...batches, ...open])
      expect((await viewed(batchId)).status).toBe(importStatus.rolledBack);
    await expect(upload(id, manager)).rejects.toMatchObject({ message: expect.stringContaining("不予承接") });
  });

  it("that are put in force at the moment of the refusal go, too", async () => {
    const id = await project();
    const { batches } = await manager.call(imports.FromExcelImportTBData, { projectId: id, auto: false }, [
      { name: "余额表.csv", content: balance },
    ]);
    const batchId = batches[0]!.id;
    await manager.call(imports.CheckImport, { batchId });
    await server.runJobs();
    await meet<unknown>(server, firm, [
      () => manager.call(imports.CommitImport, { batchId }),
      () => manager.call(acceptance.DeclineAcceptance, { projectId: id, reason: "客户诚信存在重大疑虑" }),
    ]);
    await server.runJobs();
    expect([await accounts(id), (await viewed(batchId)).status]).toEqual([0, importStatus.rolledBack]);
  });

  it("are everybody's once it is accepted, and no trial any more", async () => {
    const id = await project();
    await plantAcceptance(firm, id);
    const { batches } = await upload(id, incharge);
    expect(batches[0]).toMatchObject({ isTrial: false });
  });
});
