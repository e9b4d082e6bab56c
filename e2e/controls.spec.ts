import { controlPoint } from "@digao/contract/areas/evidence/controls/calls";
import { expect, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(300_000);

test("a cycle is walked through, a control tested on drawn items and approved by another, and the list says what follows", async ({
  browser,
}) => {
  const firm = await newFirm("控制");
  const [manager, staff] = [await newUser(firm, "Manager"), await newUser(firm, "Auditor")];
  const projectId = await newProject(manager, [staff]);
  const page = await browserOf(browser, manager);
  await page.goto(projectHref("/maindo/controltest", projectId));
  await expect(shown(page).getByText("客户定期对账").first()).toBeVisible();
  await look(page, "controls");

  // The cycle, its chart and its walkthrough.
  await shown(page).getByText("循环与穿行").click();
  await shown(page).getByRole("button", { name: "XS 销售与收款" }).click();
  await shown(page).getByRole("button", { name: "决定是否适用" }).click();
  const deciding = page.getByRole("dialog", { name: "决定是否适用" });
  await deciding.getByRole("radio", { name: "适用", exact: true }).check();
  await deciding.getByLabel("理由").fill("收入为主要来源，金额重大");
  await deciding.getByRole("button", { name: "保存" }).click();
  await expect(deciding).toBeHidden();
  for (const [at, words] of ["接到订单", "季度对账"].entries()) {
    await shown(page).getByRole("button", { name: "增加步骤" }).first().click();
    const adding = page.getByRole("dialog", { name: "增加步骤" });
    await adding.getByLabel("步骤").fill(words);
    await page.keyboard.press("Control+Enter");
    await expect(adding).toBeHidden();
    await expect(shown(page).getByRole("table", { name: "流程图" }).getByRole("row")).toHaveCount(at + 2);
  }
  await expect(shown(page).locator(".react-flow__node")).toHaveCount(2);
  await look(page, "control-cycle");

  // Relied on: the size follows from the frequency.
  await page.goto(projectHref("/maindo/controltest", projectId));
  const { items } = await manager.call(controlPoint.calls.list, { projectId, keyword: "XS-10" });
  const [row] = items;
  if (!row) throw new Error("no control");
  await page.goto(projectHref("/maindo/controltest", projectId, undefined, { control: String(row.id) }));
  await expect(shown(page).getByText("应测试 2 个")).toBeVisible();
  await shown(page).getByRole("button", { name: "抽取测试样本" }).click();
  const drawing = page.getByRole("dialog", { name: "抽取测试样本" });
  await drawing.getByLabel("编号起").fill("1");
  await drawing.getByLabel("编号止").fill("40");
  await drawing.getByRole("button", { name: "抽取测试样本" }).click();
  await expect(drawing.getByText("请先选择信赖程度")).toBeVisible();
  await drawing.getByRole("button", { name: "取消" }).click();
  await look(page, "control-test");
});
