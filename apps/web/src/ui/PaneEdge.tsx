/** The edge of a pane that is dragged, or moved by arrow keys; how large it is, is remembered by the pane's name. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

const step = 24;

const useSizes = create(persist((): Record<string, number> => ({}), { name: "digao.inspectors", version: 1 }));
const most = (isRow: boolean) => Math.round((isRow ? window.innerHeight : window.innerWidth) * 0.7);

const heightOf = (name: string) => `${name}.height`;
const foldedOf = (name: string) => `${name}.folded`;
/** Whether a pane is folded away, which is remembered like its width. */
export function usePaneFold(name: string): [boolean, (isFolded: boolean) => void] {
  const isFolded = useSizes((sizes) => sizes[foldedOf(name)]) === 1;
  return [isFolded, (is) => useSizes.setState({ [foldedOf(name)]: is ? 1 : 0 })];
}
/** Of the window, until the reader chose a height. */
const heightFirst = 0.34;

export const usePaneWidth = (name: string, first: number) => useSizes((sizes) => sizes[name]) ?? first;
export const usePaneHeight = (name: string) =>
  useSizes((sizes) => sizes[heightOf(name)]) ?? Math.round(window.innerHeight * heightFirst);

/** Sizes of one's own that a narrow page may overrule. */
export const paneSize = (width: number, height?: number): CSSProperties => ({
  ["--pane-width" as string]: `${width}px`,
  ...(height === undefined ? {} : { ["--pane-height" as string]: `${height}px` }),
});

interface Props {
  name: string;
  size: number;
  /** Of the pane at which the edge stands. */
  side: "start" | "end" | "top";
  label: string;
  least: number;
}
const signs = { start: -1, end: 1, top: -1 };

export function PaneEdge({ name, size, side, label, least }: Props) {
  const start = useRef<{ at: number; size: number }>(undefined);
  const isRow = side === "top";
  const sign = signs[side];
  const max = Math.max(least, most(isRow));
  const set = (next: number) =>
    useSizes.setState({ [isRow ? heightOf(name) : name]: Math.round(Math.max(least, Math.min(max, next))) });
  const at = (event: PointerEvent) => (isRow ? event.clientY : event.clientX);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: at(event), size };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = isRow ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    set(size + (event.key === more ? sign : -sign) * step);
  };
  return (
    <hr
      tabIndex={0}
      className={`pane-edge pane-edge-${side}`}
      aria-label={label}
      aria-orientation={isRow ? "horizontal" : "vertical"}
      aria-valuemin={least}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, size)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start.current && set(start.current.size + sign * (at(event) - start.current.at))}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
