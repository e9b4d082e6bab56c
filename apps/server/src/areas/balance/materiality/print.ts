/** What of the printed paper 重要性水平确定表 no other paper has: benchmarks, guide ranges, guide values and re-evaluation. */
import { type MaterialityRecord, materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { shortPercent } from "@digao/contract/percent";
import {
  benchmarkRanges,
  performanceRange,
  trivialRange,
  usualPerformance,
} from "@digao/domain/materiality/benchmarks";
import { benchmarkOf, reEvaluateRecord } from "@digao/domain/materiality/draft";
import { guideRow } from "@digao/domain/materiality/guide";
import { yuan } from "@digao/domain/money";
import type { Printed } from "../../../platform/paper/parts.ts";
import { header, heading, money } from "../../../platform/paper/print-tables.ts";
import type { Books } from "./books.ts";

type Of = Printed<MaterialityRecord, Books>;
type SheetKey = Extract<MessageKey, `materiality.sheet.${string}`>;

const { unaudited, audited } = materialityBasis;
const { fields } = materialityPaper.spec.sections.levels;
const label = (lang: Lang, name: keyof typeof fields) => wordIn(lang, fields[name].words);
const rangeOf = (range: { from: string; to: string } | null): string =>
  range ? `${shortPercent(range.from, 2)} ~ ${shortPercent(range.to, 2)}` : "";

export const materialityPrint = {
  before({ lang, sources: books, version }: Of) {
    const say = (key: SheetKey) => header(messageOf(lang, key));
    const basis = (code: number) => header(codeWord(lang, "materialityBasis", code));
    return [
      [heading(messageOf(lang, "materiality.sheet.benchmarks"))],
      [
        header(label(lang, "benchmark")),
        ...[basis(unaudited), basis(audited)],
        ...[say("materiality.sheet.range"), say("materiality.sheet.byGuide"), say("materiality.sheet.chosen")],
      ],
      ...(version?.figures ?? books.figures).benchmarks.map((row) => {
        const { range, levels } = guideRow(row.benchmark, row.unaudited, books.balance.source.project.isCautious);
        const name = codeWord(lang, "materialityBenchmark", row.benchmark);
        const chosen = row.benchmark === version?.benchmark ? "√" : null;
        return [name, money(row.unaudited), money(row.audited), rangeOf(range), money(levels?.om ?? null), chosen];
      }),
    ];
  },
  guide(name: string, { sources: books, version }: Of): string {
    const cautious = { from: usualPerformance(true), to: usualPerformance(true) };
    if (name === "percent") return rangeOf(benchmarkRanges[benchmarkOf(version?.benchmark ?? 0)]);
    if (name === "pmPercent") return rangeOf(books.balance.source.project.isCautious ? cautious : performanceRange);
    return name === "trivialPercent" ? rangeOf(trivialRange) : "";
  },
  none({ lang, sources: { balance } }: Of) {
    const levels = (["om", "pm", "trivial"] as const).map((name) => [
      label(lang, name),
      money(yuan(balance.materiality[name])),
    ]);
    return [[messageOf(lang, "materiality.sheet.guideOnly")], ...levels];
  },
  after({ lang, sources: books, version }: Of) {
    const now = version?.status === materialityStatus.approved ? reEvaluateRecord(version, books.amountOf) : null;
    if (!now) return [];
    return [
      [heading(messageOf(lang, "materiality.sheet.reEvaluation"))],
      [codeWord(lang, "materialityBasis", audited), money(yuan(now.benchmarkAmount))],
      [messageOf(lang, "materiality.sheet.exact"), money(yuan(now.exact))],
      [messageOf(lang, "materiality.sheet.rate"), `${Number(now.permille) / 10}%`],
    ];
  },
};
