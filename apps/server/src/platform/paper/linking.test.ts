/** Links of a paper, both ways: to records of its project that are there, and back from each. */
import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { LinkableType, ProjectEntity } from "@digao/contract/records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../test/build.ts";
import { newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";
import { acceptance, first, acceptanceRoutes as routes } from "../../../test/planted-acceptance.ts";

const sampleVouchers = new URL("../../../../../packages/db/seed/sample/sample_vouchers.csv", import.meta.url);

describe("links of a paper", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let staff: Client;
  let projectId: number;
  let made: Readonly<Record<ProjectEntity, number>>;
  beforeAll(async () => {
    server = await startTestServer({ routes });
    tenant = await server.newTenant();
    staff = await tenant.as("staff1");
    ({ projectId } = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }));
    made = await makeRows(server, tenant, projectId, "所链接的");
  });
  afterAll(() => server.stop());

  const save = (more: object, of?: { id: number; rowVersion: number }) =>
    staff.call(acceptance.calls.edit, {
      ...first,
      ...more,
      ...(of ? { id: of.id, rowVersion: of.rowVersion } : {}),
      projectId,
    });
  const papersAt = async (type: LinkableType, referId: number) =>
    (await staff.call(evidenceLinks.GetLinkingPapers, { projectId, type, referId })).map(({ id, field, link }) => ({
      id,
      field,
      opens: link !== null,
    }));
  const linksTo = ({ auditFile, auditSheet, progLine }: Readonly<Record<ProjectEntity, number>>) => ({
    basis: [
      { type: "auditFile" as const, id: auditFile },
      { type: "auditSheet" as const, id: auditSheet },
    ],
    focus: [{ fsItemId: made.fsItem, to: [{ type: "progLine" as const, id: progLine }] }],
  });
  const refusal = (words: string) => ({ status: 400, error: { message: expect.stringContaining(words) } });

  it("are shown by the records that they point to, with the field, until the paper points there no more", async () => {
    const draft = await save(linksTo(made));
    expect(await papersAt("auditSheet", made.auditSheet)).toEqual([{ id: draft.id, field: "依据", opens: true }]);
    expect(await papersAt("progLine", made.progLine)).toEqual([{ id: draft.id, field: "程序", opens: true }]);
    expect(await papersAt("fsItem", made.progLine)).toEqual([]);
    const again = await save({ basis: [] }, draft);
    expect(await papersAt("auditSheet", made.auditSheet)).toEqual([]);
    await staff.call(acceptance.calls.edit, {
      ...first,
      ...linksTo(made),
      projectId,
      id: again.id,
      rowVersion: again.rowVersion,
    });
    const outsider = await tenant.as("partner");
    await expect(
      outsider.call(evidenceLinks.GetLinkingPapers, { projectId, type: "auditSheet", referId: made.auditSheet }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("are refused to records of another project, to what is not there, and by its name to what has been removed", async () => {
    const { projectId: elsewhere } = await makeProject(tenant, { staff1: { role: 0 } });
    const other = await makeRows(server, tenant, elsewhere, "别处的");
    const { records } = await staff.call(acceptance.calls.sheet, { projectId });
    const [draft] = records;
    const { basis, focus } = linksTo(made);
    for (const id of [other.auditFile, made.auditFile + 100_000])
      await expect(save({ basis: [{ type: "auditFile", id }] }, draft)).rejects.toMatchObject(refusal("不属于本项目"));
    const foreign = [{ fsItemId: made.fsItem, to: [{ type: "progLine", id: other.progLine }] }];
    await expect(save({ basis, focus: foreign }, draft)).rejects.toMatchObject(refusal("不属于本项目"));
    await tenant.inProject(projectId, (db) =>
      db
        .updateTable("audit_file")
        .set({ deleted_at: "2025-03-01T00:00:00Z", deleted_by: staff.userId, deleted_reason: "重复" })
        .where("id", "=", made.auditFile)
        .execute(),
    );
    await expect(save({ basis, focus }, draft)).rejects.toMatchObject(refusal("所链接的记录已删除"));
    expect((await save({ basis: basis.slice(1), focus }, draft)).basis).toHaveLength(1);
  });
});

it("links of a paper follow their vouchers into another journal and back; one that is not there stays as it was", async () => {
  const server = await startTestServer({ routes });
  const tenant = await server.newTenant();
  const manager = await tenant.as("manager");
  const projectId = await newProject(manager);
  const journal = readFileSync(sampleVouchers, "utf8");
  const bring = async (content: string) => {
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [{ name: "journal.csv", content }]);
    await server.runJobs();
    return batches[0]!.id;
  };
  const linked = async () => {
    const { records } = await manager.call(acceptance.calls.sheet, { projectId });
    return (records[0]?.basis ?? []).map(({ id }) => id);
  };
  await bring(journal);
  const [{ periodId } = { periodId: 0 }] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const inMonth = async (month: number) => {
    const query = { periodId, jPeriodFrom: 202400 + month, jPeriodTo: 202400 + month };
    return (await manager.call(vouchers.GetVoucherLibList, query)).items[0]!.Jmsn;
  };
  const [june, december] = [await inMonth(6), await inMonth(12)];
  const basis = [june, december].map((id) => ({ type: "voucher" as const, id }));
  const draft = await manager.call(acceptance.calls.edit, { ...first, basis, projectId });
  const rows = journal.split(/\r?\n/).filter((row) => !row.startsWith("2024-12"));
  const batchId = await bring(rows.join("\n"));
  await manager.call(imports.CommitImport, { batchId, replace: true, forceReason: "重新导入" });
  const twin = await inMonth(6);
  expect(twin).not.toBe(june);
  expect(await linked()).toEqual([twin, december]);
  expect((await manager.call(acceptance.calls.sheet, { projectId })).records[0]?.rowVersion).toBe(draft.rowVersion + 1);
  await manager.call(imports.RollbackImport, { batchId });
  expect(await linked()).toEqual([june, december]);
  await server.stop();
});
