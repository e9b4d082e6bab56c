/**
 * Asset cards at their largest: a list of 100,000 read and recomputed by the job (time and memory), and pages of cards beside pages of ledger
 * lines. `npm run bench assets [cards]`
 */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { generateLedger } from "./lib/generate-ledger.ts";
import { measured } from "./lib/percentiles.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { printTable, seconds } from "./lib/table.ts";

const cards = Number(process.argv[2] ?? 100_000);
const [barMs, askMs, yearly, linesMax] = [150, 100, 12, 20_000];

const head =
  "资产编号,资产名称,资产类别,使用部门,开始使用日期,折旧方法,使用年限(月),原值,净残值,本年折旧,期初累计折旧,累计折旧,减值准备,净值,数量";
const kinds = ["机器设备", "运输设备", "电子设备", "房屋及建筑物"];

/** In use since December two years before, over ten years without salvage; one in fifty is charged a fen too much. */
function lineOf(at: number): string {
  const monthly = 100 + (at % 900);
  const [cost, year] = [monthly * 120, monthly * yearly];
  const booked = at % 50 === 0 ? `${year}.01` : `${year}.00`;
  const close = at % 50 === 0 ? `${year * 2}.01` : `${year * 2}.00`;
  const no = `FA${String(at).padStart(7, "0")}`;
  return `${no},设备${at},${kinds[at % kinds.length]},部门${at % 20},2022-12-15,直线法,120,${cost},0,${booked},${year},${close},0,,1`;
}

async function writeList(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${head}\n`);
  for (let at = 1; at <= cards; at++)
    if (!file.write(`${lineOf(at)}\n`)) await new Promise<void>((go) => file.once("drain", go));
  file.end();
  await finished(file);
}

async function readList(product: Product, projectId: number, path: string): Promise<number> {
  const startedAt = performance.now();
  await product.upload(fixedAssets.FromExcelImportAssetList, { projectId, isPrior: false }, [path]);
  for (;;) {
    const { list } = await product.call(fixedAssets.GetFAState, { Id: projectId });
    if (list?.state === "done") return performance.now() - startedAt;
    if (list?.state === "failed") throw new Error("The list could not be read.");
    await new Promise((go) => setTimeout(go, askMs));
  }
}

const dir = mkdtempSync(join(tmpdir(), "digao-assets-"));
const product = await startProduct();
try {
  const projectId = await product.newProject();
  const ledger = await generateLedger(dir, Math.min(cards, linesMax));
  await product.importFile(projectId, ledger.trialBalance);
  await product.importFile(projectId, ledger.journal);
  const path = join(dir, "cards.csv");
  await writeList(path);
  const before = product.memory().now;
  product.resetPeak();
  const ms = await readList(product, projectId, path);
  const { cards: taken } = await product.call(fixedAssets.GetFAState, { Id: projectId });
  const { peak } = product.memory();
  printTable([
    ["asset list", "cards", "job", "cards a second", "memory before", "at most"],
    [
      "read and recomputed",
      String(taken),
      seconds(ms / 1000),
      (taken / (ms / 1000)).toFixed(0),
      `${before.toFixed(0)} MB`,
      `${peak.toFixed(0)} MB`,
    ],
  ]);
  const page = async (more: object) =>
    (await product.call(fixedAssets.GetFACardList, { Id: projectId, ...more })).totalCount;
  const [period] = await product.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { rows, missed } = await measured(
    [
      { name: "cards, first page", ask: () => page({}) },
      { name: "cards, last page", ask: () => page({ skipCount: Math.max(0, cards - 30) }) },
      { name: "cards that differ", ask: () => page({ part: "listed" }) },
      { name: "cards of a class", ask: () => page({ assetType: kinds[0] }) },
      { name: "cards by number", ask: () => page({ keyword: `FA${String(cards).padStart(7, "0")}` }) },
      {
        name: "ledger lines, first page",
        ask: async () =>
          (await product.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 })).totalCount,
      },
    ],
    barMs,
  );
  printTable(rows);
  console.log(`bar ${barMs} ms: ${missed.length === 0 ? "met" : `MISSED by ${missed.join(", ")}`}\n`);
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
