import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProject, join, newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeNextYear } from "../../../../test/next-year.ts";
import { newYear } from "../../../../test/roll-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let last: number;
let next: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  const custId = await newCustomer(manager);
  last = await newProject(manager, { custId });
  await tenant.inDb(async (db) => {
    await writeSampleLedger(db, last);
    await writeSampleAdjustments(db, last, manager.userId);
  });
  await tenant.inProject(last, (db) =>
    sql`update fs_item i set result = 1, result_text = '期末余额可以确认', explanation = '第四季度赊销增加' where ${ofProject("i")} and i.std_code = 'A105'`.execute(
      db,
    ),
  );
  next = await newProject(manager, { custId, priorProjectId: last, ...newYear });
  await tenant.inDb((db) => writeNextYear(db, next));
});
afterAll(() => server.stop());

const memory = (itemCode: string, as = manager) => as.call(rollForward.GetPriorMemory, { projectId: next, itemCode });

describe("last year's file beside an item", () => {
  it("is silent until that file is archived", async () => {
    expect(await memory("A105")).toMatchObject({ gap: "notArchived", groups: [] });
    await changeProject(tenant, last, { status: 6, archive_flag: 2 });
    expect(await memory("A105")).toMatchObject({ gap: null, source: { projectId: last, year: 2024 } });
  });

  it("tells what was adjusted, concluded and explained, and what comes back this year", async () => {
    const { groups } = await memory("A105");
    const of = (code: string) => groups.find((group) => group.code === code)?.entries ?? [];
    expect(of("conclusion")).toMatchObject([{ summary: "期末余额可以确认" }]);
    expect(of("explanation")).toMatchObject([{ summary: "第四季度赊销增加" }]);
    const cutOff = of("adjustment").find(({ title }) => title === "AJE-1");
    expect(cutOff).toMatchObject({ amount: "-339000.00", isOpen: true, again: [] });
    const items = await tenant.inProject(next, (db) =>
      db.selectFrom("fs_item").where("std_code", "in", ["A105", "P100"]).select(["id", "std_code as code"]).execute(),
    );
    const idOf = (code: string) => items.find((item) => item.code === code)?.id ?? 0;
    await manager.call(adjustments.UpdateFSAdjustHead, {
      projectId: next,
      adjType: 1,
      description: cutOff?.summary ?? "",
      lines: [
        { fsItemId: idOf("P100"), debit: "5.00" },
        { fsItemId: idOf("A105"), credit: "5.00" },
      ],
    });
    const again = (await memory("A105")).groups.find(({ code }) => code === "adjustment");
    expect(again?.entries.find(({ title }) => title === "AJE-1")?.again).toMatchObject([{ summary: cutOff?.summary }]);
    expect(again?.entries.find(({ title }) => title === "AJE-2")?.again ?? []).toEqual([]);
    expect((await memory("A101")).groups.find(({ code }) => code === "conclusion")).toBeUndefined();
  });

  it("is withheld from members who may not read the archived file, and refused to strangers", async () => {
    const staff = await tenant.as("staff1");
    await expect(memory("A105", staff)).rejects.toMatchObject({ status: 403 });
    await join(manager, next, [{ client: staff, roleid: 0 }]);
    expect(await memory("A105", staff)).toMatchObject({ gap: "notOpen", groups: [] });
  });

  it("stands in the report with what the client's books open otherwise with", async () => {
    const report = () => manager.call(rollForward.GetRollForwardReport, { projectId: next, RptLang: "zh" });
    expect(await report()).toMatchObject({ source: null, items: null });
    // An entry that the client booked without telling.
    expect((await report()).openings?.map(({ code, unexplained }) => [code, unexplained])).toEqual([
      ["A109", "210000.00"],
      ["E108", "210000.00"],
    ]);
    await manager.call(rollForward.RollForward, {
      projectId: next,
      fromProjectId: last,
      parts: [{ code: "notes", way: "take" }],
    });
    await server.runJobs();
    await tenant.inProject(next, (db) =>
      sql`update tb_row t set open_dr = open_dr + 1000 where ${ofProject("t")} and t.account_code = '1405' and t.aux_id is null`.execute(
        db,
      ),
    );
    const told = await report();
    expect(told.openings?.find(({ code }) => code === "A109")?.unexplained).toBe("211000.00");
    expect(told.items?.find(({ code }) => code === "A105")).toMatchObject({
      conclusion: expect.stringContaining("期末余额可以确认"),
    });
    expect(told.items?.find(({ code }) => code === "A105")?.openEntries).toBeGreaterThan(0);
  });

  it("offers last year's entries, risks and samples beside, and what is the client's as such", async () => {
    const { parts } = await manager.call(rollForward.GetRollForwardOffer, { projectId: next, fromProjectId: last });
    const stands = Object.fromEntries(parts.map(({ code, stands: how }) => [code, how]));
    expect(stands).toMatchObject({
      mapping: "client",
      relatedParties: "client",
      openingEntries: "beside",
      risks: "beside",
      samples: "beside",
      sheets: "taken",
    });
    const entries = parts.find(({ code }) => code === "openingEntries")?.papers ?? [];
    expect(entries.map(({ title }) => title.split(" ")[0])).toContain("AJE-1");
    expect(
      parts.filter(({ stands: how }) => how !== "taken").every(({ ways, note }) => ways.length === 0 && note),
    ).toBe(true);
  });
});
