import type { LoadedBook, sheets } from "@digao/contract/areas/sheets";
import type { Input } from "@digao/contract/endpoint";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { headOf, readHead } from "./head.ts";
import { type Outline, outlineOf, readParts, unpackBook } from "./parts.ts";
import { readSheet } from "./rows.ts";

type Calls = typeof sheets;

/** Of their JSON: more is fetched tab by tab. */
const bytesAtOnce = 24 * 1024 * 1024;

function wanted({ tabs }: Outline, tabIds: readonly string[] | undefined): Set<string> {
  if (tabIds) return new Set(tabIds);
  const first = tabs.find(({ hidden }) => !hidden) ?? tabs[0];
  return new Set(first ? [first.id] : []);
}

/** The book after the last change that was folded in: what came later is fetched as changes since `seq`. */
export async function loadSheets(ctx: Context, { Id: id, tabIds }: Input<Calls["LoadSheets"]>): Promise<LoadedBook> {
  const { db } = ctx;
  const head = headOf(ctx, await readHead(db, id));
  const { outline: text, foldedSeq } = await readSheet(db, id);
  return { head, ...(await openBook(db, id, outlineOf(text), tabIds)), seq: foldedSeq };
}

export async function openBook(
  db: Context["db"],
  id: number,
  outline: Outline,
  tabIds: readonly string[] | undefined,
): Promise<Pick<LoadedBook, "tabs" | "common" | "sheets">> {
  const ids = wanted(outline, tabIds);
  const asked = outline.tabs.filter((tab) => ids.has(tab.id));
  if (asked.reduce((sum, { bytes }) => sum + bytes, 0) > bytesAtOnce)
    throw new Refusal("sheets.tooManyTabs", { kind: "tooLarge" });
  const parts = await readParts(db, id, [outline.common.sha, ...asked.map(({ sha }) => sha)]);
  const { sheets: all, ...common } = await unpackBook(outline, parts, ids);
  const tabs = outline.tabs.map(({ sha: _sha, bytes: _bytes, ...tab }) => tab);
  return { tabs, common, sheets: Object.fromEntries(asked.map((tab) => [tab.id, all[tab.id]])) };
}
