/** The cell of a sheet that is selected, with what stands in it. */
import { useEffect, useState } from "react";
import type { ChosenCell } from "../evidence/place.ts";
import type { SheetEngine } from "../sheet-editor/engine.ts";

function cellOf(engine: SheetEngine): ChosenCell | undefined {
  const { place } = engine;
  if (!place) return undefined;
  const { tabId, row, column, name } = place;
  const tabName = engine.nameOf(tabId);
  const said = engine.cellAt(place)?.v;
  return {
    tabId,
    tabName,
    row,
    column,
    name: `${tabName}!${name}`,
    said: said === undefined || said === null ? null : String(said),
  };
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
