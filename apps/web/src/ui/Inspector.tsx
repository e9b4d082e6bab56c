/** Details of a record beside its list, or below it where the page is narrow: resizable, remembered, Esc closes, Alt+Up and Alt+Down go to the next record. */
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHotkeys } from "../lib/hotkeys.ts";
import { Icon } from "./Icon.tsx";
import { PaneEdge, paneSize, usePaneHeight, usePaneWidth } from "./PaneEdge.tsx";
import { scrolls } from "./scrolls.ts";
import { useCovered } from "./use-covered.ts";

export interface InspectorProps {
  /** Its width is remembered under this name. */
  name: string;
  /** Its width until the reader chose one. */
  first?: number;
  title: ReactNode;
  actions?: ReactNode;
  /** Absent where nothing is open that could be closed. */
  onClose?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Said by screen readers, where the title is not words alone. */
  label?: string | undefined;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}
const widthFirst = 420;
const widthMin = 320;
const heightMin = 200;

export function Inspector(props: InspectorProps) {
  const { name, first, title, actions, onClose, onPrevious, onNext, label, footer, children } = props;
  const { t } = useTranslation();
  const width = usePaneWidth(name, first ?? widthFirst);
  const height = usePaneHeight(name);
  const covered = useCovered();
  useHotkeys({
    ...(onClose
      ? {
          escape: () => {
            if (!covered.current) onClose();
          },
        }
      : {}),
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
    <aside className="inspector" style={paneSize(width, height)} {...(label ? { "aria-label": label } : {})}>
      <PaneEdge name={name} size={width} side="start" least={widthMin} label={t("ui.inspector.resize")} />
      <PaneEdge name={name} size={height} side="top" least={heightMin} label={t("ui.inspector.resizeHeight")} />
      <header className="inspector-head">
        <h2>{title}</h2>
        {actions}
        {onPrevious || onNext ? step(t("ui.inspector.previous"), "up", onPrevious) : null}
        {onPrevious || onNext ? step(t("ui.inspector.next"), "down", onNext) : null}
        {onClose ? (
          <Button type="text" size="small" aria-label={t("ui.close")} icon={<Icon name="close" />} onClick={onClose} />
        ) : null}
      </header>
      <div className="inspector-body" {...scrolls}>
        {children}
      </div>
      {footer ? <footer className="inspector-foot">{footer}</footer> : null}
    </aside>
  );
}
