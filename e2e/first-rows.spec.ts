/** On a window of 1366x768 data begin high, in papers and sheets as well, and what decides stands inside the view; in both languages. */
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, type Page, test } from "@playwright/test";
import { browserOf, personIn } from "./kit/firms.ts";
import { axeFaults, cutOrCovered, measuredIn } from "./kit/judge.ts";
import { settled } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { tokenOf } from "./kit/people.ts";
import { goInside, projectHomePath, projectHref } from "./kit/screens.ts";

test.setTimeout(300_000);

/** Lowest first row of a page, of papers and their parts as well, and of a sheet. */
const [pageMax, sheetMax] = [150, 200];
const projectId = 1;

interface Place {
  name: string;
  path: string;
  params?: Record<string, string>;
  most: number;
  /** Columns that decide, in Chinese and in English. */
  inView?: readonly (readonly [zh: string, en: string])[];
}

async function placesOf(page: Page): Promise<Place[]> {
  const person = await personIn(page);
  const items = await person.call(statementItems.GetFSItemName, { projectId });
  const idOf = (code: string) => `${items.find(({ stdCode }) => stdCode === code)?.id ?? 0}`;
  const [sheet] = await person.call(sheets.GetSheetList, { projectId });
  const paper = "/maindo/assetsclass";
  return [
    { name: "trial balance", path: "/maindo/trialbalance", most: pageMax, inView: [["变动率", "Rate"]] },
    {
      name: "data query",
      path: "/maindo/dataquery",
      most: pageMax,
      inView: [
        ["对方科目", "Counter account"],
        ["辅助核算", "Auxiliary item"],
        ["抽凭", "Drawn"],
      ],
    },
    {
      name: "item list",
      path: paper,
      most: pageMax,
      inView: [
        ["审定数", "Audited"],
        ["变动额", "Change"],
        ["状态", "Status"],
        ["标识", "Mark"],
        ["结论", "Conclusion"],
      ],
    },
    {
      name: "check sheet",
      path: "/maindo/pzcheck",
      params: { tab: "sheet", item: idOf("P104") },
      most: pageMax,
      inView: [
        ["检查结果", "Result"],
        ["差异金额", "Diff."],
        ["附件", "Evidence"],
        ["状态", "Status"],
      ],
    },
    { name: "cut-off", path: "/maindo/cutoff", most: pageMax },
    { name: "misstatements", path: "/maindo/misstatements", most: pageMax },
    { name: "materiality", path: "/maindo/materiality", most: pageMax },
    { name: "paper of an item", path: paper, params: { rid: idOf("A101") }, most: pageMax },
    { name: "details in a paper", path: paper, params: { rid: idOf("A105"), tab: "schedule" }, most: pageMax },
    { name: "programme in a paper", path: paper, params: { rid: idOf("A105"), tab: "program" }, most: pageMax },
    { name: "changes in a paper", path: paper, params: { rid: idOf("A105"), tab: "variation" }, most: pageMax },
    { name: "sheet", path: "/maindo/sheet", params: { sheet: `${sheet?.id ?? 0}` }, most: sheetMax },
    {
      name: "sheet in a paper",
      path: paper,
      params: { rid: idOf("A101"), sheet: `${sheet?.id ?? 0}` },
      most: sheetMax,
    },
  ];
}

for (const [at, language] of (["zh", "en"] as const).entries())
  test(`data begin high and what decides is in view, ${language}`, async ({ browser }) => {
    const page = await browserOf(browser, { token: await tokenOf("manager") });
    await page.goto(projectHref(projectHomePath, projectId));
    await settled(page);
    if (language === "en") await chooseLanguage(page, "en");
    for (const { name, path, params, most, inView = [] } of await placesOf(page)) {
      await goInside(page, projectHref(path, projectId, undefined, params ?? {}));
      // Until it is drawn, a sheet's canvas stands outside the window.
      const isSeen = (top: number) => top > 0;
      await settled(page);
      let found = await measuredIn(page);
      const hasRows = async () => {
        found = await measuredIn(page);
        return found.tops.some(isSeen);
      };
      await expect.poll(hasRows, { message: `rows of ${name}` }).toBe(true);
      const { tops, outside, cutNames, cutAmounts } = found;
      const first = Math.min(...tops.filter(isSeen));
      console.log(
        `${language} ${name}: first row ${first} px; outside the view: ${outside.join(", ") || "none"}; cut names: ${cutNames.length}`,
      );
      expect.soft(first, `px above the data of ${name}`).toBeLessThanOrEqual(most);
      expect.soft(cutAmounts, `cut amounts of ${name}`).toEqual([]);
      // Columns take their widths once their rows are drawn.
      const hidden = async () => {
        const { outside } = await measuredIn(page);
        return inView.map((words) => words[at]).filter((word) => word !== undefined && outside.includes(word));
      };
      await expect
        .configure({ soft: true })
        .poll(hidden, { message: `outside the view of ${name}` })
        .toEqual([]);
      // The editor of sheets is a library's, and judged by itself.
      if (params?.sheet) continue;
      expect.soft(await cutOrCovered(page), `cut off or covered on ${name}`).toEqual([]);
      expect.soft(await axeFaults(page, { rules: "others" }), `accessibility of ${name}`).toEqual([]);
    }
    await page.context().close();
  });
