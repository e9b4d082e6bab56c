/** Practice 3.3, its last paragraphs: executed means done. Each row by each of the eight roles, before and after the jobs that follow. */
import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../kit.ts";
import { plantPapers } from "../paper-desk.ts";
import { type Item, newItem } from "./item.ts";
import { type Firm, leaders, openFirm, team, tryClosed, tryGate } from "./team.ts";

let firm: Firm;
beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.server.stop());

const place = () => newItem(firm);
const proceduresOf = async ({ projectId, RId }: Item) => {
  const [line] = await firm.clients.manager.call(programs.GetProgLineByRID, { Id: RId, projectId });
  if (!line) throw new Error("no procedure");
  return line;
};
const perform =
  (more: object = {}, values: Record<string, unknown> = {}) =>
  async (as: Client, item: Item) => {
    await item.put("prog_line", item.rows.progLine, values);
    const { id, rowVersion } = await proceduresOf(item);
    return as.call(programs.UpdateProgLineResult, { id, rowVersion, result: 1, ...more });
  };
const letter = async (item: Item) => {
  await item.put("confirmation_contact", item.rows.confirmationContact, { fs_item_id: item.RId });
  await item.add("confirmation_letter_item", {
    letter_id: item.rows.confirmationLetter,
    contact_id: item.rows.confirmationContact,
    subject_code: "AR",
  });
};

describe("3.3 a procedure is executed", () => {
  it("by the team, with a paper that has content, and by nobody else", () =>
    tryGate(firm, { may: team, place, act: perform() }));
  it.each([
    ["without an index", { wp_index: null }],
    ["by an index that names no paper", { wp_index: "ZA-99" }],
    ["by an empty paper", { wp_index: "ZZ-3" }],
  ])("%s by nobody", (_row, values) => tryClosed(firm, { place, act: perform({}, values) }));
  it.each([
    ["before the period end on a closing balance", "2024-06-30"],
    ["before the period", "2019-01-01"],
    ["after today", "2999-01-01"],
  ])("%s by nobody", (_row, execDate) => tryClosed(firm, { place, act: perform({ execDate }) }));
  it("after the report date by nobody", () =>
    tryClosed(firm, {
      place: async () => {
        const item = await place();
        await firm.tenant.inDb((db) =>
          db.updateTable("project").set({ report_date: "2025-01-31" }).where("id", "=", item.projectId).execute(),
        );
        return item;
      },
      act: perform({ execDate: "2025-02-01" }),
    }));
});

describe("3.3 a paper of the procedure's kind", () => {
  const types = { confirmation: [4], recalculation: [5], stockTake: [8] } as const;
  const withDetails = async () => {
    const item = await place();
    await item.add("fs_detail", { fs_item_id: item.RId, line_no: 1, detail_type: 3, detail_name: "明细" });
    await item.put("calculation", item.rows.calculation, { removed_at: new Date(), removed_reason: "重做" });
    return item;
  };
  it.each(Object.entries(types))("%s is not shown by the item's own page", (_kind, proc_types) =>
    tryClosed(firm, { place: withDetails, act: perform({}, { proc_types: [...proc_types], wp_index: "ZZ-2" }) }),
  );
  it("an inspection is shown by the item's own page", () =>
    tryGate(firm, { may: team, place: withDetails, act: perform({}, { proc_types: [3], wp_index: "ZZ-2" }) }));

  it("a confirmation by a letter of the item; a file with replies is for the reviewer to judge", async () => {
    const item = await place();
    const { staff1 } = firm.clients;
    const values = { proc_types: [4], wp_index: "ZA-2" };
    await expect(perform({}, values)(staff1, item)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("询证函"),
    });
    await letter(item);
    expect(await perform({}, values)(staff1, item)).toMatchObject({ result: 1, paperLack: null });
    await item.put("confirmation_letter", item.rows.confirmationLetter, { status: 90 });
    await item.put("audit_file", item.rows.auditFile, { wp_index: "ZA-2" });
    expect(await proceduresOf(item)).toMatchObject({ paperLack: "doubtful" });
  });

  it("a stock-take by a count sheet, whose name or number says so", async () => {
    const item = await place();
    const { staff1 } = firm.clients;
    await plantPapers(firm.tenant, item.projectId, ["ZA-4", "ZA-9"]);
    const by = (wp_index: string) => perform({}, { proc_types: [8], wp_index })(staff1, item);
    await expect(by("ZA-4")).rejects.toMatchObject({ status: 400, message: expect.stringContaining("监盘表") });
    expect(await by("ZA-9")).toMatchObject({ result: 1, paperLack: "doubtful" });
    await firm.tenant.inProject(item.projectId, (db) =>
      db.updateTable("audit_sheet").set({ name: "存货监盘表" }).where("wp_index", "=", "ZA-9").execute(),
    );
    expect(await proceduresOf(item)).toMatchObject({ paperLack: null });
  });

  it("a recalculation by a calculation; where a procedure inspects as well, by whatever somebody judges", async () => {
    const item = await withDetails();
    const { staff1 } = firm.clients;
    const by = (proc_types: number[], wp_index: string) => perform({}, { proc_types, wp_index })(staff1, item);
    await expect(by([5], "ZZ-2")).rejects.toMatchObject({ status: 400, message: expect.stringContaining("测算") });
    expect(await by([3, 5], "ZZ-2")).toMatchObject({ result: 1, paperLack: "doubtful" });
    await item.put("calculation", item.rows.calculation, { removed_at: null });
    await item.put("prog_line", item.rows.progLine, { result: 0 });
    expect(await by([5], "ZZ-2")).toMatchObject({ result: 1, paperLack: null });
  });
});

describe("3.3 a paper that is taken away after its procedure was executed", () => {
  const done = async (): Promise<Item> => {
    const item = await place();
    await perform()(firm.clients.staff2, item);
    return item;
  };
  const sheetOf = async ({ projectId }: Item) => {
    const [sheet] = await firm.tenant.inProject(projectId, (db) =>
      db
        .selectFrom("audit_sheet")
        .where("wp_index", "=", "ZA-2")
        .where("removed_at", "is", null)
        .select(["id", "row_version as rowVersion"])
        .execute(),
    );
    return sheet;
  };
  const remove =
    (reason = "与另一底稿重复编制") =>
    async (as: Client, item: Item) => {
      const sheet = await sheetOf(item);
      if (!sheet) throw new Error("gone");
      return as.call(sheets.RemoveSheet, { Id: sheet.id, rowVersion: sheet.rowVersion, reason });
    };
  const conclude = (as: Client, { RId, rowVersion }: Item) =>
    as.call(statementItemSigns.UpdateItemResultByRID, {
      RId,
      rowVersion,
      result: 1,
      resultText: "核对至总账、明细账与原始凭证，未见异常",
    });
  const sign =
    (level: number) =>
    (as: Client, { RId }: Item) =>
      as.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel: level });

  it("goes by the hand of who leads", () => tryGate(firm, { may: leaders, place: done, act: remove() }));
  it("goes with a reason that says something", () => tryClosed(firm, { place: done, act: remove("。。。。。") }));

  it("goes likewise where it is a file, and where the file is given another index", async () => {
    const item = await place();
    const { staff1, incharge } = firm.clients;
    const id = item.rows.auditFile;
    await item.put("audit_file", id, { wp_index: "ZA-7-1" });
    await perform({}, { wp_index: "ZA-7-1" })(staff1, item);
    const leave = { id, wpIndex: "ZA-8" };
    const remove = (as: Client, reason: string | undefined) =>
      as.call(auditFiles.DeleteAuditFiles, { projectId: item.projectId, ids: [id], reason });
    await expect(staff1.call(auditFiles.UpdateAuditFileById, leave)).rejects.toMatchObject({ status: 403 });
    await expect(incharge.call(auditFiles.UpdateAuditFileById, leave)).rejects.toMatchObject({ status: 400 });
    await expect(remove(staff1, "与另一份重复，已合并")).rejects.toMatchObject({ status: 403 });
    await expect(remove(incharge, undefined)).rejects.toMatchObject({ status: 400 });
    await remove(incharge, "与另一份重复，已合并");
    expect(await proceduresOf(item)).toMatchObject({ paperLack: "noPaper" });
  });

  it("leaves no conclusion and no sign, in whatever order and after the jobs, and says which procedure and which index", async () => {
    const item = await done();
    await remove()(firm.clients.incharge, item);
    await firm.server.runJobs();
    const refused = { status: 400, message: expect.stringMatching(/第 1 项（ZA-2）/) };
    for (const as of [firm.clients.staff1, firm.clients.manager, firm.clients.partner])
      await expect(conclude(as, item)).rejects.toMatchObject(refused);

    const concluded = await done();
    await conclude(firm.clients.staff2, concluded);
    await sign(0)(firm.clients.staff2, concluded);
    await sign(1)(firm.clients.incharge, concluded);
    await remove()(firm.clients.manager, concluded);
    const { item: row, can } = await firm.clients.manager.call(statementItems.GetFsItemById, { RId: concluded.RId });
    expect(row.signs.map(({ isStale }) => isStale)).toEqual([true, true]);
    expect(can.gates.map(({ name, subjects }) => [name, subjects])).toContainEqual(["procedurePapers", ["1 ZA-2"]]);
    for (const [level, as] of [
      [0, firm.clients.staff2],
      [1, firm.clients.incharge],
      [2, firm.clients.manager],
      [3, firm.clients.partner],
    ] as const)
      await expect(sign(level)(as, concluded)).rejects.toMatchObject({ status: 400 });
    // Brought back, and it stands again.
    const [gone] = await firm.clients.manager.call(sheets.GetRemovedSheets, { projectId: concluded.projectId });
    const { id: Id, rowVersion } = gone!;
    await firm.clients.manager.call(sheets.RestoreSheet, { Id, rowVersion, reason: "误删，恢复原底稿" });
    await sign(0)(firm.clients.staff2, concluded);
  });

  it("may be a calculation", async () => {
    const item = await place();
    await perform({}, { proc_types: [5], wp_index: "ZZ-6" })(firm.clients.staff1, item);
    const { id, rowVersion } = await firm.clients.staff1.call(calculators.GetCalculation, {
      id: item.rows.calculation,
    });
    const take = (as: Client) => as.call(calculators.RemoveCalculation, { id, rowVersion, reason: "改用另一测算方法" });
    await expect(take(firm.clients.staff1)).rejects.toMatchObject({ status: 403 });
    await take(firm.clients.manager);
  });
});
