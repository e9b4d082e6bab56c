import { correspondence } from "@digao/contract/areas/report/correspondence/calls";
import { expect, type Page, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { callIn } from "./kit/projects.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const projectId = 1;
const openList = async (page: Page, path: string, code: string) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(projectHref(path, projectId, undefined, {}));
  await expect(shown(page).getByRole("row", { name: new RegExp(`^${code}`) })).toBeVisible();
};

test("a letter of representation is written of the template, survives a reload, is approved by somebody else and sent", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await openList(page, "/maindo/custdeclaration", "DC01");
  await look(page, "declarations");
  await page.getByRole("button", { name: "编写 DC15 股东及关联方资金占用声明" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /编\s?写/ })
    .click();
  const text = shown(page).getByRole("textbox", { name: "正文" });
  await expect(text).toContainText("控股股东");
  await expect(text.locator("[data-bound=client]").first()).not.toBeEmpty();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("另附资金往来明细。");
  await look(page, "declaration-written");
  // What was typed is kept on this machine until it is saved.
  await page.reload();
  await expect(text).toContainText("另附资金往来明细。");
  await shown(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  await shown(page)
    .getByRole("button", { name: /提\s?交/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /提\s?交/ })
    .click();
  await expect(shown(page).getByText("待批准", { exact: true }).first()).toBeVisible();
  const address = page.url();

  const other = await signedIn(browser, "partner");
  await other.setViewportSize({ width: 1366, height: 768 });
  await other.goto(address);
  await shown(other)
    .getByRole("button", { name: /批\s?准/ })
    .first()
    .click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: /批\s?准/ })
    .click();
  await expect(shown(other).getByText("已批准待发", { exact: true })).toBeVisible();
  await shown(other).getByRole("button", { name: "登记发出" }).click();
  const dialog = other.getByRole("dialog");
  await dialog.getByLabel("递交给").fill("财务总监王五");
  await look(other, "declaration-send");
  await dialog.getByRole("button", { name: "登记发出" }).click();
  await expect(shown(other).getByText("已发出", { exact: true })).toBeVisible();
  await expect(shown(other).getByRole("button", { name: "登记签回" })).toBeEnabled();
  await look(other, "declaration-sent");
  await chooseLanguage(other, "en");
  await other.goto(address);
  await expect(shown(other).getByText("Sent", { exact: true })).toBeVisible();
  await look(other, "declaration-en");
  await openList(other, "/maindo/custdeclaration", "DC01");
  await look(other, "declarations-en");
});

test("communications are listed with what the project needs; one opens by its record from the other side's page as well", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await openList(page, "/maindo/relevantcommunicate", "CM01");
  await look(page, "communications");
  const made = await callIn(page, "POST", correspondence.AddCorrespondence.path, {
    projectId,
    codes: ["CM16"],
    lang: "zh",
  });
  const { id } = made.result as { id: number };
  await page.goto(projectHref("/maindo/custdeclaration", projectId, undefined, { doc: String(id) }));
  await expect(page).toHaveURL(/relevantcommunicate/);
  await expect(shown(page).getByRole("textbox", { name: "正文" })).toContainText("比涉嫌人员至少高一级");
  await expect(shown(page).getByRole("button", { name: "登记面谈" })).toBeDisabled();
  await look(page, "communication");
});
