import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
});
afterAll(() => server.stop());

const leaveOut = (code: string) =>
  tenant.inProject(projectId, (db) =>
    db
      .updateTable("account")
      .set({ fs_item_id: null, map_state: "unmapped" })
      .where("project_id", "=", projectId)
      .where("code", "=", code)
      .execute(),
  );
const book = async (RptLang: "zh" | "en" = "zh") =>
  readBook((await manager.download(trialBalance.DownStatementExcel, { projectId, RptLang })).bytes);

describe("a statement that does not balance", () => {
  it("says nothing while it does", async () => {
    const { outOfBalance } = await manager.call(trialBalance.GetStatement, { projectId, rptType: 1 });
    expect(outOfBalance).toBe("");
    expect((await book()).Sheets.资产负债表?.A2?.v).toBe("会企01表");
  });

  it("says so across the page with the difference of each column, on the screen and in both workbooks", async () => {
    await leaveOut("1403");
    const words = "报表不平：审定数差额 -1,635,486.73；期初审定差额 -1,200,000.00";
    for (const rptType of [1, 2]) {
      const { outOfBalance } = await manager.call(trialBalance.GetStatement, { projectId, rptType });
      expect(outOfBalance).toBe(words);
    }
    const { outOfBalance } = await manager.call(trialBalance.GetStatement, {
      projectId,
      rptType: 1,
      audited: false,
      RptLang: "en",
    });
    expect(outOfBalance).toBe("OUT OF BALANCE: Unaudited by -1,635,486.73; Opening unaudited by -1,200,000.00");
    const statements = await book();
    expect([statements.Sheets.资产负债表?.A2?.v, statements.Sheets.利润表?.A2?.v]).toEqual([
      `${words}　会企01表`,
      `${words}　会企02表`,
    ]);
    const sheet = readBook((await manager.download(trialBalance.DownTrialBalanceExcel, { projectId })).bytes).Sheets
      .试算平衡表;
    expect(sheet?.A2?.v).toContain(
      "报表不平：未审数差额 -1,635,486.73；审定数差额 -1,635,486.73；期初未审差额 -1,200,000.00；期初审定差额 -1,200,000.00",
    );
  });
});
