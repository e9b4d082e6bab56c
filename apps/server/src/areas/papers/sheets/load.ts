import type { LoadedBook, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { headOf, readHead } from "./head.ts";
import { cellsOf, type Outline, outlineOf, readParts, unpackBook } from "./parts.ts";
import { readSheet } from "./rows.ts";
import { isLight, readState } from "./state.ts";

type Calls = typeof sheets;

/** Of their JSON: more is fetched tab by tab. */
const bytesAtOnce = 24 * 1024 * 1024;

/** Tabs that are asked for: the first that shows, where none are named. */
export function tabIdsToLoad(
  tabs: readonly { id: string; hidden: boolean }[],
  tabIds: readonly string[] | undefined,
): Set<string> {
  if (tabIds) return new Set(tabIds);
  const first = tabs.find(({ hidden }) => !hidden) ?? tabs[0];
  return new Set(first ? [first.id] : []);
}

/** Work of a moment: more is left to the windows, which apply changes, too. */
const [bytesNow, changesNow] = [512 * 1024, 200];

/** At the last change; of a large book with much in waiting at the last one folded in, and what came later is fetched since `seq`. */
export async function loadSheets(ctx: Context, { Id: id, tabIds }: Input<Calls["LoadSheets"]>): Promise<LoadedBook> {
  const { db } = ctx;
  const head = headOf(ctx, await readHead(db, id));
  const row = await readSheet(db, id);
  const { outline: text, foldedSeq, seq, pendingBytes } = row;
  const outline = outlineOf(text);
  const bytes = outline.tabs.reduce((sum, tab) => sum + tab.bytes, pendingBytes);
  const isSmall = bytes <= bytesNow && seq - foldedSeq <= changesNow && (await isLight(db, row));
  if (seq === foldedSeq || !isSmall) return { head, ...(await openBook(db, id, outline, tabIds)), seq: foldedSeq };
  const { book } = await readState(db, id);
  const { sheets: all, ...common } = book;
  const tabs = Object.values(all)
    .sort((a, b) => common.sheetOrder.indexOf(a.id) - common.sheetOrder.indexOf(b.id))
    .map((sheet) => ({ id: sheet.id, name: sheet.name, hidden: sheet.hidden === 1, ...cellsOf(sheet) }));
  const ids = tabIdsToLoad(tabs, tabIds);
  return {
    head,
    seq,
    tabs,
    common,
    sheets: Object.fromEntries(tabs.flatMap(({ id: one }) => (ids.has(one) ? [[one, all[one]]] : []))),
  };
}

export async function openBook(
  db: Context["db"],
  id: number,
  outline: Outline,
  tabIds: readonly string[] | undefined,
): Promise<Pick<LoadedBook, "tabs" | "common" | "sheets">> {
  const ids = tabIdsToLoad(outline.tabs, tabIds);
  const chosenTabs = outline.tabs.filter((tab) => ids.has(tab.id));
  if (chosenTabs.reduce((sum, { bytes }) => sum + bytes, 0) > bytesAtOnce)
    throw new Refusal("sheets.tooManyTabs", { kind: "tooLarge" });
  const parts = await readParts(db, id, [outline.common.sha, ...chosenTabs.map(({ sha }) => sha)]);
  const { sheets: all, ...common } = await unpackBook(outline, parts, ids);
  const tabs = outline.tabs.map(({ sha: _sha, bytes: _bytes, named: _named, ...tab }) => tab);
  return { tabs, common, sheets: Object.fromEntries(chosenTabs.map((tab) => [tab.id, all[tab.id]])) };
}
