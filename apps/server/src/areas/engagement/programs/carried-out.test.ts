import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { plantPapers } from "../../../../test/paper-desk.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let incharge: Client;
let staff: Client;
let projectId: number;
let items: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  incharge = await tenant.as("incharge");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  const tree = await manager.call(mapping.GetRptItemTree, { projectId });
  items = new Map(tree.map(({ id, stdCode }) => [stdCode, id]));
  await plantPapers(tenant, projectId, ["ZD-2", "ZD-2-1"]);
});
afterAll(() => server.stop());

const linesOf = (code: string) => staff.call(programs.GetProgLineByRID, { Id: items.get(code) ?? 0, projectId });
const lineOf = async (code: string): Promise<ProgLine> => {
  const line = (await linesOf(code)).find(({ isKey, result }) => isKey && result === 0);
  if (!line) throw new Error(`${code} has no such procedure`);
  return line;
};
type Which = Pick<ProgLine, "id" | "rowVersion">;
const at = ({ id, rowVersion }: Which) => ({ id, rowVersion });
const paper = (line: Which, wpIndex: string | null = "ZD-2", as = staff) =>
  as.call(programs.UpdateProgLineWp, { ...at(line), wpIndex });
const result = (line: Which, value: number, more: object = {}, as = staff) =>
  as.call(programs.UpdateProgLineResult, { ...at(line), result: value, ...more });
const refused = (message: string, status = 400) => ({ status, error: { message } });

/** A voucher that nobody has checked. */
const drawFor = ({ id, RId: fs_item_id }: ProgLine) =>
  tenant.inProject(projectId, async (db) => {
    const of = { project_id: projectId };
    const year = { label: "2024", start_date: "2024-01-01", end_date: "2024-12-31" };
    const period = await db
      .insertInto("project_period")
      .values({ ...of, ...year })
      .returning("id")
      .executeTakeFirstOrThrow();
    const voucher = { j_period: 1, j_date: "2024-01-31", j_type: "记", j_no_text: "1", line_no: 1 };
    const line = { account_code: "1001", account_name: "库存现金", debit: "1.00", credit: "0.00", draw_source: 1 };
    await db
      .insertInto("drawn_voucher")
      .values({
        ...of,
        ...voucher,
        ...line,
        fs_item_id,
        prog_line_id: id,
        period_id: period.id,
        drawn_by: staff.userId,
      })
      .execute();
  });

describe("carried out", () => {
  it("is what a paper shows that the project has and that has content, whatever the index looks like", async () => {
    const line = await lineOf("A110");
    const placed = await paper(line, "ZA-99");
    expect(placed.paperLack).toBe("noPaper");
    for (const by of [staff, incharge, manager])
      await expect(result(placed, 1, {}, by)).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringContaining("没有索引为 ZA-99 的底稿") },
      });
    const { wpUsual } = line;
    const letters = wpUsual?.split("-")[0] ?? "";
    for (const suffix of ["0", "1", "2", "3", "4", "5", "6", "7", "10"])
      await expect(result(await paper(await lineOf("A110"), `${letters}-${suffix}`), 1)).rejects.toMatchObject({
        status: 400,
      });
    const listed = await staff.call(statementItems.CreateSingleDetail, { RId: line.RId, detailName: "预付货款" });
    expect(listed).toBeTruthy();
    const withDetails = await paper(await lineOf("A110"), `${letters}-2`);
    expect(withDetails.paperLack).toBeNull();
    expect(await result(withDetails, 1)).toMatchObject({ result: 1, isSettled: true });
    // What was carried out before the rule stays, and shows what it lacks.
    await tenant.inProject(projectId, (db) =>
      db.updateTable("prog_line").set({ wp_index: "ZA-99" }).where("id", "=", line.id).execute(),
    );
    const old = (await linesOf("A110")).find(({ id }) => id === line.id);
    expect(old).toMatchObject({ result: 1, isSettled: true, paperLack: "noPaper" });
  });

  it("is no sheet that is blank or was removed, and waits for what was drawn for it", async () => {
    const line = await lineOf("A111");
    await plantPapers(tenant, projectId, ["ZA-98"]);
    const sheet = (values: object) =>
      tenant.inProject(projectId, (db) =>
        db.updateTable("audit_sheet").set(values).where("wp_index", "=", "ZA-98").execute(),
      );
    await sheet({ cells: 0 });
    const placed = await paper(line, "ZA-98");
    expect(placed.paperLack).toBe("empty");
    await expect(result(placed, 1)).rejects.toMatchObject({ status: 400 });
    await sheet({ cells: 1, removed_at: new Date(), removed_by: manager.userId });
    await expect(result(placed, 1)).rejects.toMatchObject({ status: 400 });
    await sheet({ removed_at: null, removed_by: null });
    await drawFor(line);
    await expect(result(placed, 1)).rejects.toMatchObject(refused("为该程序抽取的凭证还有 1 张未检查"));
    await tenant.inProject(projectId, (db) =>
      db.updateTable("drawn_voucher").set({ status: drawStatus.checked }).execute(),
    );
    const done = await result(placed, 1);
    await expect(paper(done, "ZA-97")).rejects.toMatchObject({ status: 400 });
  });

  it("is on a day that can be: neither before the period, nor of a balance before its end, nor ahead", async () => {
    const line = await paper(await lineOf("A112"));
    for (const [execDate, words] of [
      ["2019-01-01", "不能早于会计期间开始日 2024-01-01"],
      ["2024-12-30", "不能早于期末 2024-12-31"],
      ["2999-01-01", "不能晚于今天"],
    ] as const)
      await expect(result(line, 1, { execDate })).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringContaining(words) },
      });
    const done = await result(line, 1, { execDate: "2025-02-01" });
    await expect(result(done, 1, { execDate: "2019-01-01" })).rejects.toMatchObject({ status: 400 });
    await tenant.inProject(projectId, (db) =>
      db.updateTable("project").set({ report_date: "2025-01-31" }).where("id", "=", projectId).execute(),
    );
    await expect(result(await result(done, 0), 1, { execDate: "2025-02-01" })).rejects.toMatchObject({ status: 400 });
    await tenant.inProject(projectId, (db) =>
      db.updateTable("project").set({ report_date: null }).where("id", "=", projectId).execute(),
    );
  });

  it("is by who wrote what came of it, whoever a caller names", async () => {
    const line = await paper(await lineOf("A113"));
    const done = await result(line, 1, { execUserId: manager.userId, execUserName: "李经理", note: "核对一致" });
    expect(done).toMatchObject({ execUserId: staff.userId, execUserName: "王小明" });
    const same = await result(done, 1, { note: "核对一致" }, incharge);
    expect(same.execUserId).toBe(staff.userId);
    const rewritten = await result(same, 1, { note: "核对一致，另见合同" }, incharge);
    expect(rewritten).toMatchObject({ execUserId: incharge.userId, execUserName: "陈现场" });
    expect((await paper(rewritten, "ZD-2-1", manager)).execUserId).toBe(manager.userId);
  });
});
