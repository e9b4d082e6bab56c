import { ageing } from "@digao/contract/areas/books/ageing/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { journalCsv, type LedgerDesk, openLedgerDesk, tbCsv } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

const get = (input: Parameters<typeof desk.manager.call<typeof ageing.GetAgeing>>[1]) =>
  desk.manager.call(ageing.GetAgeing, input);

describe("ageing of the sample company", () => {
  let periodId: number;
  beforeAll(async () => {
    const project = await desk.newProject();
    periodId = await copySampleBooks(desk.server, desk.tenant, project);
  });

  it("puts every customer's balance into bands that add up to the books", async () => {
    const { items, total, ...answer } = await get({ periodId, accountCode: "1122" });
    expect(items.map(({ name, balance, bands }) => [name, balance, ...bands])).toEqual([
      ["甲公司", "3136000.00", "3136000.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
      ["乙公司", "1574000.00", "1574000.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
      ["丙公司", "-150000.00", "0.00", "-150000.00", "0.00", "0.00", "0.00", "0.00"],
    ]);
    expect(total).toEqual({
      balance: "4560000.00",
      bands: ["4710000.00", "-150000.00", "0.00", "0.00", "0.00", "0.00"],
      undated: "-150000.00",
      prior: null,
    });
    expect(answer).toMatchObject({ asOf: "2024-12-31", knownFrom: "2024-01-01", openingBand: 1, direction: "dr" });
    expect(answer).toMatchObject({ bookBalance: "4560000.00", difference: "0.00", alertCount: 0, totalCount: 3 });
  });

  it("names the lines of a band, in bands of any months", async () => {
    const { items, bands } = await get({ periodId, accountCode: "1122", months: "1,3,6,12" });
    expect(items[0]).toMatchObject({ name: "甲公司", bands: ["0.00", "2644200.00", "491800.00", "0.00", "0.00"] });
    const [place] = bands[1]!.lines;
    expect(place).toEqual({ periodId, dateFrom: "2024-10-01", dateTo: "2024-11-30" });
    const found = await desk.manager.call(vouchers.GetVoucherLibList, {
      ...place!,
      accountCode: "1122",
      auxId: items[0]!.auxId,
      side: "dr",
    });
    expect(found.debit).toBe("2644200.00");
  });

  it("ages suppliers by what was bought, and other receivables by whomever they name", async () => {
    const bought = await get({ periodId, accountCode: "2202" });
    expect(bought).toMatchObject({ direction: "cr", total: { balance: "-2810000.00", undated: "100000.00" } });
    expect(bought.items.map(({ name, side, bands }) => [name, side, bands[0]])).toEqual([
      ["Y钢材", "cr", "-1877000.00"],
      ["Z化工", "cr", "-1033000.00"],
      ["W五金", "dr", "0.00"],
    ]);
    const others = await get({ periodId, accountCode: "1221" });
    expect(others.items.map(({ name, balance, undated }) => [name, balance, undated])).toEqual([
      ["丁物业", "110000.00", "80000.00"],
    ]);
    expect(others.difference).toBe("0.00");
  });

  it("ends with any month of the period, and with no other", async () => {
    const june = await get({ periodId, accountCode: "1122", jPeriod: 202406 });
    expect(june).toMatchObject({ asOf: "2024-06-30", bookBalance: null, difference: null });
    const { items } = await desk.manager.call(vouchers.GetSubLedgerList, {
      periodId,
      accountCode: "1122",
      jPeriodTo: 202406,
      maxResultCount: 1000,
    });
    expect(june.total.balance).toBe(items.at(-1)!.balance);
    await expect(get({ periodId, accountCode: "1122", jPeriod: 202301 })).rejects.toMatchObject({ status: 400 });
  });

  it("finds a name, and pages", async () => {
    expect((await get({ periodId, accountCode: "1122", keyword: "乙" })).items).toHaveLength(1);
    const page = await get({ periodId, accountCode: "1122", skipCount: 1, maxResultCount: 1 });
    expect([page.totalCount, page.items.map(({ name }) => name)]).toEqual([3, ["乙公司"]]);
  });
});

describe("ageing over two years", () => {
  let periodId: number;
  beforeAll(async () => {
    const project = await desk.newProject();
    const owed = (name: string, open: number, debit: number, credit: number) =>
      ["1122", "应收账款", "借", `客户:${name}`, open, debit, credit] as [
        string,
        string,
        "借",
        string,
        number,
        number,
        number,
      ];
    const rows2023 = [owed("甲", 100, 400, 50), owed("乙", 200, 0, 0), owed("丁", 0, 30, 0)];
    await desk.take(
      project,
      "tb2023.csv",
      tbCsv([
        ["1122", "应收账款", "借", "", 300, 430, 50],
        ...rows2023,
        ["6001", "主营业务收入", "贷", "", -300, 0, 380],
      ]),
      2023,
    );
    await desk.take(
      project,
      "je2023.csv",
      journalCsv([
        ["2023-03-05", 1, "销售", "1122", 400, 0, "甲"],
        ["2023-03-05", 1, "销售", "6001", 0, 400],
        ["2023-09-09", 2, "收款", "1122", 0, 50, "甲"],
        ["2023-09-09", 2, "收款", "6001", 50, 0],
        ["2023-10-10", 3, "销售", "1122", 30, 0, "丁"],
        ["2023-10-10", 3, "销售", "6001", 0, 30],
      ]),
      2023,
    );
    // 丁 opens with 90, though last year closed with 30: its old debts have grown (IC-33).
    const rows2024 = [owed("甲", 450, 500, 600), owed("乙", 200, 10, 0), owed("丁", 90, 0, 0)];
    await desk.take(
      project,
      "tb2024.csv",
      tbCsv([
        ["1122", "应收账款", "借", "", 740, 510, 600],
        ...rows2024,
        ["6001", "主营业务收入", "贷", "", -740, 0, -90],
      ]),
      2024,
    );
    periodId = await desk.take(
      project,
      "je2024.csv",
      journalCsv([
        ["2024-02-05", 1, "销售", "1122", 500, 0, "甲"],
        ["2024-02-05", 1, "销售", "6001", 0, 500],
        ["2024-05-06", 2, "收款", "1122", 0, 600, "甲"],
        ["2024-05-06", 2, "收款", "6001", 600, 0],
        ["2024-06-06", 3, "零星销售", "1122", 10, 0, "乙"],
        ["2024-06-06", 3, "零星销售", "6001", 0, 10],
      ]),
      2024,
    );
  });

  it("reaches back through the data periods before", async () => {
    const { items, knownFrom, openingBand, bands } = await get({ periodId, accountCode: "1122" });
    expect([knownFrom, openingBand]).toEqual(["2023-01-01", 2]);
    const shown = Object.fromEntries(
      items.map(({ name, bands: own, undated }) => [name, [...own.slice(0, 3), undated]]),
    );
    expect(shown).toEqual({
      甲: ["350.00", "0.00", "0.00", "0.00"],
      乙: ["10.00", "0.00", "200.00", "200.00"],
      丁: ["0.00", "30.00", "60.00", "60.00"],
    });
    expect(bands.slice(0, 3).map(({ lines }) => lines.length)).toEqual([1, 1, 0]);
  });

  it("tells debts that have grown older than they were (IC-33)", async () => {
    const { items, alertCount, total } = await get({ periodId, accountCode: "1122", onlyAlerts: "true" });
    expect(alertCount).toBe(1);
    expect(items).toMatchObject([
      {
        name: "丁",
        prior: ["30.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
        alerts: [{ band: 2, current: "60.00", prior: "0.00", text: "账龄第3段 本年 60.00 大于上年前一段 0.00" }],
      },
    ]);
    expect(total.prior).not.toBeNull();
    expect(yuan(sum(total.prior!.map(fen)))).toBe("680.00");
  });

  it("is younger by the last movement alone", async () => {
    const { items, method } = await get({ periodId, accountCode: "1122", method: "last" });
    expect(method).toBe("last");
    expect(items.find(({ name }) => name === "乙")?.bands.slice(0, 3)).toEqual(["210.00", "0.00", "0.00"]);
  });
});
