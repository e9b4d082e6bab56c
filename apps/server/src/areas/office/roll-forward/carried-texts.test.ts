import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join } from "../../../../test/builders.ts";
import { type Client, startTestServer } from "../../../../test/kit.ts";
import { archivedYear, nextYear, type RollDesk, rollAll, type Years } from "../../../../test/roll-desk.ts";

let desk: RollDesk;
let years: Years;
let partner: Client;
let projectId: number;

beforeAll(async () => {
  const server = await startTestServer();
  const tenant = await server.newTenant();
  desk = { server, tenant, manager: await tenant.as("manager") };
  partner = await tenant.as("partner");
  years = await archivedYear(desk, (last) =>
    tenant.inProject(
      last,
      async (db) => {
        await sql`update prog_line l set is_own = true, is_selected = true, content = '检查寄售协议' where ${ofProject("l")}`.execute(
          db,
        );
        await sql`update fs_note n set code = 'TC01', body = '本公司主要从事设备制造。', cells = '{}' where ${ofProject("n")}`.execute(
          db,
        );
      },
      "manager",
    ),
  );
});
afterAll(() => desk.server.stop());

beforeEach(async () => {
  projectId = await nextYear(desk, years);
  await join(desk.manager, projectId, [{ client: partner, roleid: 2 }]);
  await rollAll(desk, { projectId, last: years.last, way: "take" });
});

const unchanged = "沿用上年未更新";
const itemIdOf = async (code: string): Promise<number> => {
  const { id } = await desk.tenant.inProject(projectId, (db) =>
    db.selectFrom("fs_item").where("std_code", "=", code).select("id").executeTakeFirstOrThrow(),
  );
  return id;
};
const itemReasons = async (RId: number): Promise<string> => {
  const { can } = await desk.manager.call(statementItems.GetFsItemById, { RId });
  return can.sign.map(({ reason }) => reason).join("\n");
};
const texts = (heldBy: "fsItem" | "auditSheet" | "fsNote", heldId: number, as = desk.manager) =>
  as.call(rollForward.GetCarriedTexts, { projectId, heldBy, heldId });
const confirm = (text: { id: number; rowVersion: number }, words = "与本年情况相同，仍然适用", as = desk.manager) =>
  as.call(rollForward.ConfirmCarriedText, { projectId, Id: text.id, rowVersion: text.rowVersion, words });
const ofItem = async () => {
  const rid = await itemIdOf("A101");
  const [text] = await texts("fsItem", rid);
  return { rid, text: text! };
};

describe("text carried on from last year", () => {
  it("keeps an item from its signs until it is changed", async () => {
    const { rid } = await ofItem();
    expect(await itemReasons(rid)).toContain(unchanged);
    const line = await desk.tenant.inProject(projectId, (db) =>
      db
        .selectFrom("prog_line")
        .where("is_own", "=", true)
        .select(["id", "row_version as rowVersion"])
        .executeTakeFirstOrThrow(),
    );
    await desk.manager.call(programs.UpdateProgLine, { ...line, content: "检查寄售协议及年末对账单" });
    expect(await texts("fsItem", rid)).toEqual([]);
    expect(await itemReasons(rid)).not.toContain(unchanged);
  });

  it("or until somebody says why it still holds, which stays in the report and in the log", async () => {
    const { rid, text } = await ofItem();
    await expect(confirm(text, " ")).rejects.toMatchObject({ status: 400 });
    await expect(confirm(text, "。。。")).rejects.toMatchObject({ status: 400 });
    await confirm(text);
    expect(await itemReasons(rid)).not.toContain(unchanged);
    await expect(confirm({ ...text, rowVersion: 2 })).rejects.toMatchObject({ status: 400 });
    const { parts } = await desk.manager.call(rollForward.GetRollForwardReport, { projectId, RptLang: "zh" });
    const rows = parts.find(({ code }) => code === "programmes")?.rows ?? [];
    expect(rows.find(({ id }) => id === text.id)).toMatchObject({
      text: "confirmed",
      confirmed: { words: "与本年情况相同，仍然适用", by: "李经理" },
    });
    const logged = await desk.tenant.inProject(projectId, (db) =>
      db.selectFrom("project_log").where("ref_type", "=", "rollForwardItem").select("new_value").execute(),
    );
    expect(logged).toEqual([{ new_value: { words: "与本年情况相同，仍然适用" } }]);
  });

  it("is confirmed once by two at once, and by members who work on the project alone", async () => {
    const { text } = await ofItem();
    const outcomes = await meet(desk.server, desk.tenant, [
      () => confirm(text),
      () => confirm(text, "另一说法也成立", partner),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
    const staff = await desk.tenant.as("staff2");
    await expect(texts("fsItem", 1, staff)).rejects.toMatchObject({ status: 403 });
    await expect(confirm(text, "旁人之言不算", staff)).rejects.toMatchObject({ status: 403 });
    await expect(confirm({ id: 987_654_321, rowVersion: 1 })).rejects.toMatchObject({ status: 404 });
  });

  it("keeps a sheet from its signs, which one as a template does not", async () => {
    const [sheet] = await desk.manager.call(sheets.GetSheetList, { projectId });
    const reasons = async (Id: number) =>
      (await desk.manager.call(paperSigns.GetPaperSigns, { Id })).can.sign.map(({ reason }) => reason).join("\n");
    expect(await reasons(sheet!.id)).toContain(unchanged);
    const [text] = await texts("auditSheet", sheet!.id);
    await confirm(text!);
    expect(await reasons(sheet!.id)).not.toContain(unchanged);
    const other = await nextYear(desk, years);
    await rollAll(desk, { projectId: other, last: years.last });
    const [template] = await desk.manager.call(sheets.GetSheetList, { projectId: other });
    expect(await reasons(template!.id)).not.toContain(unchanged);
  });

  it("keeps a note from being published", async () => {
    const note = await desk.tenant.inProject(projectId, (db) =>
      db.selectFrom("fs_note").select(["id as Id", "row_version as rowVersion"]).executeTakeFirstOrThrow(),
    );
    const publish = () => partner.call(notes.PublishFsNote, { projectId, ...note });
    await expect(publish()).rejects.toMatchObject({ status: 400, message: expect.stringContaining(unchanged) });
    const [text] = await texts("fsNote", note.Id);
    await confirm(text!);
    expect(await publish()).toMatchObject({ publishedBy: "周合伙" });
  });
});
