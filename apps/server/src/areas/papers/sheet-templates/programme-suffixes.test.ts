/** Index numbers that programmes propose say what the paper is: ZD-4 holds confirmations, not the ageing. */
import { expect, it } from "vitest";
import { readCsv } from "../../../platform/seed/csv.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import { papers } from "./pages.ts";

const meanings: { suffix: string; name: string }[] = JSON.parse(readCatalogue("wp_suffix.json"));
const lines = readCsv(readCatalogue("audit_programs.csv"));
const isRecalculation = (types: string, text: string): boolean =>
  types.split(",").includes("5") || /测算|计算|调节表/.test(text);

/** What a procedure must be about for its paper to bear the suffix. */
const about: Readonly<Record<string, (text: string, types: string) => boolean>> = {
  2: (text) => /明细|清单|汇总|账龄/.test(text),
  3: (_text, types) => types.split(",").includes("7"),
  4: (text) => /函/.test(text),
  5: (text) => /替代程序/.test(text),
  6: (text, types) => isRecalculation(types, text),
  7: (text) => /抽查|凭证|追查|原始/.test(text),
  8: (text) => /截止/.test(text),
  9: (text) => !/截止测试|替代程序/.test(text),
  10: (text) => /披露|列报/.test(text),
};

it("is true of every line of every programme", () => {
  expect(lines.length).toBeGreaterThan(180);
  const wrong = lines.filter(({ wpSuffix = "", procedureZh = "", procTypes = "" }) => {
    const isAbout = about[wpSuffix]?.(procedureZh, procTypes) ?? false;
    return !isAbout || !meanings.some(({ suffix }) => suffix === wpSuffix);
  });
  expect(wrong.map(({ fsItemCode, lineNo, wpSuffix }) => `${fsItemCode} ${lineNo}: -${wpSuffix}`)).toEqual([]);
});

it("is true of confirmations, cut-off and ageing, whatever their number in the programme", () => {
  const suffixOf = (part: RegExp) =>
    lines.flatMap(({ procedureZh = "", wpSuffix = "" }) => (part.test(procedureZh) ? [wpSuffix] : []));
  expect(new Set(suffixOf(/实施(积极式)?函证|函证交易额/))).toEqual(new Set(["4"]));
  expect(new Set(suffixOf(/截止/))).toEqual(new Set(["8"]));
  expect(suffixOf(/账龄分析表/)).toEqual(["2"]);
});

it("is how the supplied papers are called", () => {
  expect(papers.map(({ suffix }) => suffix)).toEqual(meanings.map(({ suffix }) => suffix));
  for (const { suffix, name } of meanings)
    expect(papers.find((paper) => paper.suffix === suffix)?.title).toContain(name.replace("审计", "").slice(-2));
});
