import type { SheetTemplate, sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { bookLimits } from "@digao/sheets/book";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  itemNameOf,
  letterOf,
  nameOf,
  ownBook,
  readKey,
  shownNameOf,
  type TemplateKey,
  templateKeys,
} from "./catalogue.ts";
import { checkedBook } from "./checked-book.ts";
import { keepOwn, type OwnHead, ownHeads, ownTemplate, ownVersions } from "./stored.ts";

type Calls = typeof sheetTemplates;

function describe(
  key: string,
  { itemCode, suffix }: TemplateKey,
  { own, lang }: { own: OwnHead | undefined; lang: Lang },
): SheetTemplate {
  const letter = letterOf(itemCode);
  const inForce = own && !own.isWithdrawn ? own : null;
  return {
    key,
    itemCode,
    itemName: itemNameOf(itemCode, lang),
    suffix,
    name: inForce?.name ?? shownNameOf({ itemCode, suffix }, lang),
    wpIndex: letter && `${letter}-${suffix}`,
    version: own?.version ?? 0,
    updatedBy: inForce?.updatedBy ?? null,
    updatedAt: inForce?.updatedAt ?? null,
  };
}

export async function getSheetTemplates(
  { db, lang }: Context,
  { itemCode }: Input<Calls["GetSheetTemplates"]>,
): Promise<SheetTemplate[]> {
  const own = await ownHeads(db);
  return templateKeys()
    .filter((one) => itemCode === undefined || one.itemCode === itemCode)
    .map((one) => describe(one.key, one, { own: own.get(one.key), lang }));
}

function keyIn(key: string): TemplateKey {
  const parsed = readKey(key);
  if (!parsed) throw missing("sheetTemplates.unknown");
  return parsed;
}

const headOf = async ({ db, lang }: InFirm & InLanguage, key: string): Promise<SheetTemplate> =>
  describe(key, keyIn(key), { own: (await ownHeads(db)).get(key), lang });

export async function loadTemplate(
  { db, lang }: Context,
  { key, version }: Input<Calls["LoadTemplate"]>,
): Promise<Output<Calls["LoadTemplate"]>> {
  const parsed = keyIn(key);
  const own = version === 0 ? null : await ownTemplate(db, key, version);
  if (version && !own) throw missing("sheetTemplates.unknown");
  return {
    ...(await headOf({ db, lang }, key)),
    book: own?.book ?? ownBook(parsed),
    versions: await ownVersions(db, key),
  };
}

async function nextVersion(db: Db, key: string, seen: number): Promise<number> {
  const last = (await ownVersions(db, key))[0]?.version ?? 0;
  if (last !== seen) throw new Refusal("sheetTemplates.changed", { kind: "conflict", data: { version: last } });
  return last + 1;
}

export async function saveTemplate(
  ctx: Context,
  { key, name, version: seen, note, book }: Input<Calls["SaveTemplate"]>,
): Promise<SheetTemplate> {
  keyIn(key);
  const version = await nextVersion(ctx.db, key, seen);
  await keepOwn(ctx.db, { key, version, name, note, book: checkedBook(book, name), isWithdrawn: false });
  await ctx.audit({
    refType: "sheetTemplate",
    refId: key,
    action: seen === 0 ? "create" : "update",
    new: { name, version, note },
  });
  return headOf(ctx, key);
}

export async function resetTemplate(
  ctx: Context,
  { key, version: seen }: Input<Calls["ResetTemplate"]>,
): Promise<SheetTemplate> {
  const parsed = keyIn(key);
  const version = await nextVersion(ctx.db, key, seen);
  const name = nameOf(parsed);
  await keepOwn(ctx.db, { key, version, name, note: "", book: ownBook(parsed), isWithdrawn: true });
  await ctx.audit({ refType: "sheetTemplate", refId: key, action: "reset", new: { version } });
  return headOf(ctx, key);
}

const contents: readonly (readonly [string, string])[] = [
  ["数值、公式、取数公式", "Values, formulas, bindings"],
  ["数字格式、字体、边框、填充、对齐", "Number formats, fonts, borders, fills, alignment"],
  ["合并单元格、行高列宽、冻结窗格", "Merged cells, heights and widths, frozen panes"],
  ["数据有效性、条件格式、筛选", "Data validation, conditional formats, filters"],
  ["批注、链接、图片", "Notes, links, pictures"],
  ["打印设置、名称", "Print set-up, defined names"],
];
const lost: readonly (readonly [string, string])[] = [
  ["宏", "Macros"],
  ["图表、图形、控件", "Charts, shapes, controls"],
  ["数据透视表（只留数值）", "Pivot tables (values remain)"],
  ["对其他工作簿的引用（只留数值）", "Links to other workbooks (values remain)"],
];

export async function getImportRules(
  _ctx: Context,
  { RptLang: lang }: Input<Calls["GetImportRules"]>,
): Promise<Output<Calls["GetImportRules"]>> {
  const words = (list: typeof contents): string[] => list.map(([zh, en]) => (lang === "zh" ? zh : en));
  return {
    maxBytes: limits.fileBytesMax,
    extensions: ["xlsx", "xlsm"],
    sheetsMax: bookLimits.sheets,
    cellsMax: bookLimits.cells,
    kept: words(contents),
    lost: words(lost),
  };
}
