import { controlPoint, controls, controlTestPaper } from "@digao/contract/areas/evidence/controls/calls";
import { expect, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(300_000);

test("a cycle is walked through, a control tested on drawn items and approved by another, and the list says what follows", async ({
  browser,
}) => {
  const firm = await newFirm("controls");
  const [manager, staff] = [await newUser(firm, "Manager"), await newUser(firm, "Auditor")];
  const projectId = await newProject(manager, [staff]);
  const page = await browserOf(browser, manager);
  await page.goto(projectHref("/maindo/controltest", projectId));
  await expect(shown(page).getByText("会计政策与估计审批").first()).toBeVisible();
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
  const written = Object.fromEntries(
    Object.entries(controlPoint.spec.fields).flatMap(([name, field]) =>
      "isReadOnly" in field ? [] : [[name, row[name as keyof typeof row]]],
    ),
  );
  const { id, rowVersion } = row;
  await manager.call(controlPoint.calls.save, {
    projectId,
    id,
    rowVersion,
    ...written,
    plan: 1,
    reason: "拟信赖该控制以减少细节测试",
  } as never);
  await staff.call(controls.DrawControlItems, { id, numberFrom: 1, numberTo: 40 });
  await page.reload();
  await expect(shown(page).getByText(/2 个，种子 \d+/)).toBeVisible();

  // Judged and handed in by a member, approved by the manager at the page; nobody approves what is the own.
  const { records } = await staff.call(controlTestPaper.calls.sheet, { subjectId: id });
  const [open] = records;
  if (!open) throw new Error("nothing drawn");
  expect(open.items).toHaveLength(2);
  const draft = await staff.call(controlTestPaper.calls.edit, {
    subjectId: id,
    id: open.id,
    rowVersion: open.rowVersion,
    attribute1: "对账函由独立人员发出并回签",
    items: open.items.map((item) => ({ ...item, mark1: 1 })),
    seen: "查看两个季度的对账函回签原件",
    conclusion: "客户定期对账控制运行有效，可以信赖",
  });
  await staff.call(controlTestPaper.calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
  await page.reload();
  await look(page, "control-test");
  await shown(page).getByRole("button", { name: "批准" }).first().click();
  const approving = page.getByRole("dialog");
  await approving.getByRole("button", { name: "批准" }).click();
  await expect(shown(page).getByText("本年没有穿行")).toBeVisible();
  await look(page, "control-tested");
});
