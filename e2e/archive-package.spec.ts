import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { madePackage } from "../apps/server/test/made-package.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-package-"));
const zip = join(folder, "package.zip");
const unpacked = join(folder, "unpacked");
const page = (name: string): string => pathToFileURL(join(unpacked, name)).href;

test.beforeAll(async () => {
  writeFileSync(zip, await madePackage());
  expect(spawnSync("unzip", ["-q", zip, "-d", unpacked]).status).toBe(0);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a package opens from a disk without a network, and finds and shows what is in it", async ({ browser }) => {
  const context = await browser.newContext({ offline: true, viewport: { width: 1366, height: 768 } });
  const view = await context.newPage();
  const errors: string[] = [];
  view.on("pageerror", (error) => errors.push(error.message));
  const startedAt = performance.now();
  await view.goto(page("index.html"));
  await expect(view.getByRole("row", { name: /货币资金/ })).toBeVisible();
  expect(performance.now() - startedAt).toBeLessThan(2000);
  await view.getByRole("tab", { name: "试算平衡" }).click();
  await expect(view.getByRole("row", { name: /1,234.50/ })).toBeVisible();
  await view.getByRole("tab", { name: "操作日志" }).click();
  await view.getByRole("searchbox").fill("wpSign");
  await expect(view.getByRole("row", { name: /wpSign/ })).toBeVisible();
  await view.getByRole("searchbox").fill("");
  await view.getByRole("tab", { name: "文件" }).click();
  await expect(view.getByRole("link", { name: "files/A1 <b>合同<_b>.txt" })).toHaveCount(0);
  await expect(view.getByRole("link", { name: /合同/ })).toHaveAttribute("href", /^files\//);
  await view.getByRole("button", { name: "English" }).click();
  await expect(view.getByRole("tab", { name: "Trial balance" })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("its verifier in a browser without a network finds it whole, and names what was changed", async ({ browser }) => {
  const context = await browser.newContext({ offline: true });
  const view = await context.newPage();
  await view.goto(page("verify.html"));
  await view.locator("#zip").setInputFiles(zip);
  await expect(view.getByRole("status")).toHaveText(/^完整/, { timeout: 20_000 });
  const bytes = readFileSync(zip);
  const at = bytes.indexOf("data/account.jsonl") + 40;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const forged = join(folder, "forged.zip");
  writeFileSync(forged, bytes);
  await view.locator("#zip").setInputFiles(forged);
  await expect(view.getByRole("status")).toHaveText(/^不完整/, { timeout: 20_000 });
  await expect(view.locator("#faults li")).toHaveText("data/account.jsonl [数据表]：内容已被改动");
  await context.close();
});
