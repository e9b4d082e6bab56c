import { differences } from "@digao/contract/areas/acquisition/differences/calls";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LedgerDesk, openLedgerDesk, tbCsv } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

/** Cash closes at `close`. */
const books = (open: number, moved: number) =>
  tbCsv([
    ["1001", "库存现金", "借", "", open, moved, 0],
    ["4001", "实收资本", "贷", "", -open, 0, moved],
  ]);

/** This year's project after one whose seat of the importer is as told: what its check of openings says. */
async function following(prior: number, seat: { checked: number; hasTaken?: boolean }) {
  const { manager, tenant } = desk;
  const projectId = await desk.newProject();
  await tenant.inDb(async (db) => {
    await db.updateTable("project").set({ prior_project_id: prior }).where("id", "=", projectId).execute();
    await db.updateTable("project_member").set({ checked: 1 }).where("project_id", "=", prior).execute();
  });
  if (seat.hasTaken) {
    const { fingerprint } = await manager.call(openingBalances.GetPriorFigures, { projectId });
    await manager.call(openingBalances.TakePriorFigures, { projectId, fingerprint: fingerprint ?? "" });
  }
  await tenant.inDb((db) =>
    db.updateTable("project_member").set({ checked: seat.checked }).where("project_id", "=", prior).execute(),
  );
  const periodId = await desk.take(projectId, "2024.csv", books(500, 10), 2024);
  const batches = await tenant.inDb((db) =>
    db.selectFrom("import_batch").where("project_id", "=", projectId).select("id").execute(),
  );
  const batchId = batches[0]?.id ?? 0;
  const found = await manager.call(imports.GetImportFindings, { batchId, code: "IC-18", maxResultCount: 10 });
  const problems = await manager.call(imports.GetImportProblems, { batchId, maxResultCount: 50 });
  const figures = await manager.call(differences.GetFigureDifferences, { periodId });
  return {
    found: found.items.length,
    isWithheld: problems.items.some(({ text }) => text.includes("未与上年期末核对")),
    openings: figures.items
      .filter(({ kind }) => kind === "opening")
      .map(({ code, difference }) => [code, difference])
      .sort(),
  };
}

const all = {
  found: 2,
  isWithheld: false,
  openings: [
    ["1001", "-400.00"],
    ["4001", "400.00"],
  ],
};

describe("openings against last year's project", () => {
  it("are compared for its declared members, or once its figures were taken; else that is said", async () => {
    const prior = await desk.newProject();
    await desk.take(prior, "2023.csv", books(0, 900), 2023, 1);
    expect(await following(prior, { checked: 0 })).toEqual({ found: 0, isWithheld: true, openings: [] });
    expect(await following(prior, { checked: 1 })).toEqual(all);
    expect(await following(prior, { checked: 0, hasTaken: true })).toEqual(all);
  });
});
