/** Tick marks for other areas: what stands on a sheet, for its prints. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { marksOf, ticksOf } from "./ticks.ts";

interface LegendRow {
  sign: string;
  meaning: string;
  /** "#rrggbb" */
  color: string;
  cells: string[];
  places: { tabId: string; row: number; column: number }[];
}

/** Those that the sheet bears, each with its cells. */
export async function legendOf(db: Db, lang: Lang, sheetId: number): Promise<LegendRow[]> {
  const ticks = await ticksOf(db, sheetId);
  if (ticks.length === 0) return [];
  const marks = await marksOf(db, [...new Set(ticks.map(({ markId }) => markId))]);
  return marks.flatMap(({ id, sign, meaning, meaningEn, color }) => {
    const places = ticks.filter(({ markId }) => markId === id).map(({ cell }) => cell);
    if (places.length === 0) return [];
    const cells = places.map(({ name }) => name);
    return [{ sign, meaning: (lang === "en" && meaningEn) || meaning, color, cells, places }];
  });
}
