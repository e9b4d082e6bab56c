import { drawResult, drawSource, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorCheck, mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
  periodId = await copySampleBooks(server, firm, projectId);
});
afterAll(() => server.stop());

const rowsOf = async (check: number) =>
  (await manager.call(mirror.GetMirror, { projectId })).rows.filter((row) => row.check === check);

interface Drawn {
  stdCode: string;
  marks: Record<string, number>;
  source?: number;
  status?: number;
}
const draw = ({ stdCode, marks, source = drawSource.byHand, status = drawStatus.checked }: Drawn) =>
  firm.inProject(
    projectId,
    async (db) => {
      const item = await db
        .selectFrom("fs_item")
        .where("std_code", "=", stdCode)
        .select("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("drawn_voucher")
        .values({
          project_id: projectId,
          fs_item_id: item.id,
          period_id: periodId,
          j_period: 202_412,
          j_date: "2024-12-30",
          j_type: "记",
          j_no: 99,
          j_no_text: "99",
          line_no: 1,
          account_code: "6001",
          account_name: "主营业务收入",
          debit: "0.00",
          credit: "1000.00",
          draw_source: source,
          marks: JSON.stringify(marks),
          status,
          result: drawResult.noException,
        })
        .execute();
    },
    "manager",
  );

describe("what regulators punished in published cases", () => {
  it("is not compared before there are books", async () => {
    const empty = await newProject(manager);
    const { checks } = await manager.call(mirror.GetMirror, { projectId: empty });
    const cases = checks.filter(({ check }) => check >= mirrorCheck.misstatementsNotSummed);
    expect(cases.map(({ notCompared }) => notCompared)).toEqual(Array.from({ length: 6 }, () => "尚未导入账套"));
  });

  it("finds revenue that passed on contract and acceptance alone, and not what also has goods or money behind it", async () => {
    // Contract and posting ticked; delivery, receipt, invoice with collection left.
    await draw({ stdCode: "P100", marks: { 1: 1, 7: 1, 8: 0, 9: 3, 10: 0 } });
    await draw({ stdCode: "P100", marks: { 1: 1, 7: 1, 8: 1 } });
    await draw({ stdCode: "P100", marks: { 7: 1 }, status: drawStatus.inProgress });
    const rows = await rowsOf(mirrorCheck.revenueOnPaper);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.words).toContain("未核对出库单、签收/报关单、发票与回款");
  });

  it("finds material revenue and receivables without a cut-off sample, until one is checked", async () => {
    const names = async () => (await rowsOf(mirrorCheck.cutOffMissing)).map(({ key }) => key);
    expect(await names()).toEqual(["item:P100", "item:A105"]);
    await draw({ stdCode: "P100", marks: { 8: 1 }, source: drawSource.cutOff, status: drawStatus.inProgress });
    expect(await names()).toEqual(["item:P100", "item:A105"]);
    await draw({ stdCode: "P100", marks: { 8: 1 }, source: drawSource.cutOff });
    expect(await names()).toEqual(["item:A105"]);
  });

  it("is answered like every trace, and asks again once the amount is another", async () => {
    const [row] = await rowsOf(mirrorCheck.cutOffMissing);
    const { check = 0, key = "", print = "" } = row ?? {};
    await manager.call(mirror.AnswerMirror, {
      projectId,
      check,
      key,
      print,
      words: "期后十笔发货单已逐笔核对",
      seen: 0,
    });
    expect((await rowsOf(mirrorCheck.cutOffMissing))[0]?.state).toBe(mirrorState.answered);
    await firm.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
    expect((await rowsOf(mirrorCheck.cutOffMissing))[0]).toMatchObject({ state: mirrorState.open, isOutgrown: true });
  });
});
