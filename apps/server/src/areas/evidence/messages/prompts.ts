import type { messages, RiskPrompt } from "@digao/contract/areas/evidence/messages/calls";
import type { Input } from "@digao/contract/endpoint";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import type { Context } from "../../../platform/serve.ts";

interface Entry {
  code: string;
  itemCodes: string[];
  /** What the seed calls the label of such prompts. */
  labelCode: string;
  title: string;
  titleEn: string;
  text: string;
  textEn: string;
}

let catalogue: readonly Entry[] | undefined;

function entries(): readonly Entry[] {
  catalogue ??= JSON.parse(readCatalogue("risk_prompts.json")) as Entry[];
  return catalogue;
}

/** The standard prompts, those of the item first. */
export async function listPrompts(
  { db, lang }: Context,
  { rid }: Input<(typeof messages)["GetRiskPrompts"]>,
): Promise<RiskPrompt[]> {
  const item = rid
    ? await db.selectFrom("fs_item").where("id", "=", rid).select("std_code as code").executeTakeFirst()
    : undefined;
  const labels = await db
    .selectFrom("label")
    .where("is_deleted", "=", false)
    .where("seed_code", "is not", null)
    .select(["id", "seed_code as code"])
    .execute();
  const all = entries().map((entry) => ({
    code: entry.code,
    itemCodes: entry.itemCodes,
    title: lang === "zh" ? entry.title : entry.titleEn,
    text: lang === "zh" ? entry.text : entry.textEn,
    labelId: labels.find(({ code }) => code === entry.labelCode)?.id ?? null,
    isOfItem: item !== undefined && entry.itemCodes.includes(item.code),
  }));
  return [...all.filter(({ isOfItem }) => isOfItem), ...all.filter(({ isOfItem }) => !isOfItem)];
}
