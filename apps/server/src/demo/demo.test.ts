import { adjustments } from "@digao/contract/areas/adjustments";
import { projects } from "@digao/contract/areas/projects";
import { trialBalance } from "@digao/contract/areas/trial-balance";
import { withTenant } from "@digao/db/tenant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, startTestServer, type TestServer } from "../../test/kit.ts";
import { expectedItems } from "../../test/sample-books.ts";
import { type DemoFirm, loadDemo } from "./load-demo.ts";
import { loadSampleCompany } from "./load-sample.ts";

let server: TestServer;
let firm: DemoFirm;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await loadDemo(server.pool);
  ({ projectId } = await loadSampleCompany(server.server, firm));
});
afterAll(() => server.stop());

async function as(name: string) {
  const userId = firm.userIds.get(name) ?? 0;
  const session = { userId, isRemembered: false, ip: "127.0.0.1", userAgent: "test" };
  const { accessToken } = await withTenant(server.pool, firm.tenantId, (db) =>
    server.server.signIns.open(db, firm.tenantId, session),
  );
  return clientOf(server.url, accessToken, userId);
}

describe("the firm of a first start", () => {
  it("has one project with its whole team, its books mapped and every adjustment checked", async () => {
    const manager = await as("manager");
    const item = await manager.call(projects.GetProjectItem, { Id: projectId });
    expect(item).toMatchObject({
      projectCode: "2024-AUD-0001",
      custName: "华衡精密制造有限公司",
      uscc: "91320594MA1MPQ3B5R",
    });
    expect(item.members.map(({ roleid, checked }) => [roleid, checked])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(item.progress).toMatchObject({ periods: 1, vouchers: 173, unmapped: 0, adjustDraft: 0, adjustForReview: 0 });
    const heads = await manager.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
    expect(heads.map(({ adjNo }) => adjNo).sort()).toEqual(
      ["AJE-1", "AJE-2", "AJE-3", "AJE-4", "AJE-5", "AJE-6", "AJE-7", "ORJE-1", "ORJE-2", "ORJE-3"].concat(
        "RJE-1",
        "RJE-2",
        "RJE-3",
        "RJE-4",
      ),
    );
  });

  it("shows the trial balance of the sample company to the cent", async () => {
    const { rows } = await (await as("staff2")).call(trialBalance.GetTrialBalance, { projectId });
    const byCode = new Map(rows.map((row) => [row.stdCode, row]));
    for (const { nameZh: _, kind: _kind, code, ...expected } of expectedItems()) {
      // The file leaves the of-which line of continuing operations unadjusted; its formula P399 - P3992 does not.
      const audited = code === "P3991" ? "1113433.66" : expected.audited;
      expect([code, byCode.get(code)]).toEqual([code, expect.objectContaining({ ...expected, audited })]);
    }
  });

  it("leaves nobody signed in", async () => {
    const open = await withTenant(server.pool, firm.tenantId, (db) =>
      db
        .selectFrom("session")
        .where("ended_at", "is", null)
        .where("user_agent", "=", "first start")
        .select("id")
        .execute(),
    );
    expect(open).toEqual([]);
  });
});
