/** The edge of a pane that is dragged, or moved by arrow keys; its width is remembered by the pane's name. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

const widthStep = 24;

const useWidths = create(persist((): Record<string, number> => ({}), { name: "digao.inspectors", version: 1 }));
const limited = (width: number, least: number) => Math.round(Math.max(least, Math.min(window.innerWidth * 0.7, width)));

export const usePaneWidth = (name: string, first: number) => useWidths((widths) => widths[name]) ?? first;

/** A width of one's own that a narrow page may overrule. */
export const paneWidth = (width: number): CSSProperties => ({ ["--pane-width" as string]: `${width}px` });

interface Props {
  name: string;
  width: number;
  /** Of the pane at which the edge stands. */
  side: "start" | "end";
  label: string;
  least: number;
}
export function PaneEdge({ name, width, side, label, least }: Props) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const set = (next: number) => useWidths.setState({ [name]: limited(next, least) });
  const sign = side === "end" ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") set(width - sign * widthStep);
    if (event.key === "ArrowRight") set(width + sign * widthStep);
  };
  return (
    <button
      type="button"
      className={`pane-edge pane-edge-${side}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start.current && set(start.current.width + sign * (event.clientX - start.current.x))}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
