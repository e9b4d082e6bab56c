/** Texts of accounting policies for this project: useful lives from its asset cards, its tax rate, its period. */
import { assetMethod } from "@digao/contract/areas/balance/fixed-assets/codes";
import type { notes } from "@digao/contract/areas/report/notes/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { fillPolicy, type Policy } from "@digao/domain/notes/policies";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import type { Context } from "../../../platform/serve.ts";
import { type AssetLife, assetLives } from "../../balance/fixed-assets/door.ts";
import { loadTrialBalanceInput } from "../../balance/trial-balance/door.ts";

type Calls = typeof notes;

let kept: readonly Policy[] | null = null;
const policies = (): readonly Policy[] => {
  kept ??= JSON.parse(readCatalogue("note_policies.json")) as Policy[];
  return kept;
};

const years = (months: number): string => String(Math.round((months / 12) * 100) / 100);
const percent = (rate: string): string => String(Math.round(Number(rate) * 10_000) / 100);
const range = (from: string, to: string): string => (from === to ? from : `${from}-${to}`);

function lifeOf({ assetType, fromMonths, toMonths, salvageFrom, salvageTo, methods }: AssetLife, lang: Lang): string {
  const rates = salvageFrom === null || salvageTo === null ? "" : range(percent(salvageFrom), percent(salvageTo));
  const named = methods.map((method) => codeWord(lang, "assetMethod", method)).join("、");
  return [assetType, named, range(years(fromMonths), years(toMonths)), rates].join("\t");
}

async function valuesFor(db: Db, projectId: number, lang: Lang): Promise<Record<string, string | null>> {
  const lives = (await assetLives(db)).filter(({ methods }) => methods.some((method) => method !== assetMethod.none));
  const { period, project } = await loadTrialBalanceInput(db, { projectId });
  const { taxRate } = project.settings;
  return {
    assetLives: lives.length === 0 ? null : lives.map((life) => lifeOf(life, lang)).join("\n"),
    taxRate: taxRate === "" ? null : `${percent(taxRate)}%`,
    periodFrom: period?.startDate ?? null,
    periodTo: period?.endDate ?? null,
  };
}

const variableNames = {
  assetLives: "notes.policy.assetLives",
  taxRate: "notes.policy.taxRate",
  periodFrom: "notes.policy.periodFrom",
  periodTo: "notes.policy.periodTo",
  inventoryMethod: "notes.policy.inventoryMethod",
} as const;

export async function getPolicies(
  { db }: Context,
  { projectId }: Input<Calls["GetNotePolicies"]>,
): Promise<Output<Calls["GetNotePolicies"]>> {
  const [zh, en] = [await valuesFor(db, projectId, "zh"), await valuesFor(db, projectId, "en")];
  const nameIn = (lang: Lang) => (variable: string) =>
    variable in variableNames ? messageOf(lang, variableNames[variable as keyof typeof variableNames]) : variable;
  return {
    items: policies().map((policy) => {
      const chinese = fillPolicy(policy.zh, zh, nameIn("zh"));
      return {
        code: policy.code,
        standard: policy.standard,
        title: policy.title[0],
        titleEn: policy.title[1],
        text: chinese.text,
        textEn: fillPolicy(policy.en, en, nameIn("en")).text,
        open: chinese.open,
      };
    }),
  };
}
