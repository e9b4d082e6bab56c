import type { BoardRatio, ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { piotroski } from "@digao/domain/analysis/piotroski";
import type { Figures } from "@digao/domain/analysis/ratio-formula";
import {
  formulaWords,
  linesOfFormula,
  moveWords,
  PIOTROSKI_NAMES,
  ratioMove,
  warningOf,
} from "@digao/domain/analysis/ratio-words";
import { RATIOS, type RatioDefinition, type RatioGroup, ratioTable } from "@digao/domain/analysis/ratios";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import { figuresOfRatios, priorPeriodId, projectTrialBalance, ratioGroups } from "../trial-balance/door.ts";

type Calls = typeof ratioBoard;
type Query = Input<Calls["GetRatioBoard"]>;

interface Named {
  id: number;
  name: string;
}
interface Board {
  figures: Figures;
  items: ReadonlyMap<string, Named>;
  lang: "zh" | "en";
}

const amountOf = (amounts: Figures["closing"], code: string): string | null => {
  const amount = amounts.get(code);
  return amount === undefined ? null : yuan(amount);
};

function ratioOf(definition: RatioDefinition, values: { current: string | null; prior: string | null }, board: Board) {
  const { figures, items, lang } = board;
  const nameOf = (code: string) => items.get(code)?.name ?? code;
  const warning = warningOf(definition.code, values.current);
  const { code, format, formula } = definition;
  return {
    code,
    format,
    formula,
    ...values,
    ...ratioMove(definition, values.current, values.prior),
    name: lang === "en" ? definition.nameEn : definition.nameZh,
    formulaWords: formulaWords(formula, nameOf, lang),
    words: moveWords(definition, values, lang),
    warning: warning && { isWarning: warning.isWarning, text: warning[lang] },
    lines: linesOfFormula(formula).map((line) => ({
      RId: items.get(line)?.id ?? null,
      code: line,
      name: nameOf(line),
      closing: amountOf(figures.closing, line),
      opening: amountOf(figures.opening, line),
    })),
  } satisfies BoardRatio;
}

const labelOf = async (db: Db, periodId: number): Promise<string | null> =>
  (await db.selectFrom("project_period").where("id", "=", periodId).select("label").executeTakeFirst())?.label ?? null;

/** Ratios of another data period; without one, those that the openings of this one can tell. */
async function priorValues(db: Db, { projectId }: Query, periodId: number | null, { opening }: Figures) {
  if (periodId === null) return ratioTable({ closing: opening, opening: new Map() });
  return ratioTable(figuresOfRatios(await projectTrialBalance(db, { projectId, periodId })));
}

export async function getRatioBoard({ db }: Context, query: Query): Promise<Output<Calls["GetRatioBoard"]>> {
  const { projectId, periodId, JPeriod: jPeriod, RptLang: lang } = query;
  const balance = await projectTrialBalance(db, { projectId, periodId, jPeriod });
  const comparedId = query.comparePeriodId ?? (await priorPeriodId(db, balance.source));
  const figures = figuresOfRatios(balance);
  const prior = await priorValues(db, query, comparedId, figures);
  const items = new Map(
    balance.source.items.map(({ id, line }) => [line.code, { id, name: lineName(line, lang) }] as const),
  );
  const ratios = ratioTable(figures).map(({ definition, value }, index) => ({
    group: definition.group,
    ratio: ratioOf(definition, { current: value, prior: prior[index]?.value ?? null }, { figures, items, lang }),
  }));
  const names: readonly RatioGroup[] = [...new Set(RATIOS.map(({ group }) => group))];
  const { score, signs } = piotroski(figures);
  return {
    compared: { periodId: comparedId, label: comparedId === null ? null : await labelOf(db, comparedId) },
    groups: names.map((group) => ({
      group,
      name: messageOf(lang, ratioGroups[group]),
      ratios: ratios.filter((each) => each.group === group).map(({ ratio }) => ratio),
    })),
    piotroski: {
      score,
      signs: signs.map(({ code, isMet }) => ({ code, name: PIOTROSKI_NAMES[code]?.[lang] ?? code, isMet })),
    },
  };
}
