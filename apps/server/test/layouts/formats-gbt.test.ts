/** Files of GB/T 24589.1 and GB/T 19581 of the sample company give the sample's books, line by line and to the fen. */
import { Readable } from "node:stream";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { xmlRecords } from "@digao/excel/standard/gbt-records";
import { describe, expect, it } from "vitest";
import { gbt2004 } from "../../../../test/gbt-2004.ts";
import { gbtArchives, gbtAssets, gbtLedger } from "../../../../test/gbt-files.ts";
import { encoded } from "../../../../test/other-layouts.ts";
import { newProject } from "../builders.ts";
import { importDesk } from "../import-desk.ts";
import { csv, workbook } from "./books.ts";
import { balancesOf, cashFlowsOf, findingsOf, importBoth, linesOf, problemsOf, zipOf } from "./formats-desk.ts";

const desk = importDesk();
const codesOf = async (batch: Parameters<typeof problemsOf>[1]) =>
  (await problemsOf(desk, batch)).map(({ code, text }) => `${code}: ${text}`);

/** The books as the sample's own two tables give them, then as the file does. */
async function besideSample(name: string, content: string | Uint8Array) {
  await desk.importFile("sample_tb.csv");
  await desk.importFile("sample_vouchers.csv");
  const sample = { balances: await balancesOf(desk), lines: await linesOf(desk) };
  desk.projectId = await newProject(desk.manager);
  const [balances, journal] = await importBoth(desk, name, content);
  return {
    sample,
    balances: balances!,
    journal: journal!,
    own: { balances: await balancesOf(desk), lines: await linesOf(desk) },
  };
}
/** The tables of an XML file, each under a header of its elements' names. */
async function tablesOf(xml: string): Promise<Map<string, string[][]>> {
  const tables = new Map<string, string[][]>();
  for await (const records of xmlRecords(Readable.from([Buffer.from(xml)])))
    for (const { table, fields } of records) {
      const rows = tables.get(table) ?? [Object.keys(fields)];
      tables.set(table, [...rows, Object.values(fields)]);
    }
  return tables;
}
const gb = (text: string) => new Uint8Array(encoded(text, "gb18030"));

describe("GB/T 24589.1", () => {
  it("in GB18030 and several files of a zip, monthly, with every level and item", async () => {
    const zip = await zipOf({
      "账套/公共档案.xml": gb(gbtArchives()),
      "账套/总账.xml": gb(gbtLedger()),
      "账套/固定资产.xml": gb(gbtAssets()),
    });
    const { sample, own, balances, journal } = await besideSample("2024.zip", zip);
    expect(own.balances).toEqual(sample.balances);
    expect(own.lines).toEqual(sample.lines);
    expect(balances.totals).toMatchObject({ debit: "114644548.20", credit: "114644548.20" });
    expect(journal.totals).toMatchObject({ lines: 496, vouchers: 173, debit: "114644548.20", credit: "114644548.20" });
    expect(balances).toMatchObject({
      periodLabel: "2024年度",
      detection: { software: "GB", companyName: "华衡精密制造有限公司" },
    });
    expect(balances.detection?.untaken).toEqual([
      { name: "报表集", rows: 1, why: "noHome" },
      { name: "报表项数据", rows: 1, why: "noHome" },
      { name: "固定资产卡片", rows: 3, why: "noHome" },
    ]);
    expect(await cashFlowsOf(desk)).toEqual(["1 100201 0107 支付的各项税费", "2 100201 0107 支付的各项税费"]);
    expect(await codesOf(journal)).toEqual(["cashFlowUnplaced: 有 1 条现金流量项目数据找不到对应的现金分录，未读取"]);
  });

  it("with leaves and items alone: parents and totals follow from them, and it is said", async () => {
    const zip = await zipOf({
      "公共档案.xml": gbtArchives({ encoding: "UTF-8" }),
      "总账.xml": gbtLedger({ isTerse: true, encoding: "UTF-8" }),
    });
    const { sample, own, balances } = await besideSample("terse.zip", zip);
    const listed = new Set(own.balances.map(({ code, item }) => `${code} ${item}`));
    expect(own.balances).toEqual(sample.balances.filter(({ code, item }) => listed.has(`${code} ${item}`)));
    expect(own.balances.filter(({ item }) => item === "")).toEqual(sample.balances.filter(({ item }) => item === ""));
    expect((await codesOf(balances)).join()).toContain("derivedAccounts");
  });

  it("as the ledger alone: amounts are the sample's, codes stand for the names, and it is said", async () => {
    const { sample, own, balances, journal } = await besideSample("总账.xml", gb(gbtLedger()));
    const amounts = (rows: readonly Record<string, string | null>[], ...names: string[]) =>
      rows.map((row) => names.map((name) => row[name]));
    const ofLines = ["date", "no", "line", "code", "name", "debit", "credit", "summary"];
    expect(amounts(own.lines, ...ofLines)).toEqual(amounts(sample.lines, ...ofLines));
    const ofBalances = ["code", "name", "open_dr", "open_cr", "period_dr", "period_cr", "close_dr", "close_cr"];
    const plain = (rows: readonly Record<string, string>[]) => rows.filter(({ item }) => item === "");
    expect(amounts(plain(own.balances), ...ofBalances)).toEqual(amounts(plain(sample.balances), ...ofBalances));
    for (const batch of [balances, journal]) expect((await codesOf(batch)).join()).toContain("auxNamesMissing");
  });

  it("with a closing balance that does not follow is put in force by nobody without a reason", async () => {
    const [balances] = await importBoth(desk, "总账.xml", gbtLedger({ encoding: "UTF-8", closingOff: 100 }));
    expect(balances).toMatchObject({ status: 5, forceReason: "核对文件自身的差异" });
    const [found] = await findingsOf(desk, balances!, "IC-15");
    expect(found).toMatchObject({ level: 1, accountCode: "1001" });
    expect(found?.detail).toContain("1.00");
  });
});

/** The file with heads of vouchers and their entries in two tables; entries name no date. */
function apart(xml: string): string {
  const ofHead = ["记账凭证日期", "附件数", "制单人", "审核人", "记账人", "记账标志", "作废标志", "凭证来源系统"];
  const keys = ["会计年度", "会计期间号", "记账凭证类型编号", "记账凭证编号"];
  const heads = new Map<string, string>();
  const take = (record: string, names: readonly string[]) =>
    names.map((name) => new RegExp(`<${name}>[^<]*</${name}>|<${name}/>`).exec(record)?.[0] ?? "").join("");
  const entries = xml.replace(/<记账凭证>([\s\S]*?)<\/记账凭证>/g, (_, record: string) => {
    const key = take(record, keys);
    heads.set(key, `<记账凭证>${key}${take(record, ofHead)}</记账凭证>`);
    const rest = ofHead.reduce((text, name) => text.replace(take(record, [name]) || name, ""), record);
    return `<记账凭证分录>${rest}</记账凭证分录>`;
  });
  return entries.replace("<记账凭证分录>", `${[...heads.values()].join("")}<记账凭证分录>`);
}

describe("GB/T 24589.1 with vouchers apart from their entries", () => {
  it("gives the sample's lines, each with the date and the people of its voucher", async () => {
    const xml = apart(gbtLedger({ encoding: "UTF-8" }));
    expect(xml.match(/<记账凭证>/g)).toHaveLength(173);
    const zip = await zipOf({ "公共档案.xml": gbtArchives({ encoding: "UTF-8" }), "总账.xml": xml });
    const { sample, own, journal } = await besideSample("分表.zip", zip);
    expect(own.lines).toEqual(sample.lines);
    expect(journal.totals).toMatchObject({ lines: 496, vouchers: 173, debit: "114644548.20" });
  });

  it("says which heads have no entries, and takes no entry without a head for one of another", async () => {
    const xml = apart(gbtLedger({ encoding: "UTF-8" }));
    const first = /<记账凭证分录>[\s\S]*?<\/记账凭证分录>/.exec(xml)?.[0] ?? "";
    const odd = xml.replace(
      "<记账凭证分录>",
      "<记账凭证><记账凭证日期>20240131</记账凭证日期><记账凭证编号>999</记账凭证编号></记账凭证><记账凭证分录>",
    );
    const lost = first.replace(/<记账凭证编号>[^<]*</, "<记账凭证编号>998<");
    const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
      { name: "总账.xml", content: odd.replace("</总账>", `${lost}</总账>`) },
    ]);
    await desk.server.runJobs();
    const journal = await desk.current(batches.find(({ typeId }) => typeId === 4)!.id);
    expect(journal.isCurrent).toBe(false);
    expect((await codesOf(journal)).map((text) => text.split(":")[0])).toEqual(
      expect.arrayContaining(["headsAlone", "badDate"]),
    );
  });
});

describe("GB/T tables under the names of the standard", () => {
  it("as the sheets of a workbook give what the XML gives", async () => {
    const tables = new Map([
      ...(await tablesOf(gbtArchives())),
      ...(await tablesOf(gbtLedger())),
      ...(await tablesOf(gbtAssets())),
    ]);
    const book = await workbook([...tables].map(([name, rows]) => ({ name, rows })));
    const { sample, own, balances } = await besideSample("国标数据.xlsx", book);
    expect(own.balances).toEqual(sample.balances);
    expect(own.lines).toEqual(sample.lines);
    expect(balances.detection).toMatchObject({ kind: "gbt", software: "GB", companyName: "华衡精密制造有限公司" });
  });

  it("as one text each give the sample's amounts, codes standing for the names", async () => {
    const tables = await tablesOf(gbtLedger());
    const text = (name: string) => gb(csv(tables.get(name)!));
    await desk.importFile("sample_tb.csv");
    await desk.importFile("sample_vouchers.csv");
    const sample = { balances: await balancesOf(desk), lines: await linesOf(desk) };
    desk.projectId = await newProject(desk.manager);
    for (const name of ["科目余额及发生额", "记账凭证"]) {
      const batch = await desk.upload(`${name}.txt`, text(name));
      await desk.server.runJobs();
      const done = await desk.current(batch.id);
      expect(done).toMatchObject({ detection: { kind: "gbt", software: "GB", encoding: "gb18030" } });
      if (!done.isCurrent) await desk.manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "核对" });
    }
    const amounts = ({ code, debit, credit, date, no, line }: Record<string, string | null>) => [
      date,
      no,
      line,
      code,
      debit,
      credit,
    ];
    expect((await linesOf(desk)).map(amounts)).toEqual(sample.lines.map(amounts));
    const sums = ({ code, open_dr, open_cr, period_dr, period_cr, close_dr, close_cr }: Record<string, string>) => [
      code,
      open_dr,
      open_cr,
      period_dr,
      period_cr,
      close_dr,
      close_cr,
    ];
    const plain = (rows: readonly Record<string, string>[]) => rows.filter(({ item }) => item === "").map(sums);
    expect(plain(await balancesOf(desk))).toEqual(plain(sample.balances));
  });
});

describe("GB/T 19581", () => {
  it("in one file, balances signed by the side of their account", async () => {
    const { sample, own, balances, journal } = await besideSample("会计核算软件数据.xml", gbt2004());
    expect(own.balances).toEqual(sample.balances);
    expect(own.lines).toEqual(sample.lines);
    expect(balances).toMatchObject({ periodLabel: "2024年度", detection: { software: "GB" } });
    expect(await codesOf(journal)).toEqual([]);
  });
});
