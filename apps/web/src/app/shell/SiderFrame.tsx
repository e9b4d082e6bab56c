/** The menu's column: as wide as its reader dragged it, folded to a strip, or over the page where the window is narrow. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PaneEdge, usePaneWidth } from "../../ui/PaneEdge.tsx";
import type { SiderState } from "./use-sider.ts";

/** Names fit, and a working paper keeps its columns; the full width is a drag away. */
const widthFirst = 188;
const widthMin = 150;

interface Props {
  name: string;
  sider: SiderState;
  /** Its full width, and that of the folded strip. */
  widths: { open: number; closed: number };
  label: string;
  children: ReactNode;
}

export function SiderFrame({ name, sider, widths, label, children }: Props) {
  const { t } = useTranslation();
  const pane = `menu.${name}`;
  const open = Math.min(usePaneWidth(pane, widthFirst), widths.open);
  const { isFolded, isOver } = sider;
  const width = isFolded ? widths.closed : open;
  return (
    <nav
      className={isOver ? "sider-frame sider-over" : "sider-frame"}
      style={isOver ? { width, marginInlineEnd: widths.closed - open } : { width }}
      aria-label={label}
    >
      <div className="sider">{children}</div>
      {isFolded ? null : <PaneEdge name={pane} size={width} side="end" least={widthMin} label={t("app.menu.resize")} />}
    </nav>
  );
}
