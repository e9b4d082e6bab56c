import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { type LinkableType, linkableTypes, type ProjectEntity } from "@digao/contract/records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { canBeFound } from "../../../platform/records/reader.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let projectId: number;
let elsewhere: number;
let rows: Readonly<Record<ProjectEntity, number>>;

async function filledProject(marker: string) {
  const { projectId: id, periodId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
  const made = await makeRows(server, firm, id, marker);
  await firm.inProject(id, async (db) => {
    const { batch_id } = await db
      .selectFrom("voucher")
      .where("id", "=", made.voucher)
      .select("batch_id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("voucher")
      .set({ j_type: "记", j_no: 12, j_no_text: "12" })
      .where("id", "=", made.voucher)
      .execute();
    await db.updateTable("project_period").set({ voucher_batch_id: batch_id }).where("id", "=", periodId).execute();
    await db.updateTable("adjust_head").set({ adj_no: "AJE-7" }).where("id", "=", made.adjustment).execute();
    await db.updateTable("prog_line").set({ is_selected: true }).where("id", "=", made.progLine).execute();
    await db.updateTable("fs_item").set({ wp_index: "ZD" }).where("id", "=", made.fsItem).execute();
    await db.updateTable("audit_file").set({ pinyin: "chpd" }).where("id", "=", made.auditFile).execute();
    await db
      .updateTable("confirmation_letter")
      .set({ pinyin: "chpd" })
      .where("id", "=", made.confirmationLetter)
      .execute();
  });
  return { id, made };
}

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  staff = await firm.as("staff1");
  ({ id: projectId, made: rows } = await filledProject("存货盘点"));
  ({ id: elsewhere } = await filledProject("别处"));
});
afterAll(() => server.stop());

const find = (types: string, keyword: string, of = projectId) =>
  staff.call(evidenceLinks.FindRecords, { projectId: of, types, keyword });
const idsOf = async (types: LinkableType, keyword: string) => (await find(types, keyword)).map(({ id }) => id);

describe("records to link to", () => {
  it("can be found, every kind that papers may point to, and nothing of another project is among them", async () => {
    expect(linkableTypes.filter((type) => !canBeFound(type))).toEqual([]);
    for (const type of linkableTypes) {
      const found = await find(type, "");
      expect([type, found.map(({ id }) => id)]).toEqual([type, [rows[type]]]);
      expect(found[0]?.text, type).toMatch(/\S/);
    }
    expect(await find(linkableTypes.join(","), "别处")).toEqual([]);
  });

  it.each<[LinkableType, string[]]>([
    ["fsItem", ["ZD", "盘点", "chpd", "zd"]],
    ["progLine", ["存货", "chpd"]],
    ["adjustment", ["AJE-7", "aje-7", "存货 盘点", "chpd"]],
    ["voucher", ["12", "记-12", "j12", "2023-01 记"]],
    ["auditFile", ["盘点", "chpd"]],
    ["confirmationLetter", ["存货", "chpd"]],
    ["auditSheet", ["盘点", "chpd"]],
    ["sampleRun", ["盘点", "chpd", "1"]],
    ["materiality", ["重要性", "zyx", "materiality"]],
  ])("%s by its number, its name or pinyin initials: %s", async (type, keywords) => {
    for (const keyword of keywords) expect([keyword, await idsOf(type, keyword)]).toEqual([keyword, [rows[type]]]);
    for (const other of ["没有这个", "zzqq", "%_\\"]) expect([other, await idsOf(type, other)]).toEqual([other, []]);
  });

  it("of several kinds come by kind, each with what tells it from others", async () => {
    const found = await find("adjustment,auditFile,fsItem", "chpd");
    expect(found.map(({ type }) => type)).toEqual(["adjustment", "auditFile", "fsItem"]);
    expect(found[0]?.hint).toBe("1.00");
    expect(found[1]).toMatchObject({ look: expect.any(String), pageable: false });
  });

  it("are none that have been removed, nor vouchers of a journal that is not in force", async () => {
    await firm.inProject(projectId, async (db) => {
      const removed = { removed_at: new Date().toISOString(), removed_by: firm.userIds.manager };
      await db.updateTable("audit_sheet").set(removed).where("id", "=", rows.auditSheet).execute();
      const deleted = {
        deleted_at: new Date().toISOString(),
        deleted_by: firm.userIds.manager,
        deleted_reason: "重复",
      };
      await db.updateTable("audit_file").set(deleted).where("id", "=", rows.auditFile).execute();
      await db.updateTable("project_period").set({ voucher_batch_id: null }).execute();
    });
    expect(await find("auditSheet,auditFile,voucher", "")).toEqual([]);
  });

  it("are shown to members alone, of kinds that papers may point to", async () => {
    await expect(find("fsItem,account", "")).rejects.toMatchObject({ status: 400 });
    await expect(find("", "")).rejects.toMatchObject({ status: 400 });
    const outsider = await firm.as("partner");
    await expect(
      outsider.call(evidenceLinks.FindRecords, { projectId, types: "fsItem", keyword: "" }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await find("fsItem", "别处", elsewhere)).length).toBe(1);
  });
});
