/** A pane left of what it chooses from; its width is remembered, and whether it is folded away. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";
import { PaneEdge, paneSize, usePaneFold, usePaneWidth } from "./PaneEdge.tsx";

interface Props {
  name: string;
  label: string;
  /** Its width until the reader chose one. */
  first?: number;
  /** What stands at its top: beside it stands the way to fold the pane away. */
  head?: ReactNode;
  children: ReactNode;
}
const widthFirst = 366;
const widthMin = 220;

function Fold({ label, isFolded, onFold }: { label: string; isFolded: boolean; onFold: (is: boolean) => void }) {
  const { t } = useTranslation();
  const words = t(isFolded ? "ui.pane.unfold" : "ui.pane.fold", { label });
  return (
    <button
      type="button"
      className="side-pane-fold"
      aria-expanded={!isFolded}
      aria-label={words}
      title={words}
      onClick={() => onFold(!isFolded)}
    >
      <Icon name={isFolded ? "expand" : "back"} size={12} />
    </button>
  );
}

export function SidePane({ name, label, first, head, children }: Props) {
  const { t } = useTranslation();
  const width = usePaneWidth(`side.${name}`, first ?? widthFirst);
  const [isFolded, onFold] = usePaneFold(`side.${name}`);
  if (head && isFolded)
    return (
      <section className="side-pane folded" aria-label={label}>
        <Fold label={label} isFolded onFold={onFold} />
      </section>
    );
  return (
    <section className="side-pane" style={paneSize(width)} aria-label={label}>
      {head ? (
        <div className="side-pane-head">
          {head}
          <Fold label={label} isFolded={false} onFold={onFold} />
        </div>
      ) : null}
      {children}
      <PaneEdge name={`side.${name}`} size={width} side="end" least={widthMin} label={t("ui.inspector.resize")} />
    </section>
  );
}
