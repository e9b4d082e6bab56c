/** The cell of a sheet that is selected, with what stands in it. */
import { useEffect, useState } from "react";
import type { ChosenCell } from "../../../evidence/evidence-links/place.ts";
import type { CellPlace } from "../sheet-editor/book-parts.ts";
import type { SheetEngine } from "../sheet-editor/engine.ts";

/** As it is kept with what hangs on the cell. */
export function saidIn(engine: SheetEngine, place: CellPlace): string | null {
  const said = engine.cellAt(place)?.v;
  return said === undefined || said === null || said === "" ? null : String(said).slice(0, 200);
}

function cellOf(engine: SheetEngine): ChosenCell | undefined {
  const { place } = engine;
  if (!place) return undefined;
  const { tabId, row, column, name } = place;
  const tabName = engine.nameOf(tabId);
  return { tabId, tabName, row, column, name: `${tabName}!${name}`, said: saidIn(engine, place) };
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
