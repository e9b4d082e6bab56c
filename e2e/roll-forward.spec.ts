/** A project of the next year: last year's archived file is carried on, the report is read, and last year stands beside an item. */
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { personIn } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { archiveProject, callIn, newProject } from "./kit/projects.ts";
import { projectHref } from "./kit/screens.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(420_000);

const stamp = unique();
const procedure = "检查寄售协议及年末对账单";

test("last year's archived file is carried on into a new project", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  const name = `上年项目${stamp}`;
  const last = await newProject(page, name);
  const owner = await personIn(page);
  await takeSampleBooks(owner, last);
  const itemIn = async (projectId: number): Promise<number> => {
    const rows = await owner.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1, RptLang: "zh" });
    return rows.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
  };
  await owner.call(programs.CreateProgLine, {
    RId: await itemIn(last),
    content: procedure,
    assertions: ["E"],
    procTypes: [1],
  });
  await archiveProject(name);
  const { projectCode: _code, ...draft } = await owner.call(projects.GetProject, { Id: last });
  const dates = { aYear: 2025, periodStart: "2025-01-01", periodEnd: "2025-12-31", baseDate: "2025-12-31" };
  const made = await callIn(page, "POST", projects.CreateProject.path, {
    ...draft,
    ...dates,
    projectName: `本年项目${stamp}`,
    priorProjectId: last,
    independence: true,
  });
  const { id } = made.result as { id: number };

  await test.step("its home page leads to the choice", async () => {
    await page.goto(projectHref("/maindo/projectmain", id));
    const need = page.getByRole("region", { name: "结转上年" });
    await expect(need).toContainText(name);
    await look(page, "roll-forward-need");
    await need.getByRole("button", { name: "选择结转" }).click();
    await expect(shown(page).getByRole("table", { name: "选择结转" })).toContainText("项目组自加的审计程序");
    await look(page, "roll-forward-choose");
  });
  await test.step("what was chosen is carried on, and reported", async () => {
    await shown(page).getByRole("button", { name: "开始结转" }).click();
    const report = shown(page).getByRole("table", { name: "结转报告" });
    await expect(report).toContainText(procedure, { timeout: 120_000 });
    await expect(report).toContainText("沿用上年未更新");
    await look(page, "roll-forward-report");
  });
  await test.step("text carried on is confirmed beside its item", async () => {
    const rid = `${await itemIn(id)}`;
    await page.goto(projectHref("/maindo/assetsclass", id, undefined, { rid, memory: "1" }));
    const carried = shown(page).getByRole("region", { name: "沿用上年未更新" });
    await expect(carried).toContainText(procedure);
    await look(page, "roll-forward-memory");
    await carried.getByRole("button", { name: "说明沿用理由" }).click();
    const ask = page.getByRole("dialog", { name: "沿用上年内容的理由" });
    await ask.getByLabel("沿用理由").fill("与本年合同核对一致，仍然适用");
    await ask.getByRole("button", { name: "说明沿用理由" }).click();
    await expect(carried).toBeHidden();
    await page.goto(projectHref("/maindo/rollforward", id));
    await expect(shown(page).getByRole("table", { name: "结转报告" })).toContainText("与本年合同核对一致，仍然适用");
  });
  await chooseLanguage(page, "en");
  await page.goto(projectHref("/maindo/rollforward", id, undefined, { view: "items" }));
  await look(page, "roll-forward-items-en");
});
