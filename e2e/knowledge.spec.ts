import { expect, type Page, test } from "@playwright/test";
import { gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

const stamp = unique();
const title = `存货监盘经验 ${stamp}`;
const words = `监盘前先取得盘点计划${stamp}`;

const act = (page: Page, name: string) => shown(page).getByRole("button", { name, exact: true }).click();

test("an article is written, reviewed by somebody else, found by its words, liked and commented on", async ({
  browser,
}) => {
  const staff = await signedIn(browser, "staff1");
  await test.step("what is typed survives a reload, and is handed in", async () => {
    await staff.goto("/nm/experience");
    await act(staff, "分享经验");
    await shown(staff).getByLabel("标题").fill(title);
    await shown(staff).getByRole("textbox", { name: "正文" }).click();
    await staff.keyboard.type(words);
    await staff.reload();
    await expect(shown(staff).getByLabel("标题")).toHaveValue(title);
    await expect(shown(staff).getByRole("textbox", { name: "正文" })).toContainText(words);
    await act(staff, "保存并送审");
    await expectMessage(staff, "已送审");
    await expect(shown(staff).getByText("待审核")).toBeVisible();
    await expect(shown(staff).getByRole("button", { name: "发布", exact: true })).toBeHidden();
  });

  await test.step("somebody else reads and publishes it", async () => {
    const partner = await signedIn(browser, "partner");
    await partner.goto("/nm/experience?scope=review");
    await shown(partner).getByRole("button", { name: title }).click();
    await act(partner, "发布");
    await partner.getByRole("dialog").getByRole("button", { name: "发布", exact: true }).click();
    await expectMessage(partner, "已发布");
  });

  const manager = await signedIn(browser, "manager");
  await test.step("a third finds it by words of its text, likes it and says something", async () => {
    await manager.goto(`/nm/experience?keyword=${encodeURIComponent(words)}`);
    await expect(gridOf(manager, "经验池")).toContainText(words.slice(0, 8));
    await shown(manager).getByRole("button", { name: title }).click();
    await shown(manager).getByRole("button", { name: /^点赞/ }).click();
    await expect(shown(manager).getByRole("button", { name: "点赞 1" })).toHaveAttribute("aria-pressed", "true");
    await shown(manager).getByLabel("写评论").fill("盘点日的截止测试抽几笔？");
    await act(manager, "发表评论");
    await expectMessage(manager, "评论已发表");
    await expect(shown(manager).getByText("盘点日的截止测试抽几笔？")).toBeVisible();
    await look(manager, "article");
  });

  await test.step("a tool that was opened stands first among the tools", async () => {
    await manager.goto("/main/toolapplication");
    await shown(manager)
      .getByRole("link", { name: /^调账工具/ })
      .click();
    await manager.waitForURL(/acctadjust/);
    await manager.goto("/main/toolapplication");
    await expect(shown(manager).getByRole("listitem").first()).toContainText(/调账工具.*最近使用/);
  });
});
