/** What happens to assets in the year, what last year's project knows of them, and the photos of counts. */
import { fixedAssets as calls } from "@digao/contract/areas/balance/fixed-assets/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { describe, expect, it } from "vitest";
import { assetBooks, assetDesk, assetList, assetRow } from "../../../../test/asset-desk.ts";
import { meet } from "../../../../test/at-once.ts";
import { changeProject, newProject } from "../../../../test/builders.ts";
import { importBooks } from "../../../../test/cash-desk.ts";

const desk = assetDesk();

describe("an asset", () => {
  const save = (Id: number, event: { month: number; kind: number; amount: string }) =>
    desk.staff.call(calls.SaveFAEvents, { Id, events: [{ assetNo: "M1", ...event }], reason: "处置决议" });

  it("held for sale is charged no longer than that month, and has no amount", async () => {
    const Id = await desk.newYear();
    await desk.take(Id, assetList(assetRow("M1")));
    await expect(save(Id, { month: 202403, kind: 3, amount: "1.00" })).rejects.toMatchObject({ status: 400 });
    await save(Id, { month: 202403, kind: 3, amount: "0.00" });
    expect(await desk.cardOf(Id, "M1")).toMatchObject({ yearDeprCalc: "3000.00", accCloseCalc: "15000.00" });
    const [whole] = await desk.manager.call(calls.GetFAMovements, { Id });
    expect(whole).toMatchObject({ costClose: "120000.00" });
  });

  it("that left in part takes its share of cost and depreciation along", async () => {
    const Id = await desk.newYear();
    // A third of 120,000 left in March: 1,000 a month for three months, 666.67 for nine; 5,000 of 15,000 left with it.
    await desk.take(Id, assetList(assetRow("M1", { cost: "80000", year: "9000", close: "16000", net: "64000" })));
    await expect(save(Id, { month: 202403, kind: 4, amount: "0.00" })).rejects.toMatchObject({ status: 400 });
    await save(Id, { month: 202403, kind: 4, amount: "40000.00" });
    expect(await desk.cardOf(Id, "M1")).toMatchObject({
      yearDeprCalc: "9000.00",
      accCloseCalc: "16000.00",
      faults: [],
    });
    const [whole] = await desk.manager.call(calls.GetFAMovements, { Id });
    expect(whole).toMatchObject({ costOpen: "120000.00", costDisposed: "40000.00", costClose: "80000.00" });
  });
});

describe("last year's project", () => {
  it("gives its cards to compare with, by four people at once as by one, and only to who may see it", async () => {
    const prior = await newProject(desk.manager, { aYear: 2023, periodStart: "2023-01-01", periodEnd: "2023-12-31" });
    await importBooks(desk.server, desk.manager, prior, { "tb.csv": assetBooks });
    await desk.take(
      prior,
      assetList(assetRow("M1", { close: "12000", net: "108000" }), assetRow("M2", { close: "12000", net: "108000" })),
    );
    const Id = await desk.newYear();
    await desk.take(Id, assetList(assetRow("M1")));
    await expect(desk.staff.call(calls.TakeFAPrior, { Id })).rejects.toMatchObject({ status: 400 });
    await changeProject(desk.tenant, Id, { prior_project_id: prior });
    // Works on this year's project alone.
    await expect(desk.staff.call(calls.TakeFAPrior, { Id })).rejects.toMatchObject({ status: 400 });
    const ends = await meet(
      desk.server,
      desk.tenant,
      [1, 2, 3, 4].map(() => () => desk.manager.call(calls.TakeFAPrior, { Id })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await desk.server.runJobs();
    const { prior: taken, missing } = await desk.manager.call(calls.GetFAState, { Id });
    expect([taken?.state, taken?.taken, missing.count, missing.first[0]?.assetNo]).toEqual(["done", 2, 1, "M2"]);
    expect((await desk.cardOf(Id, "M1"))?.prior).toEqual({ cost: "120000.00", acc: "12000.00", impair: "0.00" });
  });
});

describe("a count", () => {
  it("has photos beside what was found", async () => {
    const Id = await desk.newYear();
    await desk.take(Id, assetList(assetRow("M1")));
    const { id: countId } = await desk.staff.call(calls.AddFACount, {
      Id,
      assetNo: "M1",
      assetName: "数控车床",
      qtyCounted: "1",
      condition: 1,
      countedOn: "2025-01-03",
    });
    // A photo stands with what was counted, and says where it is used.
    const nodeId = await desk.tenant.inDb(
      async (db) =>
        (await db.selectFrom("files_node").where("node_code", "=", "K3").select("id").executeTakeFirstOrThrow()).id,
    );
    const photo = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const { files } = await desk.staff.call(auditFiles.CreateAuditFile, { projectId: Id, nodeId }, [
      { name: "盘点照片.png", content: photo, type: "image/png" },
    ]);
    const toId = files[0]?.id ?? 0;
    const counted = { fromEntity: "assetCount", fromId: countId } as const;
    await desk.staff.call(evidenceLinks.CreateEvidenceLink, {
      projectId: Id,
      ...counted,
      place: "photo",
      toEntity: "auditFile",
      toId,
    });
    const of = { projectId: Id, entityId: counted.fromEntity, referId: counted.fromId };
    expect(await desk.manager.call(evidenceLinks.GetEvidenceLinks, of)).toMatchObject([{ toId }]);
    const used = await desk.manager.call(evidenceLinks.GetUsedIn, {
      projectId: Id,
      entityId: "auditFile",
      referId: toId,
    });
    expect(used).toMatchObject([counted]);
  });
});
