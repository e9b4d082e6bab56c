import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { expect, type Page, test } from "@playwright/test";
import { longJournal, longLines } from "../apps/server/test/long-journal.ts";
import { readBook } from "../apps/server/test/workbook.ts";
import { takeFile } from "./kit/books.ts";
import { browserOf, newFirm, newProject, type Person } from "./kit/firms.ts";
import { expectAccessible, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";

test.setTimeout(180_000);

const base = (): string => process.env.DIGAO_URL ?? "";

/** Past checks that a journal without balances cannot pass. */
async function takeJournal(owner: Person, projectId: number): Promise<void> {
  const batchId = await takeFile(owner, projectId, "序时账.csv", longJournal());
  await owner.call(imports.CommitImport, { batchId, forceReason: "测试" });
}

async function openLines(page: Page, projectId: number): Promise<void> {
  const id = encodeURIComponent(btoa(String(projectId)));
  await page.goto(`${base()}/maindo/dataquery?id=${id}`);
  await expect(page.getByRole("grid", { name: "凭证分录" })).toHaveAttribute("aria-rowcount", `${longLines + 1}`);
}

test("a long list is made in the background, fetched from the download centre, and taken off it", async ({
  browser,
}) => {
  const { admin } = await newFirm("down");
  const projectId = await newProject(admin);
  await takeJournal(admin, projectId);
  const page = await browserOf(browser, admin);
  await openLines(page, projectId);
  await page.getByRole("button", { name: "导出 Excel" }).click();
  await expect(page.getByText("共 10,006 行，正在后台生成。")).toBeVisible();
  await page.getByRole("button", { name: "下载中心", exact: true }).last().click();
  const centre = page.getByRole("dialog", { name: "下载中心" });
  await expect(centre.getByText("可取用")).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/downloads=1/);
  await expectAccessible(page, "download centre");
  await look(page, "download-centre");

  const waiting = page.waitForEvent("download");
  await centre.getByRole("button", { name: /^保存 / }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/序时账\.xlsx$/);
  const sheet = readBook(readFileSync(await download.path())).Sheets.序时账 ?? {};
  expect([sheet.G2?.v, sheet[`A${longLines + 1}`] === undefined, sheet[`A${longLines + 2}`]]).toEqual([
    "00100101",
    false,
    undefined,
  ]);
  await expect(centre.getByRole("button", { name: /^保存 / })).toHaveText("再次保存");

  await page.reload();
  await expect(centre.getByText("可取用")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(centre).toHaveCount(0);
  await expect(page).not.toHaveURL(/downloads/);
  await chooseLanguage(page, "en");
  await page.getByRole("button", { name: "Downloads", exact: true }).click();
  const english = page.getByRole("dialog", { name: "Downloads" });
  await expect(english.getByText("Ready")).toBeVisible();
  await expectAccessible(page, "download centre in English");
  await english.getByRole("button", { name: /^Remove / }).click();
  await expect(english.getByText("No downloads")).toBeVisible();
  await page.context().close();
});
