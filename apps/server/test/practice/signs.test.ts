/** Practice 1.1 and 8.6 on signs: each level by each of the eight roles, in the right and the wrong order, and evidence under them. */
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../kit.ts";
import { type Item, newItem } from "./item.ts";
import { type Firm, leaders, licensed, openFirm, type Role, team, tryClosed, tryGate } from "./team.ts";

let firm: Firm;
beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.server.stop());

type Person = Role | "staff2";
const signers: readonly Person[] = ["staff2", "incharge", "manager", "partner", "qc"];
const sign =
  (signLevel: number) =>
  (as: Client, { RId }: Item) =>
    as.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel });
const withdraw =
  (signLevel: number, reason = "发现一笔未入账的负债，退回补充程序") =>
  (as: Client, { RId }: Item) =>
    as.call(statementItemSigns.CancelItemSignByRID, { RId, signLevel, reason });

/** Concluded, its only procedure carried out, in a project that needs a quality review; signed by the usual persons up to a level. */
async function signed(upTo: number): Promise<Item> {
  const item = await newItem(firm);
  await firm.tenant.inDb((db) =>
    db.updateTable("project").set({ is_listed: true }).where("id", "=", item.projectId).execute(),
  );
  await item.put("prog_line", item.rows.progLine, { result: 1, note: "已执行" });
  await item.put("fs_item", item.RId, {
    result: 1,
    result_text: "可以确认",
    result_user_id: firm.tenant.userIds.staff2,
    result_time: "2024-05-01T00:00:00Z",
  });
  for (let level = 0; level <= upTo; level++) await sign(level)(firm.clients[signers[level] ?? "staff2"], item);
  return item;
}

describe("1.1 a level is signed in its order by its roles", () => {
  const may: readonly (readonly Role[])[] = [team, leaders, ["partner", "manager"], ["partner"], ["qc"]];
  it.each([0, 1, 2, 3, 4])("level %i after the one below", (level) =>
    tryGate(firm, { may: may[level] ?? [], place: () => signed(level - 1), act: sign(level) }),
  );
  it.each([
    [1, -1],
    [2, 0],
    [3, 0],
    [3, 1],
    [4, 2],
    [4, -1],
  ])("level %i with no more than level %i by nobody", (level, upTo) =>
    tryClosed(firm, { place: () => signed(upTo), act: sign(level) }),
  );
  it.each([0, 1, 2, 3, 4])("level %i again by nobody", (level) =>
    tryClosed(firm, { place: () => signed(level), act: sign(level) }),
  );
  it("level 0 before a conclusion by nobody", () =>
    tryClosed(firm, {
      place: async () => {
        const item = await signed(-1);
        await item.put("fs_item", item.RId, { result: 0 });
        return item;
      },
      act: sign(0),
    }));

  it("level 2 by no manager whose licence has ended, who works on", async () => {
    await licensed(firm, "manager", { licence_valid_to: "2024-12-31" });
    const item = await signed(1);
    const { manager } = firm.clients;
    await expect(sign(2)(manager, item)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("有效期"),
    });
    const sheet = { Id: item.rows.auditSheet, signLevel: 2, seq: 0 };
    await expect(manager.call(paperSigns.SignPaper, sheet)).rejects.toMatchObject({
      status: expect.toBeOneOf([400, 403]),
    });
    const other = await signed(0);
    await sign(1)(manager, other);
    await licensed(firm, "manager", { licence_valid_to: "2999-12-31" });
    await sign(2)(manager, item);
  });
});

describe("1.1 a sign is withdrawn", () => {
  it("by its signer, manager or partner", async () => {
    await tryGate(firm, { may: ["partner", "manager"], place: () => signed(0), act: withdraw(0) });
    await withdraw(0)(firm.clients.staff2, await signed(0));
  });
  it("after the next one with a reason only, and then every higher one falls", async () => {
    const item = await signed(3);
    const { staff2, manager } = firm.clients;
    await expect(withdraw(0, "")(staff2, item)).rejects.toMatchObject({ status: 400 });
    await withdraw(0)(staff2, item);
    const { item: after } = await manager.call(statementItems.GetFsItemById, { RId: item.RId });
    expect(after.signs).toEqual([]);
    await expect(withdraw(1)(manager, item)).rejects.toMatchObject({ status: 400 });
    await firm.server.runJobs();
    for (const level of [1, 2, 3])
      await expect(sign(level)(firm.clients.partner, item)).rejects.toMatchObject({ status: 400 });
  });
});

describe("8.6 evidence of a signed item", () => {
  /** makeRows links the file from the item. */
  const remove =
    (reason: string | undefined) =>
    (as: Client, { projectId, rows }: Item) =>
      as.call(auditFiles.DeleteAuditFiles, { projectId, ids: [rows.auditFile], reason });
  const reason = "与另一份文件重复，保留后者";

  it.each([-1, 0, 3])("linked and signed up to level %i is deleted by who leads", (level) =>
    tryGate(firm, { may: leaders, place: () => signed(level), act: remove(reason) }),
  );
  it.each([undefined, "。。。。。。", "重复"])("is not deleted for the reason %s", (weak) =>
    tryClosed(firm, { place: () => signed(0), act: remove(weak) }),
  );
  it("is not deleted after the report date", () =>
    tryClosed(firm, {
      place: async () => {
        const item = await signed(0);
        await firm.tenant.inDb((db) =>
          db.updateTable("project").set({ report_date: "2025-04-20" }).where("id", "=", item.projectId).execute(),
        );
        return item;
      },
      act: remove(reason),
    }));
  it("puts the signs out of date where it is deleted, and refuses the next level, before and after the jobs", async () => {
    const item = await signed(1);
    await remove(reason)(firm.clients.partner, item);
    for (const _ of ["before", "after"]) {
      const { item: row } = await firm.clients.manager.call(statementItems.GetFsItemById, { RId: item.RId });
      expect(row.signs.map(({ isStale }) => isStale)).toEqual([true, true]);
      await expect(sign(2)(firm.clients.manager, item)).rejects.toMatchObject({ status: 400 });
      await firm.server.runJobs();
    }
  });

  describe("is replaced by a file of its name", () => {
    const replace = (as: Client, { projectId, rows, file }: Attached) =>
      as.call(auditFiles.CreateAuditFile, { projectId, RefType: 1, RefId: rows.fsItem, folder: "" }, [
        { name: file, content: `余额表,1,000.00\n改后,${as.userId}\n` },
      ]);
    type Attached = Item & { file: string };
    const attached = async (upTo: number, isBefore = true): Promise<Attached> => {
      const item = isBefore ? await signed(-1) : await signed(upTo);
      await item.put("audit_file", item.rows.auditFile, { ref_type: 1, ref_id: item.RId, file_name: "对账单.csv" });
      if (isBefore)
        for (let level = 0; level <= upTo; level++) await sign(level)(firm.clients[signers[level] ?? "staff2"], item);
      return { ...item, file: "对账单.csv" };
    };
    const signsOf = async ({ RId }: Item) =>
      (await firm.clients.manager.call(statementItems.GetFsItemById, { RId })).item.signs;

    it("by the team, never by a reviewer or somebody outside", () =>
      tryGate(firm, { may: team, place: () => attached(0), act: replace }));
    it.each(team)(
      "and by whom it may be, %s: every sign is out of date, and no level follows, before and after the jobs",
      async (by) => {
        const item = await attached(1);
        await replace(firm.clients[by], item);
        for (const _ of ["before", "after"]) {
          expect((await signsOf(item)).map(({ isStale }) => isStale)).toEqual([true, true]);
          await expect(sign(2)(firm.clients.manager, item)).rejects.toMatchObject({ status: 400 });
          await firm.server.runJobs();
        }
      },
    );
    it("before the first sign: the signs that follow are of the file that stands, and stay", async () => {
      const item = await attached(-1);
      await replace(firm.clients.staff1, item);
      for (const level of [0, 1]) await sign(level)(firm.clients[signers[level] ?? "staff2"], item);
      await firm.server.runJobs();
      expect((await signsOf(item)).map(({ isStale }) => isStale)).toEqual([false, false]);
      // The same bytes again are no new version; the file of before brought back is another one than was signed.
      await replace(firm.clients.staff1, item);
      expect((await signsOf(item)).map(({ isStale }) => isStale)).toEqual([false, false]);
      await replace(firm.clients.incharge, item);
      await replace(firm.clients.staff1, item);
      expect((await signsOf(item)).map(({ isStale }) => isStale)).toEqual([true, true]);
    });
    it("after the report date by nobody", () =>
      tryClosed(firm, {
        place: async () => {
          const item = await attached(0);
          await firm.tenant.inDb((db) =>
            db.updateTable("project").set({ report_date: "2025-04-20" }).where("id", "=", item.projectId).execute(),
          );
          return item;
        },
        act: replace,
      }));
  });
});
