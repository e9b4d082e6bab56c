/** A sample's record in words, as it stands in working papers: who reads it can draw the same rows again. */

import { codeWord } from "@digao/contract/code-words";
import { sampleMethod, samplePurpose } from "@digao/contract/codes";
import type { Condition, Expression } from "@digao/contract/line-filter/expression";
import { expressionWords } from "@digao/contract/line-filter/words";
import { isMessageKey, type Lang, messageOf, type Params } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import type { SamplePopulation } from "@digao/contract/sampling/population";
import { fen, ratio, thousands } from "@digao/domain/money";
import type { RunRow } from "./run-rows.ts";

const shownMoney = (amount: string): string => thousands(fen(amount));

/** The plain filters of a population, said as conditions. */
function conditionsIn(asked: SamplePopulation): Expression[] {
  const plain: [string | number | null | undefined, Condition["field"], Condition["op"]][] = [
    [asked.accountCode, "account", "startsWith"],
    [asked.side, "side", "eq"],
    [asked.jPeriodFrom, "period", "ge"],
    [asked.jPeriodTo, "period", "le"],
    [asked.dateFrom, "date", "ge"],
    [asked.dateTo, "date", "le"],
    [asked.amountFrom, "amount", "ge"],
    [asked.amountTo, "amount", "le"],
    [asked.jType, "voucherType", "eq"],
    [asked.preparer, "preparer", "eq"],
    [asked.keyword, "summary", "contains"],
    [asked.auxId, "party", "eq"],
  ];
  const said = plain.flatMap(([value, field, op]): Expression[] =>
    value ? [{ field, op, values: [String(value)] }] : [],
  );
  return [...said, ...(asked.expression ? [asked.expression] : [])];
}

function filterWords(lang: Lang, asked: SamplePopulation): string {
  const all = conditionsIn(asked);
  if (all.length === 0) return messageOf(lang, "sampling.words.all");
  return expressionWords(lang, { all });
}

function reasonOf(lang: Lang, reason: string): string {
  const key = `sampling.reason.${reason}`;
  return isMessageKey(key) ? messageOf(lang, key) : reason;
}

const percent = (share: string): string => shortPercent(share, 2);

function drawWords(lang: Lang, run: RunRow): string[] {
  const say = (key: Parameters<typeof messageOf>[1], params: Params) => messageOf(lang, key, params);
  const { design, interval, startPoint, riskFactor, expansion, strata } = run;
  const none = "—";
  return [
    ...(interval
      ? [say("sampling.words.interval", { interval: shownMoney(interval), start: shownMoney(startPoint ?? "0") })]
      : []),
    ...(riskFactor || expansion
      ? [say("sampling.words.factors", { riskFactor: riskFactor ?? none, expansion: expansion ?? none })]
      : []),
    ...strata.map(({ label, count, amount, size }, index) =>
      say("sampling.words.stratum", { no: index + 1, label, count, amount: shownMoney(amount), size }),
    ),
    ...(run.method === sampleMethod.blocks ? [say("sampling.words.block", { length: design.blockLength ?? 0 })] : []),
    ...(run.method === sampleMethod.specific
      ? [
          say("sampling.words.specific", {
            atLeast: design.atLeast ? shownMoney(design.atLeast) : none,
            top: design.top ?? none,
          }),
        ]
      : []),
  ];
}

function parameterWords(lang: Lang, { purpose, confidence, tolerable, expected }: RunRow): string[] {
  if (!tolerable) return [];
  const shown = (value: string | null) =>
    purpose === samplePurpose.controls ? percent(value ?? "0") : shownMoney(value ?? "0");
  const params = { confidence: percent(confidence ?? "0"), tolerable: shown(tolerable), expected: shown(expected) };
  return [messageOf(lang, "sampling.words.parameters", params)];
}

export function runWords(lang: Lang, run: RunRow): string[] {
  const say = (key: Parameters<typeof messageOf>[1], params: Params) => messageOf(lang, key, params);
  const { popCount, popAmount, ledgerCount, ledgerAmount, itemCount, itemAmount } = run;
  const share = ratio(fen(itemAmount), fen(popAmount), 6);
  const filter = filterWords(lang, run.population);
  return [
    say("sampling.words.population", { period: run.periodLabel, file: run.fileName, filter }),
    say("sampling.words.figures", {
      count: popCount,
      amount: shownMoney(popAmount),
      ledgerCount,
      ledgerAmount: shownMoney(ledgerAmount),
    }),
    ...run.excluded.map(({ reason, count, amount }) =>
      say("sampling.words.excluded", { reason: reasonOf(lang, reason), count, amount: shownMoney(amount) }),
    ),
    say("sampling.words.method", {
      purpose: codeWord(lang, "samplePurpose", run.purpose),
      method: codeWord(lang, "sampleMethod", run.method),
      seed: run.seed,
    }),
    ...(run.extendsRun ? [say("sampling.words.extends", { no: run.extendsRun.runNo })] : []),
    ...parameterWords(lang, run),
    ...drawWords(lang, run),
    say("sampling.words.size", {
      count: itemCount,
      amount: shownMoney(itemAmount),
      share: share === null ? "—" : percent(share),
    }),
    say("sampling.words.hash", { hash: run.popHash }),
  ];
}
