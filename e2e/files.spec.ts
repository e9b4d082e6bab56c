import { expect, type Page, test } from "@playwright/test";
import { madeDocx, madePdf } from "../apps/server/test/made-papers.ts";
import { gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, goTo, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(240_000);

const stamp = unique();
const contract = `租赁合同${stamp}.docx`;
const letter = `对账函${stamp}.eml`;

interface Given {
  name: string;
  base64: string;
}
const given = (name: string, bytes: Buffer): Given => ({ name, base64: bytes.toString("base64") });

/** As a person drops files on the page: the browser gets them as its own. */
async function drop(page: Page, files: readonly Given[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return transfer;
  }, files);
  const centre = shown(page).locator(".file-centre");
  await centre.dispatchEvent("dragover", { dataTransfer: data });
  await centre.dispatchEvent("drop", { dataTransfer: data });
}

const node = (page: Page, name: string) => shown(page).getByRole("treeitem").filter({ hasText: name }).first();
const file = (page: Page, name: string) => gridOf(page, "资料中心").getByRole("row").filter({ hasText: name });
const panel = (page: Page) => shown(page).getByRole("complementary");

test("client files are dropped, found by what they say, looked at, given a new version, moved, deleted and restored", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司2024/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "资料中心");

  await test.step("dropped files go to the node that is open", async () => {
    await node(page, "K 客户提供资料").click();
    await drop(page, [
      given(contract, await madeDocx("承租人按增量借款利率确认租赁负债。")),
      given(letter, Buffer.from("From: a@b.cn\r\nTo: c@d.cn\r\nSubject: hi\r\n\r\n应收账款对账")),
      given(`确认函${stamp}.pdf`, madePdf("Bank confirmation")),
    ]);
    await expect(file(page, contract)).toBeVisible();
    await expect(file(page, letter)).toBeVisible();
    await expect(file(page, `确认函${stamp}`)).toBeVisible();
  });

  await test.step("the same name becomes the next version", async () => {
    await drop(page, [given(contract, await madeDocx("承租人按增量借款利率确认租赁负债，折现期三年。"))]);
    await expect(file(page, contract).getByText("2", { exact: true })).toBeVisible();
  });

  await test.step("a Word document, a mail and a PDF are looked at in place", async () => {
    await file(page, contract).getByText(contract).dblclick();
    const frame = panel(page).frameLocator("iframe");
    // Read by a process that gives way to others, and begins with the first file.
    await expect(frame.getByText("折现期三年")).toBeVisible({ timeout: 60_000 });
    await panel(page).getByText("版本 2", { exact: true }).click();
    await panel(page).getByRole("button", { name: "版本 1" }).click();
    await expect(panel(page).getByText("正在查看版本 1")).toBeVisible();
    await look(page, "document-centre");
    await file(page, letter).getByText(letter).click();
    await expect(panel(page).frameLocator("iframe").getByText("应收账款对账")).toBeVisible();
    await file(page, `确认函${stamp}`).getByText(`确认函${stamp}`).click();
    const drawn = panel(page).getByRole("img", { name: "第 1 页" });
    const isInked = () =>
      drawn.evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return Array.from(data).some((value, at) => at % 4 === 0 && value < 100);
      });
    await expect.poll(isInked).toBe(true);
    await page.keyboard.press("Escape");
  });

  await test.step("what a file says is found in Chinese, with the hit marked", async () => {
    const keyword = shown(page).getByPlaceholder("文件名或内容");
    await expect(async () => {
      await keyword.fill("增量借款利率");
      await keyword.press("Enter");
      await expect(shown(page).locator("mark").first()).toHaveText("增量借款利率", { timeout: 2_000 });
    }).toPass();
    await look(page, "document-centre-found");
    await keyword.fill("");
    await keyword.press("Enter");
  });

  await test.step("it is moved to a node of the tree", async () => {
    await file(page, contract).getByRole("checkbox").check();
    await shown(page).getByRole("button", { name: "移动", exact: true }).click();
    const question = page.getByRole("dialog", { name: "移动 1 个文件" });
    await question.getByRole("combobox").fill("K2");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "移动" }).click();
    await expectMessage(page, "已移动 1 个文件");
    await expect(file(page, contract)).toContainText("K2");
  });

  await test.step("a node is fetched as a zip", async () => {
    await shown(page).getByRole("button", { name: "更多" }).first().click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "打包下载" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("资料.zip");
  });

  await test.step("it is deleted with a reason and restored from the bin", async () => {
    await file(page, letter).getByRole("checkbox").check();
    await shown(page).getByRole("button", { name: "删除", exact: true }).click();
    const question = page.getByRole("dialog", { name: "删除 1 个文件" });
    await question.getByLabel("理由").fill("重复");
    await question.getByRole("button", { name: "删除" }).click();
    await expectMessage(page, "1 个文件已移入回收站");
    await node(page, "回收站").click();
    await expect(file(page, letter)).toContainText("重复");
    await look(page, "document-centre-bin");
    await file(page, letter).getByRole("checkbox").check();
    await shown(page).getByRole("button", { name: "恢复", exact: true }).click();
    await expectMessage(page, "已恢复 1 个文件");
  });
});
