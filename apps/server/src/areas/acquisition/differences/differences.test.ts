import { differences } from "@digao/contract/areas/acquisition/differences/calls";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleText } from "../../../../test/import-desk.ts";
import { type LedgerDesk, openLedgerDesk, tbCsv } from "../../../../test/ledger-desk.ts";

const [tb, journal] = [sampleText("sample_tb.csv"), sampleText("sample_vouchers.csv")];

let desk: LedgerDesk;
beforeAll(async () => {
  desk = await openLedgerDesk();
});
afterAll(() => desk.stop());

/** The sample company's books with an error planted; answers its data period. */
async function books(plant: { tb?: (text: string) => string; journal?: (text: string) => string }): Promise<number> {
  const project = await desk.newProject();
  await desk.take(project, "tb.csv", plant.tb?.(tb) ?? tb);
  return desk.take(project, "journal.csv", plant.journal?.(journal) ?? journal);
}
const explain = (periodId: number, accountCode: string) =>
  desk.manager.call(differences.ExplainDifference, { periodId, accountCode });
/** Whether a line of the file is one of a voucher of a month. */
const isOf = (month: number, no: number) => (row: string) => row.includes(`,${month},记,${no},`);
const edit = (isEdited: (row: string) => boolean, by: (row: string) => string | string[]) => (text: string) =>
  text
    .split("\n")
    .flatMap((row) => (isEdited(row) ? by(row) : row))
    .join("\n");

describe("a difference that was planted", () => {
  it("is none in the books as they are", async () => {
    const periodId = await books({});
    expect(await desk.manager.call(differences.GetLedgerDifferences, { periodId })).toEqual([]);
    expect(await explain(periodId, "1122")).toMatchObject({ causes: [], notSearched: [] });
  });

  it("is a voucher that the journal lacks, with its number", async () => {
    const periodId = await books({ journal: edit(isOf(202405, 9), () => []) });
    const list = await desk.manager.call(differences.GetLedgerDifferences, { periodId });
    expect(list[0]).toMatchObject({ accountCode: "1122", differenceDr: "-3164000.00", differenceCr: "0.00" });
    const { causes, account } = await explain(periodId, "1122");
    expect(account).toEqual(list[0]);
    expect(causes[0]).toMatchObject({ cause: "missingVoucher", likelihood: "high" });
    expect(causes[0]!.words).toMatch(
      /^序时账可能缺少凭证：借 1122 应收账款 3,164,000\.00、贷 .* 2,800,000\.00.*断号 202405 记 9$/,
    );
  });

  it("is a line on the wrong side, which it names", async () => {
    const swap = (row: string) => row.replace(",,1600000.00,", ",1600000.00,,");
    const periodId = await books({ journal: edit((row) => isOf(202404, 4)(row) && row.includes(",1122,"), swap) });
    const { causes } = await explain(periodId, "1122");
    expect(causes[0]).toMatchObject({
      cause: "wrongSide",
      alternatives: 1,
      place: { side: "dr", jPeriodFrom: 202404 },
    });
    expect(causes[0]!.lines).toMatchObject([{ jNo: 4, amountjdr: "1600000.00", summary: "收甲公司货款" }]);
    expect(causes[0]!.place.Jmsn).toBe(causes[0]!.lines[0]!.Jmsn);
  });

  it("is a voucher entered twice", async () => {
    const twice = (row: string) => [row, row.replace(",202410,记,6,", ",202410,记,99,")];
    const { causes } = await explain(await books({ journal: edit(isOf(202410, 6), twice) }), "1122");
    expect(causes.map(({ cause }) => cause)).toEqual(expect.arrayContaining(["wholeVoucher", "doubled"]));
    expect(causes[0]!.likelihood).toBe("high");
    expect(causes.find(({ cause }) => cause === "doubled")!.lines.map(({ jNo }) => jNo)).toEqual([6, 99]);
  });

  it("is digits that changed places, in a line or in the trial balance", async () => {
    const slip = (row: string) => row.replace(",1762800.00,", ",1672800.00,");
    const line = await explain(
      await books({ journal: edit((row) => isOf(202402, 7)(row) && row.includes(",1122,"), slip) }),
      "1122",
    );
    const found = line.causes.find(({ cause }) => cause === "lineSwap");
    expect(found?.words).toContain("应为 1,762,800.00，差 -90,000.00 能被 9 整除");
    const book = await books({ tb: (text) => text.replace(",13702000.00,12642000.00,", ",13072000.00,12642000.00,") });
    expect((await explain(book, "1122")).causes[0]).toMatchObject({ cause: "bookSwap", likelihood: "high" });
  });

  it("is a line on another account, told from either", async () => {
    const move = (row: string) => row.replace(",1122,", ",1221,");
    const periodId = await books({ journal: edit((row) => isOf(202409, 8)(row) && row.includes(",1122,"), move) });
    const [cause] = (await explain(periodId, "1221")).causes;
    expect(cause).toMatchObject({
      cause: "otherAccount",
      place: { accountCode: "1122" },
      lines: [{ amountjcr: "142000.00" }],
    });
    expect((await explain(periodId, "1122")).causes[0]).toMatchObject({
      cause: "otherAccount",
      place: { accountCode: "1221" },
    });
  });

  it("is two errors at once: a missing voucher, and digits in a line of another", async () => {
    const slip = (row: string) => row.replace(",1762800.00,", ",1672800.00,");
    const both = (text: string) =>
      edit((row) => isOf(202402, 7)(row) && row.includes(",1122,"), slip)(edit(isOf(202405, 9), () => [])(text));
    const { causes } = await explain(await books({ journal: both }), "1122");
    expect(causes[0]).toMatchObject({ cause: "missingPart", likelihood: "high" });
    expect(causes[0]!.words).toContain("解释差异中的 3,164,000.00；断号 202405 记 9".replace("；断号", "；序时账断号"));
    expect(causes.map(({ cause }) => cause)).toEqual(expect.arrayContaining(["unbalanced", "lineSwap"]));
    expect(causes[1]!.words).toBe("2024-02-26 记-7 借贷不平，差 -90,000.00，与本科目差异一致");
  });

  it("is two lines together, and one line alone", async () => {
    const less = (by: number) => (text: string) =>
      text.replace(",13702000.00,12642000.00,", `,${(13_702_000 - by).toFixed(2)},12642000.00,`);
    const two = await explain(await books({ tb: less(142_000 + 1_175_200) }), "1122");
    expect(two.causes[0]).toMatchObject({ cause: "fewLines", alternatives: 1, lines: [{}, {}] });
    const one = await explain(await books({ tb: less(142_000) }), "1122");
    expect(one.causes[0]).toMatchObject({ cause: "voucher" });
    expect(one.causes[0]!.words).toMatch(/2024-09-18 记-3 .*借 142,000\.00/);
  });

  it("is closing entries that the trial balance leaves out, told in English", async () => {
    const open = (text: string) =>
      text.replace(/^6001,(.*),12363238\.94,12363238\.94,(.*)$/m, "6001,$1,0.00,12363238.94,$2");
    expect(open(tb)).not.toBe(tb);
    const periodId = await books({ tb: open });
    const answer = await desk.manager.fetch(
      `/api/services/app/voucherlib/ExplainDifference?periodId=${periodId}&accountCode=6001&culture=en`,
    );
    const { result } = (await answer.json()) as { result: { causes: { cause: string; words: string }[] } };
    expect(result.causes[0]).toMatchObject({ cause: "closing", words: expect.stringContaining("closing vouchers") });
  });
});

describe("a balance that does not follow from what it comes from", () => {
  const figures = async (periodId: number) =>
    (await desk.manager.call(differences.GetFigureDifferences, { periodId })).items.map((figure) => ({
      ...figure,
      causes: figure.causes.map(({ cause, words }) => `${cause} ${words}`),
    }));
  /** Cells of the trial balance's account rows, by heading. */
  const head = tb.split("\n")[0]!.split(",");
  const put = (code: string, aux: string, cells: Record<string, string>) =>
    edit(
      (row) => row.startsWith(`${code},`) && (row.split(",")[4] ?? "") === aux,
      (row) =>
        row
          .split(",")
          .map((cell, index) => cells[head[index]!.trim()] ?? cell)
          .join(","),
    );
  const booksOfYear = async (content: string, last?: string): Promise<number> => {
    const project = await desk.newProject();
    if (last) await desk.take(project, "last.csv", last, 2023);
    const periodId = await desk.take(project, "tb.csv", content);
    return last ? periodId : desk.take(project, "journal.csv", journal);
  };

  it("is none in the books as they are", async () => {
    const periodId = await books({});
    expect(await desk.manager.call(differences.GetFigureDifferences, { periodId })).toEqual({
      totalCount: 0,
      items: [],
    });
  });

  it("is a closing whose movements the journal has otherwise, or whose digits changed places", async () => {
    const found = await figures(await booksOfYear(put("1001", "", { 本期借方: "82000.00" })(tb)));
    expect(found).toEqual([
      expect.objectContaining({
        kind: "closing",
        code: "1001",
        stated: "68000.00",
        computed: "122000.00",
        difference: "-54000.00",
        causes: expect.arrayContaining([expect.stringMatching(/^journal 按序时账的发生额可得到期末余额 68,000\.00/)]),
      }),
    ]);
    const swapped = await figures(await booksOfYear(put("1001", "", { 期末借方: "86000.00" })(tb)));
    expect(swapped[0]!.causes).toContain(
      "swap 期末余额的数字可能颠倒：86,000.00 应为 68,000.00，差 18,000.00 能被 9 整除",
    );
  });

  it("is a parent that leaves a sub-account out, in each column where it does", async () => {
    const found = await figures(
      await booksOfYear(put("1231", "", { 期末贷方: "220000.00", 本期贷方: "40000.00" })(tb)),
    );
    const parents = found.filter(({ kind }) => kind === "parent");
    expect(parents.map(({ code, column }) => [code, column])).toEqual([
      ["1231", "closing"],
      ["1231", "credit"],
    ]);
    expect(parents[0]!.causes[0]).toBe("leftOut 上级科目可能没有包括 123103 坏账准备-其他应收款（-6,000.00）");
  });

  it("is an account beside its auxiliary items, one of them on the wrong side", async () => {
    const found = await figures(
      await booksOfYear(
        put("1122", "丙公司", { 期初借方: "150000.00", 期初贷方: "", 期末借方: "150000.00", 期末贷方: "" })(tb),
      ),
    );
    const own = found.filter(({ kind }) => kind === "aux");
    expect(own.map(({ code, column, difference }) => [code, column, difference])).toEqual([
      ...[
        ["1122", "closing", "-300000.00"],
        ["1122", "opening", "-300000.00"],
      ],
    ]);
    expect(own[0]!.causes).toContain("wrongSide 科目余额可能把 丙公司（150,000.00）的方向记反：差异正是其两倍");
  });

  it("is an opening that stands on another account than last year's closing", async () => {
    const last = tbCsv([
      ["1002", "银行存款", "借", "", 0, 4_200_000, 0],
      ["1122", "应收账款", "借", "", 0, 3_000_000, 0],
      ["1221", "其他应收款", "借", "", 0, 600_000, 0],
      ["4001", "实收资本", "贷", "", 0, 0, 7_800_000],
    ]);
    const now = tbCsv([
      ["1002", "银行存款", "借", "", 4_200_000, 0, 0],
      ["1122", "应收账款", "借", "", 3_500_000, 0, 0],
      ["1221", "其他应收款", "借", "", 100_000, 0, 0],
      ["4001", "实收资本", "贷", "", -7_800_000, 0, 0],
    ]);
    const found = await figures(await booksOfYear(now, last));
    expect(found.map(({ kind, code, difference }) => [kind, code, difference])).toEqual([
      ...[
        ["opening", "1122", "500000.00"],
        ["opening", "1221", "-500000.00"],
      ],
    ]);
    expect(found[0]!.causes[0]).toBe("opposite 1221 其他应收款 的差异正好相反（-500,000.00）：金额可能列在了那里");
  });

  it("is an item of the client's statements that an account is missing from, told in English", async () => {
    const periodId = await books({});
    const { rows } = await desk.tenant.inDb((db) =>
      sql<{ project: number; batch: number | null }>`
        select project_id as project, statement_batch_id as batch from project_period where id = ${periodId}`.execute(
        db,
      ),
    );
    const { project } = rows[0]!;
    // Bank and cash of the trial balance less the cash in hand of account 1001.
    const statement = "项目代码,报表项目,期末余额,年初余额\nA101,货币资金,3563905.49,4200000.00\n";
    await desk.take(project, "报表.csv", statement);
    const answer = await desk.manager.fetch(`${differences.GetFigureDifferences.path}?periodId=${periodId}&culture=en`);
    const { result } = (await answer.json()) as { result: { items: { kind: string; causes: { words: string }[] }[] } };
    const [own] = result.items.filter(({ kind }) => kind === "statement");
    expect(own?.causes[0]?.words).toMatch(/^the client's statement may leave out 1001 库存现金 \(68,000\.00\)/);
  });
});

it("explains a journal that has only been checked, against the trial balance in force", async () => {
  const project = await desk.newProject();
  const periodId = await desk.take(project, "tb.csv", tb);
  const content = edit(isOf(202405, 9), () => [])(journal);
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: project }, [
    { name: "j.csv", content },
  ]);
  await desk.server.runJobs();
  const batchId = batches[0]!.id;
  expect((await desk.manager.call(imports.GetImportBatch, { batchId })).isCurrent).toBe(false);
  expect(await explain(periodId, "1122")).toMatchObject({ account: null });
  const { causes } = await desk.manager.call(differences.ExplainDifference, { periodId, accountCode: "1122", batchId });
  expect(causes[0]).toMatchObject({ cause: "missingVoucher" });
  const list = await desk.manager.call(differences.GetLedgerDifferences, { periodId, batchId });
  expect(list.map(({ accountCode }) => accountCode)).toContain("1122");
  const elsewhere = await desk.newProject();
  const foreign = await desk.take(elsewhere, "tb.csv", tb);
  const refused = desk.manager.call(differences.GetLedgerDifferences, { periodId: foreign, batchId });
  await expect(refused).rejects.toMatchObject({ status: 404 });
});

it("answers nothing while there is only a trial balance", async () => {
  const project = await desk.newProject();
  const periodId = await desk.take(project, "tb.csv", tb);
  expect(await explain(periodId, "1122")).toEqual({ account: null, causes: [], notSearched: [] });
  expect(await desk.manager.call(differences.GetLedgerDifferences, { periodId })).toEqual([]);
});
