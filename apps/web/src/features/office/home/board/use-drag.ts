/** Dragging a card by its handle, with mouse, pen or finger; shows where it would stand, Escape leaves it where it is. */
import type { HomeCard } from "@digao/contract/areas/office/home/calls";
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import type { Place } from "./arrangement.ts";

export interface Drag {
  card: HomeCard;
  to: Place | undefined;
}

/** The place under the pointer: before the card whose upper half it is in, behind the last otherwise. */
function placeAt(x: number, y: number): Place | undefined {
  const columns = [...document.querySelectorAll<HTMLElement>("[data-home-column]")];
  const column = columns.findIndex((one) => {
    const box = one.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top - 40;
  });
  // One below the other on a narrow page: the last that begins above the pointer.
  const last = columns.findLastIndex((one) => one.getBoundingClientRect().top <= y);
  const isStacked = columns[0] && columns[1] && columns[0].offsetLeft === columns[1].offsetLeft;
  const found = isStacked ? Math.max(0, last) : column;
  const cards = [...(columns[found]?.querySelectorAll<HTMLElement>("[data-home-card]") ?? [])];
  if (found < 0) return undefined;
  const before = cards.findIndex((one) => {
    const box = one.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  return { column: found, index: before < 0 ? cards.length : before };
}

export function useDrag(onDrop: (card: HomeCard, to: Place) => void) {
  const [drag, setDrag] = useState<Drag>();
  const drop = useRef(onDrop);
  const latest = useRef<Drag>(undefined);
  useEffect(() => {
    drop.current = onDrop;
    latest.current = drag;
  });
  const card = drag?.card;
  useEffect(() => {
    if (!card) return undefined;
    const move = ({ clientX, clientY }: PointerEvent) => setDrag({ card, to: placeAt(clientX, clientY) });
    const leave = () => setDrag(undefined);
    const up = ({ clientX, clientY }: PointerEvent) => {
      const to = placeAt(clientX, clientY);
      if (latest.current?.to && to) drop.current(card, to);
      leave();
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && leave();
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", leave);
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", leave);
      window.removeEventListener("keydown", key);
    };
  }, [card]);
  const begin = (one: HomeCard) => (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    setDrag({ card: one, to: undefined });
  };
  return { drag, begin };
}
