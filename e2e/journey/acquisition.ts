import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, type Page } from "@playwright/test";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

/** Drops a file of this machine on the zone, as a mouse does. */
export async function drop(page: Page, path: string): Promise<void> {
  const content = readFileSync(path).toString("base64");
  const transfer = await page.evaluateHandle(
    ([data, name]) => {
      const bytes = Uint8Array.from(atob(data ?? ""), (char) => char.charCodeAt(0));
      const held = new DataTransfer();
      held.items.add(new File([bytes], name ?? ""));
      return held;
    },
    [content, basename(path)],
  );
  const zone = shown(page).getByRole("region", { name: "上传文件" });
  await zone.dispatchEvent("dragover", { dataTransfer: transfer });
  await zone.dispatchEvent("drop", { dataTransfer: transfer });
}

export interface LedgerFile {
  path: string;
  /** Shown beside the file once it is read. */
  recognised: RegExp;
  /** A sentence of the last step. */
  result: RegExp | string;
  /** Given where errors stop the import, one of which reads so. */
  reason?: string;
  finding?: string | RegExp;
  /** Takes the place of data in force. */
  replaces?: true;
  /** Looked at on the way: where errors stop the import, those, else every step. */
  shot?: string;
}

/** Errors stop the import until a leader says why it is taken as it is. */
async function force(page: Page, { reason = "", finding, shot }: LedgerFile): Promise<void> {
  const form = shown(page);
  await expect(form.getByText("有错误级问题，不能直接入库。")).toBeVisible({ timeout: 60_000 });
  await expect(form.getByRole("button", { name: "带差异入库" })).toBeDisabled();
  if (finding) await expect(form.getByText(finding)).toBeVisible();
  if (shot) await look(page, `${shot}-findings`);
  await form.getByLabel("确需使用这份数据时").fill(reason);
  await form.getByRole("button", { name: "带差异入库" }).click();
}

/** From the drop zone to the last step; leaves the page there. */
export async function importLedger(page: Page, file: LedgerFile): Promise<void> {
  await goTo(page, "数据采集");
  const form = shown(page);
  await expect(form.getByRole("region", { name: "上传文件" })).toBeVisible();
  const seen = async (step: string) => {
    if (file.shot && !file.reason) await look(page, `${file.shot}-${step}`);
  };
  await seen("files");
  await drop(page, file.path);
  const rail = form.getByRole("navigation", { name: "导入步骤" }).getByRole("list").first();
  if (file.reason) await force(page, file);
  if (file.replaces) {
    await form.getByRole("button", { name: "替换并入库" }).click({ timeout: 60_000 });
    await page.getByRole("dialog").getByRole("button", { name: "替换并入库" }).click();
  }
  const done = rail.getByRole("button", { name: "完成" });
  await expect(done).toBeEnabled({ timeout: 60_000 });
  await done.click();
  await expect(form.getByText(file.result).first()).toBeVisible();
  await seen("done");
  await rail.getByRole("button", { name: "字段匹配" }).click();
  await expect(form.getByText(file.recognised).first()).toBeVisible();
  await seen("columns");
  await rail.getByRole("button", { name: "校验" }).click();
  await seen("checks");
  await done.click();
}
