/** Details of a record beside its list: resizable, remembered, Esc closes, Alt+Up and Alt+Down go to the next record. */
import { Button } from "antd";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { useHotkeys } from "../lib/hotkeys.ts";
import { Icon } from "./Icon.tsx";

export interface InspectorProps {
  /** Its width is remembered under this name. */
  name: string;
  title: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
}
const widthFirst = 420;
const widthMin = 320;
const widthStep = 24;

const useWidths = create(persist((): Record<string, number> => ({}), { name: "digao.inspectors", version: 1 }));
const limited = (width: number) => Math.round(Math.max(widthMin, Math.min(window.innerWidth * 0.7, width)));

function Edge({ name, width }: { name: string; width: number }) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number }>(undefined);
  const set = (next: number) => useWidths.setState({ [name]: limited(next) });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") set(width + widthStep);
    if (event.key === "ArrowRight") set(width - widthStep);
  };
  return (
    <button
      type="button"
      className="inspector-edge"
      aria-label={t("ui.inspector.resize")}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start.current && set(start.current.width + start.current.x - event.clientX)}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}

export function Inspector({ name, title, actions, onClose, onPrevious, onNext, children }: InspectorProps) {
  const { t } = useTranslation();
  const width = useWidths((widths) => widths[name]) ?? widthFirst;
  useHotkeys({
    escape: onClose,
    "alt+arrowup": () => onPrevious?.(),
    "alt+arrowdown": () => onNext?.(),
  });
  const step = (word: string, icon: "up" | "down", go: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      disabled={!go}
      aria-label={word}
      title={word}
      icon={<Icon name={icon} />}
      onClick={go}
    />
  );
  return (
    <aside className="inspector" style={{ width }}>
      <Edge name={name} width={width} />
      <header className="inspector-head">
        <h2>{title}</h2>
        {actions}
        {onPrevious || onNext ? step(t("ui.inspector.previous"), "up", onPrevious) : null}
        {onPrevious || onNext ? step(t("ui.inspector.next"), "down", onNext) : null}
        <Button type="text" size="small" aria-label={t("ui.close")} icon={<Icon name="close" />} onClick={onClose} />
      </header>
      <div className="inspector-body">{children}</div>
    </aside>
  );
}
