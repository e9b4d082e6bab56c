/** A sample's record in words, as it stands in working papers: who reads it can draw the same rows again. */

import type { Condition, Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { SamplePopulation } from "@digao/contract/areas/evidence/sampling/population";
import type { DesignFigures } from "@digao/contract/areas/evidence/sampling/run";
import { codeWord } from "@digao/contract/code-words";
import { isMessageKey, type Lang, messageOf, type Params } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import { fen, ratio, thousands } from "@digao/domain/money";
import { chinaOffsetMs } from "../../../platform/lib/china-time.ts";
import { neededWords } from "./check-design.ts";
import { isSampling } from "./needed.ts";
import type { RunRow } from "./run-rows.ts";

const shownMoney = (amount: string): string => thousands(fen(amount));

/** The plain filters of a population, said as conditions. */
function conditionsIn(definition: SamplePopulation): Expression[] {
  const plain: [string | number | null | undefined, Condition["field"], Condition["op"]][] = [
    [definition.accountCode, "account", "startsWith"],
    [definition.side, "side", "eq"],
    [definition.jPeriodFrom, "period", "ge"],
    [definition.jPeriodTo, "period", "le"],
    [definition.dateFrom, "date", "ge"],
    [definition.dateTo, "date", "le"],
    [definition.amountFrom, "amount", "ge"],
    [definition.amountTo, "amount", "le"],
    [definition.jType, "voucherType", "eq"],
    [definition.preparer, "preparer", "eq"],
    [definition.keyword, "summary", "contains"],
    [definition.auxId, "party", "eq"],
  ];
  const conditions = plain.flatMap(([value, field, op]): Expression[] =>
    value ? [{ field, op, values: [String(value)] }] : [],
  );
  return [...conditions, ...(definition.expression ? [definition.expression] : [])];
}

function filterWords(lang: Lang, definition: SamplePopulation): string {
  const all = conditionsIn(definition);
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

const shownIn = (purpose: number, value: string | null): string => {
  if (value === null) return "—";
  return purpose === samplePurpose.controls ? percent(value) : shownMoney(value);
};

function parameterWords(lang: Lang, run: RunRow): string[] {
  const { purpose, method, confidence, tolerable, expected, performanceMateriality, tolerableReason } = run;
  if (!tolerable)
    return isSampling(method)
      ? [messageOf(lang, `sampling.words.notComputed.${purpose === samplePurpose.controls ? "controls" : "details"}`)]
      : [];
  const shown = (value: string | null) => shownIn(purpose, value ?? "0");
  const params = { confidence: percent(confidence ?? "0"), tolerable: shown(tolerable), expected: shown(expected) };
  const above = { performance: shownMoney(performanceMateriality ?? "0"), reason: tolerableReason ?? "" };
  return [
    messageOf(lang, "sampling.words.parameters", params),
    ...(tolerableReason ? [messageOf(lang, "sampling.words.abovePerformance", above)] : []),
  ];
}

/** What the design asks for beside what was drawn; fewer with their reason. */
function sizeWords(lang: Lang, { purpose, needed, popCount, sizeReason }: RunRow): string[] {
  if (!needed) return [];
  const params = { needed: neededWords(lang, purpose, needed), drawn: needed.drawn };
  const isAll = needed.size !== null && needed.size >= popCount;
  return [
    messageOf(lang, "sampling.words.needed", params),
    ...(isAll ? [messageOf(lang, "sampling.words.wholeNeeded", { size: needed.size ?? 0, count: popCount })] : []),
    ...(sizeReason ? [messageOf(lang, "sampling.words.fewer", { reason: sizeReason })] : []),
  ];
}

const figures = ["confidence", "tolerable", "expected", "needed"] as const;
/** In China's time. */
export const clock = (time: string): string =>
  new Date(Date.parse(time) + chinaOffsetMs).toISOString().slice(0, 16).replace("T", " ");

interface ChangeRow {
  what: string;
  before: string;
  after: string;
  name: string;
  at: string;
  reason: string;
}

/** Old beside new, who, when and why: a row for each figure that changed. */
export function changeRows(lang: Lang, { purpose, changes }: Pick<RunRow, "purpose" | "changes">): ChangeRow[] {
  const shown = (name: (typeof figures)[number], of: DesignFigures) => {
    if (name === "needed") return of.needed === null ? "—" : String(of.needed);
    return name === "confidence" ? percent(of.confidence ?? "0") : shownIn(purpose, of[name]);
  };
  return changes.flatMap(({ userName, changedAt, reason, old, new: now }) =>
    figures
      .filter((name) => old[name] !== now[name])
      .map((name) => ({
        what: messageOf(lang, `sampling.words.of.${name}`),
        before: shown(name, old),
        after: shown(name, now),
        name: userName,
        at: clock(changedAt),
        reason,
      })),
  );
}

const changeWords = (lang: Lang, run: RunRow): string[] =>
  run.changes.map((change) => {
    const rows = changeRows(lang, { purpose: run.purpose, changes: [change] });
    const what = rows
      .map(({ what: of, before, after }) => `${of} ${before} → ${after}`)
      .join(lang === "zh" ? "，" : ", ");
    const { userName: name, changedAt, reason } = change;
    return messageOf(lang, "sampling.words.change", { name, at: clock(changedAt), what, reason });
  });

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
    ...sizeWords(lang, run),
    ...(run.againReason ? [messageOf(lang, "sampling.words.again", { reason: run.againReason })] : []),
    ...drawWords(lang, run),
    say("sampling.words.size", {
      count: itemCount,
      amount: shownMoney(itemAmount),
      share: share === null ? "—" : percent(share),
    }),
    ...changeWords(lang, run),
    ...run.formerConclusions.map(({ userName: name, at, reason, verdict }) =>
      say("sampling.words.reopened", {
        at: clock(at),
        name,
        verdict: verdict === null ? "—" : codeWord(lang, "sampleVerdict", verdict),
        reason,
      }),
    ),
    ...(run.withdrawn
      ? [
          say("sampling.words.withdrawn", {
            at: clock(run.withdrawn.at),
            name: run.withdrawn.userName,
            reason: run.withdrawn.reason,
          }),
        ]
      : []),
    say("sampling.words.hash", { hash: run.popHash }),
  ];
}
