/** Columns that sheets and letters on misstatements share. */
import type { Misstatement, MisstatementEffects } from "@digao/contract/areas/report/misstatements/calls";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";

export const effectWords: Readonly<Record<keyof MisstatementEffects, MessageKey>> = {
  assets: "misstate.sheet.assets",
  liabilities: "misstate.sheet.liabilities",
  equity: "misstate.sheet.equity",
  profitBeforeTax: "misstate.sheet.profit",
  tax: "misstate.sheet.tax",
  netProfit: "misstate.sheet.net",
};

export const effectColumns = (effects: readonly (keyof MisstatementEffects)[], width: number): Column<Misstatement>[] =>
  effects.map((effect) => ({ ...money(effectWords[effect], width, (row) => row.effects[effect]), name: effect }));

export const kindColumn = (lang: Lang): Column<Misstatement> =>
  text("misstate.sheet.kind", 10, ({ kind, source, isClassification }) =>
    // What moves amounts between lines alone is no misstatement of profit.
    source === "entry" && isClassification
      ? messageOf(lang, "misstate.sheet.classification")
      : codeWord(lang, "misstatementKind", kind),
  );
