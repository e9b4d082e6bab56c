/** What the bound cell under the mouse means, in words; Alt and a click open where its figure comes from. */
import type { BoundCell } from "@digao/contract/areas/papers/sheets/calls";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";
import type { Bindings } from "./use-bindings.ts";

interface Tip {
  cells: readonly BoundCell[];
  left: number;
  top: number;
}

export function useOpenSource(bindings: Bindings) {
  const navigate = useNavigate();
  return (tabId: string, row: number, column: number) => {
    const link = bindings.at(tabId, row, column).find((one) => one.link)?.link;
    if (link) void navigate(link);
    return Boolean(link);
  };
}

export function BindingTip({ engine, bindings }: { engine: SheetEngine; bindings: Bindings }) {
  const { t } = useTranslation();
  const [tip, setTip] = useState<Tip>();
  const openSource = useOpenSource(bindings);
  const show = useEffectEvent(
    (place: { tabId: string; row: number; column: number } | undefined, x: number, y: number) => {
      const cells = place ? bindings.at(place.tabId, place.row, place.column) : [];
      setTip(
        cells.length > 0
          ? { cells, left: Math.min(x + 12, innerWidth - 340), top: Math.min(y + 16, innerHeight - 120) }
          : undefined,
      );
    },
  );
  const open = useEffectEvent((place: { tabId: string; row: number; column: number }) =>
    openSource(place.tabId, place.row, place.column),
  );
  useEffect(() => engine.onHover(show), [engine]);
  useEffect(() => engine.onAltClick(open), [engine]);
  useEffect(() => engine.addMenu("digao-source", t("sheets.bind.source"), open), [engine, t]);
  if (!tip) return null;
  return (
    <div className="sheet-tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
      {tip.cells.map(({ formula, meaning, error, isStale, link }) => (
        <p key={formula}>
          <strong>{meaning}</strong>
          {error ? <span className="sheet-saved is-bad"> {error}</span> : null}
          {isStale ? <span className="sheet-saved is-attention"> {t("sheets.bind.stale")}</span> : null}
          {link ? <span className="soft"> {t("sheets.bind.altClick")}</span> : null}
        </p>
      ))}
    </div>
  );
}
