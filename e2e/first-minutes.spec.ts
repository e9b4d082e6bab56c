import { expect, type Locator, type Page, test } from "@playwright/test";
import { downloadFrom } from "./kit/download.ts";
import { cellOf, gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { ownPassword, tenant } from "./kit/operator.ts";
import { oneTimePassword } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { sampleColumns } from "./kit/sample.ts";
import { expectStatementsFile } from "./kit/workbook.ts";

test.setTimeout(180_000);

const actionsMax = 12;

/** What a newcomer does, one action after the other: an address opened, a field filled, a button or key pressed. */
function newcomer() {
  const done: string[] = [];
  const does = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    done.push(what);
    return work();
  };
  const press = (what: string, target: Locator) => does(what, () => target.click());
  return { done, does, press };
}

/** As the first start prints it: the firm and the person stand in the address. */
async function signInAsPrinted(page: Page, password: string, { does }: ReturnType<typeof newcomer>): Promise<void> {
  await does("open the printed address", () => page.goto(`/?firm=${tenant}&user=manager`));
  await does("type the printed password", () => page.getByLabel("密码", { exact: true }).fill(password));
  await does("sign in", () => page.keyboard.press("Enter"));
  await does("choose a password", () => page.getByLabel("新密码", { exact: true }).fill(ownPassword));
  await does("continue", () => page.keyboard.press("Enter"));
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
}

test("from the printed sign-in to a voucher behind a figure and the downloaded statements in twelve actions", async ({
  page,
}) => {
  const password = await oneTimePassword("manager");
  const person = newcomer();
  const { does, press } = person;
  await signInAsPrinted(page, password, person);
  await look(page, "first-home");
  const project = shown(page).getByRole("button", { name: /^华衡精密制造有限公司2024/ });
  await press("open the project", project);
  await page.waitForURL(/projectmain/);
  await does("open the trial balance", () => goTo(page, "试算平衡"));
  const path = await does("choose the statements", () =>
    downloadFrom(page, shown(page).getByRole("button", { name: "导出" }), "财务报表（Excel）"),
  );
  person.done.push("open the menu they stand in");
  await expectStatementsFile(path, sampleColumns());
  const figure = await cellOf(gridOf(page, "试算平衡"), "货币资金", "未审数");
  await does("open a figure", () => figure.dblclick());
  const account = await cellOf(gridOf(page, "项目构成"), "100201", "期末余额");
  await does("open an account of it", () => account.dblclick());
  const line = gridOf(page, "明细账").locator("[data-row='1'] [role=gridcell]").first();
  await does("open the voucher of a line", () => line.dblclick());
  await expect(page).toHaveURL(/voucher=\d+/);
  await look(page, "first-voucher");
  expect(person.done.length, person.done.join(", ")).toBeLessThanOrEqual(actionsMax);
});
