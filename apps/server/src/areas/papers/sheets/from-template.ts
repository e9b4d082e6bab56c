/** A paper made from its template: the item's own codes, accounts and procedures in place. */

import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { InFirm, OfProject } from "../../../platform/context.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { itemAccounts, loadTrialBalanceInput } from "../../balance/trial-balance/door.ts";
import { type Filling, fillTemplate, programmeOf, templateInForce, templateKey } from "../sheet-templates/door.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import { boundBook } from "./bound-cells.ts";
import { cellFaults, type JudgeInput } from "./judge.ts";
import { type PackedBook, packBook } from "./parts.ts";
import { bookFormulas } from "./template-books.ts";
import { detailLists, leadFormula } from "./template-lists.ts";

interface Item {
  id: number;
  code: string;
  nameZh: string;
  group: number;
  wpIndex: string | null;
  /** Side on which the item stands: 1 debit, 2 credit. */
  dc: number;
}

async function itemIn(db: Db, itemId: number): Promise<Item | null> {
  const { rows } = await sql<Item>`
    select i.id, i.std_code as code, i.name_zh as "nameZh", i.grp_id as group, i.wp_index as "wpIndex", coalesce(i.dc, 1) as dc
    from fs_item i where ${ofProject("i")} and i.id = ${itemId}`.execute(db);
  return rows[0] ?? null;
}

async function itemOrRefused(db: Db, itemId: number): Promise<Item> {
  const item = await itemIn(db, itemId);
  if (!item) throw new Refusal("sheets.noItem", { kind: "missing", field: "RefId" });
  return item;
}

const profitAndLoss = 3;
/** Accounts of profit and loss are closed at the year's end: what they came to before stands for them. */
const measureOf = ({ group }: Item): string => (group === profitAndLoss ? "year" : "close");

/** An account on the other side than its item takes from it; one of profit and loss has no opening balance to compare with. */
const accountEntry = (
  item: Item,
  { code, name, dc = item.dc }: { code: string; name: string; dc?: number | undefined },
) => ({
  code,
  name,
  measure: measureOf(item),
  sign: dc === item.dc ? "" : "-",
  opening: item.group === profitAndLoss ? null : "open",
  openAudited: item.group === profitAndLoss ? null : leadFormula(item.code, code, "audited", "open"),
  openUnaudited: item.group === profitAndLoss ? null : leadFormula(item.code, code, "unaudited", "open"),
});

function monthsOf(first: number, last: number): Record<string, string>[] {
  const months: Record<string, string>[] = [];
  for (let month = first; month <= last && months.length < 36; month += month % 100 === 12 ? 89 : 1)
    months.push({ key: String(month) });
  return months;
}

async function fillingOf(db: Db, projectId: number, item: Item, index: string): Promise<Filling> {
  const source = await loadTrialBalanceInput(db, { projectId }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const accounts = source ? itemAccounts(source, item.code) : [];
  const details = source ? await detailLists(db, source, item) : { lists: {}, agedFrom: "", agedBook: "" };
  const letter = item.wpIndex ?? templateKey.letterOf(item.code) ?? "";
  const [main] = accounts;
  // Months are told by the journal alone.
  const hasMonths = main !== undefined && Boolean(source?.input.periodNets);
  const moved = (measure: string): { formula: string } | string =>
    hasMonths ? { formula: `=ACC("${main.code}","${measure}")` } : "";
  return {
    values: {
      item: item.code,
      itemName: item.nameZh,
      index,
      letter,
      // The side on which an entry raises the item.
      turn: item.dc === 2 ? -1 : 1,
      mainAccount: main?.code ?? "",
      mainDebit: moved("periodDr"),
      mainCredit: moved("periodCr"),
      accounts: accounts.map(({ code }) => code).join(","),
      agedFrom: details.agedFrom,
      agedBook: details.agedBook,
      ...bookFormulas(source),
    },
    lists: {
      ...details.lists,
      account: accounts.map(({ code, name }) =>
        accountEntry(item, { code, name, dc: source?.chart.accounts.get(code)?.dc }),
      ),
      program: programmeOf(item.code, letter),
      month: source?.period && hasMonths ? monthsOf(source.period.firstMonth, source.period.lastMonth) : [],
    },
  };
}

/** What the places of an item's papers are filled with. */
export async function fillingOfItem(db: Db, projectId: number, itemId: number, index: string): Promise<Filling> {
  return fillingOf(db, projectId, await itemOrRefused(db, itemId), index);
}

/** The first index under a base that was never given: ZD-2, then ZD-2-1, ZD-2-2 … */
export async function freeIndex(db: Db, base: string): Promise<string> {
  const { rows } = await sql<{ index: string }>`
    select s.wp_index as index from audit_sheet s
    where ${ofProject("s")} and (s.wp_index = ${base} or starts_with(s.wp_index, ${`${base}-`}))
    union select i.wp_index from fs_item i where ${ofProject("i")} and i.wp_index = ${base}`.execute(db);
  const taken = new Set(rows.map(({ index }) => index));
  if (!taken.has(base)) return base;
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export interface Made {
  packed: PackedBook;
  checkRows: number;
  /** What its bindings say, by the text of the call. */
  answers: JudgeInput["answers"];
  name: string;
  wpIndex: string | null;
  /** Under which its index was the next one; null where it was given. */
  indexBase: string | null;
  templateKey: string;
  templateVersion: number;
}

export async function paperFromTemplate(
  { db, project }: InFirm & OfProject,
  { key, itemId, name, wpIndex }: { key: string; itemId: number; name: string; wpIndex: string | null },
): Promise<Made> {
  const parsed = templateKey.read(key);
  const template = await templateInForce(db, key);
  if (!parsed || !template) throw missing("sheetTemplates.unknown");
  const item = itemId > 0 ? await itemOrRefused(db, itemId) : null;
  const letter = item?.wpIndex ?? templateKey.letterOf(item?.code ?? parsed.itemCode);
  const indexBase = wpIndex === null && letter ? `${letter}-${parsed.suffix}` : null;
  const index = indexBase ? await freeIndex(db, indexBase) : wpIndex;
  const free: Item = { id: 0, code: parsed.itemCode, nameZh: "", group: 1, wpIndex: null, dc: 1 };
  const filling = await fillingOf(db, project?.id ?? 0, item ?? free, index ?? "");
  const title = item ? `${item.nameZh} ${templateKey.nameOf({ itemCode: "", suffix: parsed.suffix })}` : template.name;
  const book = fillTemplate(template.book, filling);
  const { places } = boundBook(book);
  const now = await resolveCalls(
    db,
    project?.id ?? 0,
    places.flatMap(({ calls }) => calls.map(({ call }) => call)),
  );
  return {
    packed: await packBook(book),
    checkRows: cellFaults(book).checkRows,
    answers: [...now],
    name: name || title,
    wpIndex: index,
    indexBase,
    templateKey: key,
    templateVersion: template.version,
  };
}
