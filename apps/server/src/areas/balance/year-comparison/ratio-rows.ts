import type { YearRow } from "@digao/contract/areas/balance/year-comparison/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import { formulaWords } from "@digao/domain/analysis/ratio-words";
import { type RatioYears, ratioYears } from "@digao/domain/analysis/years";
import type { Context } from "../../../platform/serve.ts";
import { namesInFormulas, ratioGroups } from "../trial-balance/door.ts";
import type { Years } from "./read-years.ts";

const NO_ROW = { id: null, side: "" as const, unit: null, formula: null, otherNames: [] };

/** The same as on the trial balance, group by group. */
export async function ratioRows({ db }: Context, { places }: Years, lang: Lang): Promise<YearRow[]> {
  const names = await namesInFormulas(db, lang);
  const ratios = ratioYears(places.map(({ found }) => found?.amounts ?? null));
  const groups = [...new Set(ratios.map(({ definition }) => definition.group))];
  const none = places.map(() => cellOf(null, {}));
  return groups.flatMap((group): YearRow[] => [
    { ...NO_ROW, key: group, name: messageOf(lang, ratioGroups[group]), kind: "H", cells: none },
    ...ratios
      .filter(({ definition }) => definition.group === group)
      .map(({ definition, values, changes }) => ({
        ...NO_ROW,
        key: `${group}.${definition.code}`,
        name: lang === "en" ? definition.nameEn : definition.nameZh,
        kind: "L",
        unit: definition.format,
        formula: formulaWords(definition.formula, (code) => names.get(code) ?? code, lang),
        cells: values.map((value, at) => cellOf(value, changes[at] ?? {})),
      })),
  ]);
}

const cellOf = (
  amount: string | null,
  { change = null, rate = null }: Partial<RatioYears["changes"][number]>,
): YearRow["cells"][number] => ({ amount, change, rate, mark: "", isMaterial: false, share: null });
