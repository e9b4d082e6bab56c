import { expect, it } from "vitest";
import { projectMenu } from "./menu.ts";

const pagesUnder = (label: string) =>
  (projectMenu().find((entry) => entry.label === label)?.children ?? []).map(({ id, pathurl }) => [id, pathurl]);

it("journal-entry tests answer risks, and cut-off is a substantive procedure; their numbers stay, so that what was kept of them works", () => {
  expect(pagesUnder("风险评估与应对")).toContainEqual([1305, "journaltests"]);
  expect(pagesUnder("实质性程序")).toContainEqual([1306, "cutoff"]);
  expect(pagesUnder("数据准备").map(([, page]) => page)).toEqual([
    "dataacquisition",
    "clientrequests",
    "dataprepare",
    "dataquery",
    "dataanalysis",
  ]);
});

it("every page stands in the menu once", () => {
  const pages = projectMenu().flatMap(({ children = [] }) => children.map(({ pathurl }) => pathurl));
  expect(pages.filter((page, at) => pages.indexOf(page) !== at)).toEqual([]);
});
