/** What of the printed paper 重要性水平确定表 no other paper has: benchmarks, guide ranges, guide values and re-evaluation. */
import type { MaterialityRecord } from "@digao/contract/areas/balance/materiality/calls";
import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import {
  benchmarkRanges,
  performanceRange,
  trivialRange,
  usualPerformance,
} from "@digao/domain/materiality/benchmarks";
import { benchmarkOf } from "@digao/domain/materiality/draft";
import { byGuide } from "@digao/domain/materiality/guide";
import { fen, yuan } from "@digao/domain/money";
import type { RowOut } from "@digao/excel/write/sheet-out";
import type { Printed } from "../../../platform/paper/parts.ts";
import { header, heading, money } from "../../../platform/paper/workbook.ts";
import type { Books } from "./books.ts";
import { reEvaluationOf } from "./re-evaluation.ts";

type Of = Printed<MaterialityRecord, Books>;
type SheetKey = Extract<MessageKey, `materiality.sheet.${string}`>;
type Word = SheetKey extends `materiality.sheet.${infer Name}` ? Name : never;

const say = (lang: Lang, key: Word): string => messageOf(lang, `materiality.sheet.${key}`);
const rangeOf = (range: { from: string; to: string } | null): string =>
  range ? `${shortPercent(range.from, 2)} ~ ${shortPercent(range.to, 2)}` : "";
export function beforeRows({ lang, sources: books, version }: Of): RowOut[] {
  const columns: Word[] = ["benchmark", "unaudited", "audited", "range", "byGuide", "chosen"];
  const { isCautious } = books.balance.source.project;
  return [
    [heading(say(lang, "benchmarks"))],
    columns.map((key) => header(say(lang, key))),
    ...(version?.figures ?? books.figures).benchmarks.map(({ benchmark, unaudited, audited }): RowOut => {
      const range = benchmarkRanges[benchmarkOf(benchmark)];
      const guide = unaudited === null ? 0n : byGuide(fen(unaudited), benchmarkOf(benchmark), isCautious).om;
      return [
        codeWord(lang, "materialityBenchmark", benchmark),
        money(unaudited),
        money(audited),
        rangeOf(range),
        guide === 0n ? null : money(yuan(guide)),
        benchmark === version?.benchmark ? "√" : null,
      ];
    }),
  ];
}

export function guideOf(name: string, { sources: books, version }: Of): string {
  const { isCautious } = books.balance.source.project;
  const cautious = { from: usualPerformance(true), to: usualPerformance(true) };
  if (name === "percent") return rangeOf(benchmarkRanges[benchmarkOf(version?.benchmark ?? 0)]);
  if (name === "pmPercent") return rangeOf(isCautious ? cautious : performanceRange);
  return name === "trivialPercent" ? rangeOf(trivialRange) : "";
}

export function noRows({ lang, sources: { balance } }: Of): RowOut[] {
  const { om, pm, trivial } = balance.materiality;
  return [
    [say(lang, "guideOnly")],
    [say(lang, "om"), money(yuan(om))],
    [say(lang, "pm"), money(yuan(pm))],
    [say(lang, "trivial"), money(yuan(trivial))],
  ];
}

export function afterRows({ lang, sources: books, version }: Of): RowOut[] {
  const now = version?.status === materialityStatus.approved ? reEvaluationOf(version, books) : null;
  if (!now) return [];
  return [
    [heading(say(lang, "reEvaluation"))],
    [say(lang, "audited"), money(yuan(now.benchmarkAmount))],
    [say(lang, "exact"), money(yuan(now.exact))],
    [say(lang, "rate"), `${Number(now.permille) / 10}%`],
  ];
}
