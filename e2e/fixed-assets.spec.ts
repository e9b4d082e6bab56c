import { expect, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const at = (params: Record<string, string> = {}) => projectHref("/maindo/fixedassets", 1, undefined, params);
const head =
  "资产编号,资产名称,资产类别,使用部门,开始使用日期,折旧方法,使用年限(月),原值,净残值,本年折旧,期初累计折旧,累计折旧,净值,数量";
const row = (no: string, year: number) =>
  `${no},数控车床${no},机器设备,一车间,2022-12-15,年限平均法,120,120000,0,${year},12000,${12000 + year},${108000 - year},1`;

test("an asset list is read, a difference becomes an entry, and assets are drawn to be counted", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at());
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "导入资产清单" }).click();
  const buffer = Buffer.from([head, row("FA1", 12_000), row("FA2", 30_000), row("FA1", 1)].join("\n"));
  await (await chosen).setFiles({ name: "固定资产清单.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("grid")).toContainText("18,000.00", { timeout: 120_000 });
  await look(page, "asset-cards");
  await page.getByRole("button", { name: "被拒绝 1 行" }).click();
  await expect(page.getByRole("dialog")).toContainText("资产编号重复");
  await page.getByRole("dialog").getByRole("button", { name: "关闭", exact: true }).last().click();
  await page.goto(at({ view: "ties" }));
  await expect(page.getByRole("table", { name: "账卡核对" })).toContainText("未核对");
  await look(page, "asset-ties");
  await page.goto(at({ view: "movements" }));
  await expect(page.getByRole("table", { name: "变动表" })).toContainText("240,000.00");
  await look(page, "asset-movements");
  await page.goto(at({ view: "differences" }));
  await page.getByRole("button", { name: "生成调整分录" }).click();
  await expect(page.getByText("含 1 张卡片")).toBeVisible();
  await look(page, "asset-differences");
  await page.goto(at({ view: "counts" }));
  await page.getByRole("button", { name: "抽取样本" }).click();
  await page.getByRole("spinbutton", { name: "抽取数量" }).fill("2");
  await page.getByRole("dialog").getByRole("button", { name: "抽取样本" }).click();
  await expect(page.getByRole("grid")).toContainText("账到实");
  await look(page, "asset-counts");
  await chooseLanguage(page, "en");
  await page.goto(at());
  await expect(page.getByRole("grid")).toContainText("No difference");
  await look(page, "asset-cards-en");
});
