/** A pane left of what it chooses from; its width is remembered. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PaneEdge, paneSize, usePaneWidth } from "./PaneEdge.tsx";

interface Props {
  name: string;
  label: string;
  /** Its width until the reader chose one. */
  first?: number;
  children: ReactNode;
}
const widthFirst = 366;
const widthMin = 220;

export function SidePane({ name, label, first, children }: Props) {
  const { t } = useTranslation();
  const width = usePaneWidth(`side.${name}`, first ?? widthFirst);
  return (
    <section className="side-pane" style={paneSize(width)} aria-label={label}>
      {children}
      <PaneEdge name={`side.${name}`} size={width} side="end" least={widthMin} label={t("ui.inspector.resize")} />
    </section>
  );
}
