import { differences } from "@digao/contract/areas/differences";
import { imports } from "@digao/contract/areas/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleText } from "../../../test/import-desk.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../test/ledger-desk.ts";

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
const edit = (wanted: (row: string) => boolean, by: (row: string) => string | string[]) => (text: string) =>
  text
    .split("\n")
    .flatMap((row) => (wanted(row) ? by(row) : row))
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
