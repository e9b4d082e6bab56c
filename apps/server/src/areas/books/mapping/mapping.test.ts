import { type AccountNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";
import { expectedItems, writeSampleBooks } from "../../../../test/sample-books.ts";
import { writeAction } from "../../../platform/action-log.ts";
import { autoMapPeriod } from "./door.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
  periodId = await tenant.inProject(projectId, (db) => writeSampleBooks(db, projectId));
});

const autoMap = (again = false) =>
  tenant.inProject(
    projectId,
    (db) => autoMapPeriod({ db, audit: (entry) => writeAction(db, {}, entry) }, periodId, { again }),
    "manager",
  );
const tree = () => manager.call(mapping.GetAccountTree, { projectId });
const find = (nodes: readonly AccountNode[], code: string) => {
  const node = nodes.find((account) => account.code === code);
  if (!node) throw new Error(`no account ${code}`);
  return node;
};
const itemOf = async (stdCode: string) => {
  const item = (await manager.call(mapping.GetRptItemTree, { projectId })).find((row) => row.stdCode === stdCode);
  if (!item) throw new Error(`no item ${stdCode}`);
  return item;
};
const changedItems = () =>
  tenant.inDb(async (db) => {
    const rows = await db
      .selectFrom("fs_item")
      .where("project_id", "=", projectId)
      .where("changed_at", "is not", null)
      .select("std_code")
      .execute();
    return rows.map(({ std_code }) => std_code).sort();
  });
const forgetChanges = () =>
  tenant.inProject(projectId, (db) =>
    db.updateTable("fs_item").set({ changed_at: null }).where("project_id", "=", projectId).execute(),
  );

describe("automatic mapping", () => {
  it("recognises the standard and leaves no account of the sample company unmapped", async () => {
    const mapped = await autoMap();
    expect(mapped).toMatchObject({ coaStandard: "1", unmapped: [] });
    const nodes = await tree();
    expect(nodes.filter(({ isLeaf, fsItemId }) => isLeaf && fsItemId === null).map(({ code }) => code)).toEqual([]);
    expect(find(nodes, "1122")).toMatchObject({
      stdCode: "1122",
      fsItemCode: "A105",
      mapRule: "SPLIT_DR",
      mapState: "mapped",
    });
    expect(find(nodes, "660210")).toMatchObject({ fsItemCode: "P105", mapRule: "PL" });
    expect(find(nodes, "1122").mapReason.map(({ code }) => code)).toContain("nameEqual");
  });

  it("reproduces the unaudited balances and openings of every balance sheet item", async () => {
    await autoMap();
    const nodes = (await tree()).filter(({ isLeaf }) => isLeaf);
    const items = await manager.call(mapping.GetRptItemTree, { projectId });
    const dcOf = new Map(items.map(({ stdCode, dc }) => [stdCode, dc]));
    const amountOf = (code: string, column: "opening" | "closing") => {
      const total = sum(nodes.filter((node) => node.fsItemCode === code).map((node) => fen(node[column])));
      return yuan(dcOf.get(code) === 2 ? -total : total);
    };
    const balances = expectedItems().filter(({ code, kind }) => kind === "L" && /^[ALE]/.test(code));
    expect(balances.length).toBeGreaterThan(25);
    for (const { code, unaudited, openUnaudited } of balances) {
      expect([code, amountOf(code, "closing"), amountOf(code, "opening")]).toEqual([code, unaudited, openUnaudited]);
    }
  });

  it("takes profit and loss accounts to the items whose amounts they carry", async () => {
    await autoMap();
    const nodes = (await tree()).filter(({ isLeaf, code }) => isLeaf && code.startsWith("6"));
    for (const { code, unaudited } of expectedItems().filter(
      ({ code, kind }) => kind === "L" && code.startsWith("P"),
    )) {
      const own = nodes.filter((node) => node.fsItemCode === code);
      // Closed accounts: the natural side's turnover; income and gains stand on the credit side, losses carry a minus.
      const total = sum(own.map(({ dc, debit, credit }) => (dc === 2 ? fen(credit) : fen(debit))));
      expect([code, yuan(total)]).toEqual([code, unaudited.replace("-", "")]);
    }
  });

  it("keeps what a person mapped, also when asked to map again", async () => {
    await autoMap();
    const target = await itemOf("A113");
    const account = find(await tree(), "1221");
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: target.id, accountIds: [account.id] });
    await autoMap(true);
    expect(find(await tree(), "1221")).toMatchObject({ fsItemCode: "A113", mapState: "manual" });
  });

  it("remembers the client's decisions for its next books, by the account's full name", async () => {
    await autoMap();
    const target = await itemOf("A113");
    const account = find(await tree(), "1221");
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: target.id, accountIds: [account.id] });
    periodId = await tenant.inDb((db) => writeSampleBooks(db, projectId, false));
    await autoMap();
    const next = await manager.call(mapping.GetAccountTree, { projectId, periodId });
    expect(find(next, "1221")).toMatchObject({ fsItemCode: "A113", mapState: "mapped" });
    expect(find(next, "1122")).toMatchObject({ fsItemCode: "A105" });
  });
});

describe("the client's accounts", () => {
  it("carry signed balances, parents the sum of what is below", async () => {
    const nodes = await tree();
    expect(find(nodes, "1122")).toMatchObject({ opening: "3500000.00", closing: "4560000.00", debit: "13702000.00" });
    expect(find(nodes, "1231")).toMatchObject({ opening: "-180000.00", closing: "-226000.00", isLeaf: false });
    const roots = nodes.filter(({ parentCode }) => parentCode === null);
    expect(yuan(sum(roots.map(({ closing }) => fen(closing))))).toBe("0.00");
  });

  it("take movements from the journal where the trial balance has openings alone", async () => {
    await tenant.inProject(projectId, async (db) => {
      const { tb_batch_id } = await db
        .selectFrom("project_period")
        .where("id", "=", periodId)
        .select("tb_batch_id")
        .executeTakeFirstOrThrow();
      const nil = { period_dr: "0", period_cr: "0", close_dr: "0", close_cr: "0" };
      await db.updateTable("tb_row").set(nil).where("batch_id", "=", tb_batch_id).execute();
      await db
        .updateTable("project_period")
        .set({ voucher_batch_id: tb_batch_id })
        .where("id", "=", periodId)
        .execute();
      const month = {
        batch_id: tb_batch_id ?? 0,
        j_period: 202401,
        closing_debit: "0",
        closing_credit: "0",
        line_count: 1,
      };
      await db
        .insertInto("ledger_month")
        .values([
          { ...month, account_code: "100201", debit: "500.00", credit: "0" },
          { ...month, account_code: "1122", debit: "0", credit: "500.00" },
        ])
        .execute();
    });
    const nodes = await tree();
    expect(find(nodes, "1002")).toMatchObject({ opening: "3950000.00", debit: "500.00", closing: "3950500.00" });
    expect(find(nodes, "1122")).toMatchObject({ credit: "500.00", closing: "3499500.00" });
  });

  it("add up where the client lists them by auxiliary item or by month only", async () => {
    await tenant.inProject(projectId, async (db) => {
      const rows = db
        .selectFrom("project_period")
        .innerJoin("tb_row", "tb_row.batch_id", "project_period.tb_batch_id")
        .where("project_period.id", "=", periodId);
      const [cash] = await rows.where("account_code", "=", "1001").selectAll("tb_row").execute();
      if (!cash) throw new Error("no cash row");
      const { batch_id } = cash;
      await db
        .deleteFrom("tb_row")
        .where("batch_id", "=", batch_id)
        .where("account_code", "=", "1122")
        .where("aux_id", "is", null)
        .execute();
      const november = {
        j_period: 202411,
        open_dr: "1000.00",
        period_dr: "49000.00",
        period_cr: "0",
        close_dr: "50000.00",
      };
      await db
        .insertInto("tb_row")
        .values({ ...cash, ...november, seq: 9999 })
        .execute();
    });
    const nodes = await tree();
    expect(find(nodes, "1122")).toMatchObject({ opening: "3500000.00", debit: "13702000.00", closing: "4560000.00" });
    expect(find(nodes, "1001")).toMatchObject({ opening: "1000.00", debit: "77000.00", closing: "68000.00" });
  });

  it("stand under their statement items", async () => {
    await autoMap();
    const items = await manager.call(mapping.GetRptAcctTree, { projectId, RptLang: "en" });
    const cash = items.find(({ stdCode }) => stdCode === "A101");
    expect(cash?.name).toBe("Cash and bank balances");
    expect(cash?.accounts.map(({ code }) => code)).toEqual(["1001", "100201", "100202", "100203", "101201"]);
    const assigned = await manager.call(mapping.GetAccountAssginedTree, { projectId, fsItemId: cash?.id });
    expect(assigned.map(({ code }) => code)).toContain("1002");
  });

  it("are searched in the standard chart by pinyin", async () => {
    const chart = await manager.call(mapping.GetStdAccountList, { projectId });
    expect(chart.find(({ code }) => code === "1122")).toMatchObject({ name: "应收账款", pinyin: "yszk", dc: 1 });
  });
});

describe("mapping by hand", () => {
  it("takes everything below an account along and marks only the items whose amounts move", async () => {
    await autoMap();
    await forgetChanges();
    const account = find(await tree(), "1231");
    const target = await itemOf("A108");
    const saved = await manager.call(mapping.SaveRptMapAccountData, {
      projectId,
      fsItemId: target.id,
      accountIds: [account.id],
    });
    expect(saved).toMatchObject({ saved: 3, unmapped: 0, unmappedAmount: "0.00" });
    const nodes = await tree();
    for (const code of ["1231", "123102", "123103"]) {
      expect(find(nodes, code)).toMatchObject({ fsItemCode: "A108", mapState: "manual", mapRule: "BAL" });
    }
    expect(await changedItems()).toEqual(["A105", "A108"]);
  });

  it("is undone to what the program had found, and then forgotten for the client's next books", async () => {
    await autoMap();
    const before = find(await tree(), "1221");
    const [target, own] = [await itemOf("A113"), await itemOf(before.fsItemCode ?? "")];
    const accountIds = [before.id];
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: target.id, accountIds });
    await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: own.id, accountIds, state: "mapped" });
    const { rowVersion: _, ...found } = before;
    expect(find(await tree(), "1221")).toMatchObject(found);
    periodId = await tenant.inDb((db) => writeSampleBooks(db, projectId, false));
    await autoMap();
    const next = await manager.call(mapping.GetAccountTree, { projectId, periodId });
    expect(find(next, "1221")).toMatchObject({ fsItemCode: before.fsItemCode, mapState: "mapped" });
  });

  it("never drops a balance: what loses its item is counted", async () => {
    await autoMap();
    const nodes = await tree();
    const accountIds = [find(nodes, "1403").id, find(nodes, "6603").id];
    const saved = await manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: null, accountIds });
    // 1403 stands at 1,635,486.73; the four closed accounts under 6603 turned over 239,375 + 24,000 + 1,768 + 6,000.
    expect(saved).toMatchObject({ saved: 6, unmapped: 5, unmappedAmount: "1906629.73" });
  });

  it("never overwrites what somebody else decided meanwhile, on the account or on one below it", async () => {
    await autoMap();
    const nodes = await tree();
    const [parent, child] = [find(nodes, "1231"), find(nodes, "123102")];
    const [mine, theirs] = [await itemOf("A108"), await itemOf("A113")];
    const seen = nodes.map(({ id, rowVersion }) => ({ id, rowVersion }));
    const save = (fsItemId: number, accountId: number, from: typeof seen) =>
      manager.call(mapping.SaveRptMapAccountData, { projectId, fsItemId, accountIds: [accountId], seen: from });
    const { rowVersions } = await save(theirs.id, child.id, seen);
    expect(rowVersions).toEqual([{ id: child.id, rowVersion: child.rowVersion + 1 }]);
    await expect(save(mine.id, parent.id, seen)).rejects.toMatchObject({
      status: 409,
      error: { code: 4090, message: expect.stringContaining("123102"), data: { current: [{ id: child.id }] } },
    });
    expect(find(await tree(), "1231").fsItemCode).toBe(parent.fsItemCode);
    const now = new Map(rowVersions.map((one) => [one.id, one]));
    await save(
      mine.id,
      parent.id,
      seen.map((one) => now.get(one.id) ?? one),
    );
    expect(find(await tree(), "123102").fsItemCode).toBe("A108");
    const byStandard = { projectId, stdCode: "1123", accountIds: [child.id], seen };
    await expect(manager.call(mapping.SaveAcctMapAccountData, byStandard)).rejects.toMatchObject({ status: 409 });
  });

  it("chooses the rule by the item: balances for the balance sheet, the period for profit and loss", async () => {
    await autoMap();
    const nodes = await tree();
    const save = (stdCode: string, code: string, rule?: "PL" | "BAL" | "OCI") =>
      itemOf(stdCode).then((item) =>
        manager.call(mapping.SaveRptMapAccountData, {
          projectId,
          fsItemId: item.id,
          accountIds: [find(nodes, code).id],
          rule,
        }),
      );
    await save("P105", "530101");
    await save("L110", "2202");
    const after = await tree();
    expect(find(after, "530101").mapRule).toBe("PL");
    expect(find(after, "2202").mapRule).toBe("SPLIT_CR");
    await expect(save("A101", "1001", "PL")).rejects.toMatchObject({ status: 400 });
    for (const line of ["A199", "A100", "L1101", "P411"]) {
      await expect(save(line, "1001")).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    }
  });

  it("by standard account gives the item of that account's rule", async () => {
    await autoMap();
    const account = find(await tree(), "1221");
    await manager.call(mapping.SaveAcctMapAccountData, { projectId, stdCode: "1123", accountIds: [account.id] });
    expect(find(await tree(), "1221")).toMatchObject({ stdCode: "1123", fsItemCode: "A107", mapState: "manual" });
    const wrong = manager.call(mapping.SaveAcctMapAccountData, {
      projectId,
      stdCode: "nope",
      accountIds: [account.id],
    });
    await expect(wrong).rejects.toMatchObject({ status: 404 });
  });

  it("is for confirmed members, for accounts of this project, and is in the action log", async () => {
    await autoMap();
    const staff1 = await tenant.as("staff1");
    const item = await itemOf("A101");
    const account = find(await tree(), "1001");
    const save = (client: Client, accountIds: number[]) =>
      client.call(mapping.SaveRptMapAccountData, { projectId, fsItemId: item.id, accountIds });
    await expect(save(staff1, [account.id])).rejects.toMatchObject({ status: 403 });
    await join(manager, projectId, [{ client: staff1, roleid: 0 }]);
    await save(staff1, [account.id]);
    const other = await newProject(manager);
    const foreign = manager.call(mapping.SaveRptMapAccountData, {
      projectId: other,
      fsItemId: null,
      accountIds: [account.id],
    });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    const [entry] = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("project_id", "=", projectId)
        .where("action", "=", "map")
        .selectAll()
        .execute(),
    );
    expect(entry).toMatchObject({ user_name: "staff1", ref_id: String(periodId) });
  });
});

describe("the progress of a project", () => {
  it("counts the books and what is not mapped yet", async () => {
    const before = await manager.call(projects.GetProjectItem, { Id: projectId });
    expect(before.progress).toMatchObject({ periods: 1, tbRows: 134, accounts: 113, unmapped: 93, toConfirm: 0 });
    await autoMap();
    const after = await manager.call(projects.GetLaunchProjectItem, { Id: projectId });
    expect(after.progress).toMatchObject({ unmapped: 0, itemsSigned: 0, adjustDraft: 0 });
  });
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});
