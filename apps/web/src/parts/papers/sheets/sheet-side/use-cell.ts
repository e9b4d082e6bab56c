/** The cell of a sheet that is selected, with what stands in it. */
import { useEffect, useState } from "react";
import type { ChosenCell } from "../../../evidence/evidence-links/place.ts";
import type { CellPlace } from "../sheet-editor/book-parts.ts";
import type { SheetEngine } from "../sheet-editor/engine.ts";

/** As it is kept with what hangs on the cell. */
export function shownTextIn(engine: SheetEngine, place: CellPlace): string | null {
  const value = engine.cellAt(place)?.v;
  return value === undefined || value === null || value === "" ? null : String(value).slice(0, 200);
}

function cellOf(engine: SheetEngine): ChosenCell | undefined {
  const { place } = engine;
  if (!place) return undefined;
  const { tabId, row, column, name } = place;
  const tabName = engine.nameOf(tabId);
  return { tabId, tabName, row, column, name: `${tabName}!${name}`, said: shownTextIn(engine, place) };
}

export function useCell(engine: SheetEngine | undefined): ChosenCell | undefined {
  const [cell, setCell] = useState<ChosenCell>();
  useEffect(() => {
    if (!engine) return undefined;
    setCell(cellOf(engine));
    return engine.onPlace(() => setCell(cellOf(engine)));
  }, [engine]);
  return cell;
}
