/** What the mouse does over cells. */
import type { FUniver } from "@univerjs/core/facade";
import type { CellPlace } from "./book-parts.ts";

export function listenHover(
  api: FUniver,
  tell: (place: CellPlace | undefined, x: number, y: number) => void,
): () => void {
  let [x, y] = [0, 0];
  const follow = (event: PointerEvent) => {
    [x, y] = [event.clientX, event.clientY];
    if (!(event.target instanceof HTMLCanvasElement)) tell(undefined, x, y);
  };
  window.addEventListener("pointermove", follow, true);
  const hovering = api.addEvent(api.Event.CellHover, ({ worksheet, row, column }) =>
    tell({ tabId: worksheet.getSheetId(), row, column }, x, y),
  );
  return () => {
    window.removeEventListener("pointermove", follow, true);
    hovering.dispose();
  };
}

export function listenAltClick(api: FUniver, tell: (place: CellPlace) => void): () => void {
  let isAlt = false;
  const press = (event: PointerEvent) => {
    isAlt = event.altKey;
  };
  window.addEventListener("pointerdown", press, true);
  const clicking = api.addEvent(api.Event.CellClicked, ({ worksheet, row, column }) => {
    if (isAlt) tell({ tabId: worksheet.getSheetId(), row, column });
  });
  return () => {
    window.removeEventListener("pointerdown", press, true);
    clicking.dispose();
  };
}

/** The kind of what is dragged from a list beside the book: a formula. */
export const formulaKind = "application/x-digao-formula";

export function listenDrop(api: FUniver, tell: (place: CellPlace, formula: string) => void): () => void {
  const dropping = api.addEvent(api.Event.Drop, ({ worksheet, row, column, dataTransfer }) => {
    const formula = dataTransfer.getData(formulaKind);
    if (formula !== "") tell({ tabId: worksheet.getSheetId(), row, column }, formula);
  });
  return () => dropping.dispose();
}
