/** Papers that cells name as [[ZD-1]]: what each is under the mouse, red where there is none; Alt and a click open it. */
import { type NamedPaper, references } from "@digao/contract/areas/papers/references/calls";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import type { CellPlace } from "../../../../parts/papers/sheets/sheet-editor/book-parts.ts";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";
import { NamedCells, papersNamedBy } from "../../../../parts/papers/sheets/sheet-editor/named.ts";
import { rptLangOf } from "../bindings/use-bindings.ts";

/** As many as one call takes. */
const indexesMax = 100;

interface Tip {
  indexes: readonly string[];
  left: number;
  top: number;
}

function useNamed(engine: SheetEngine): ReadonlyMap<string, NamedPaper> {
  const { id: projectId } = useProject();
  const RptLang = rptLangOf(useLanguage());
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [cells, setCells] = useState<NamedCells>();
  const { data } = useCall(
    references.GetNamedPapers,
    { projectId, indexes: seen.slice(0, indexesMax).join(","), RptLang },
    { enabled: seen.length > 0, keepPrevious: true },
  );
  const named = useMemo(() => new Map((data ?? []).map((one) => [one.index, one])), [data]);
  useEffect(() => {
    const drawn = new NamedCells(engine.injector, setSeen);
    setCells(drawn);
    return () => drawn.dispose();
  }, [engine]);
  useEffect(() => {
    cells?.show((index) => named.get(index)?.isFound);
    engine.redrawCells();
  }, [cells, engine, named]);
  return named;
}

export function NamedPapers({ engine }: { engine: SheetEngine }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = useNamed(engine);
  const [tip, setTip] = useState<Tip>();
  const show = useEffectEvent((place: CellPlace | undefined, x: number, y: number) => {
    const indexes = place ? papersNamedBy(engine.cellAt(place)) : [];
    const at = { left: Math.min(x + 12, innerWidth - 340), top: Math.min(y + 16, innerHeight - 120) };
    setTip(indexes.length > 0 ? { indexes, ...at } : undefined);
  });
  const open = useEffectEvent((place: CellPlace) => {
    const links = papersNamedBy(engine.cellAt(place)).map((index) => named.get(index)?.link);
    const link = links.find((one) => typeof one === "string");
    if (link) void navigate(link);
  });
  useEffect(() => engine.onHover(show), [engine]);
  useEffect(() => engine.onAltClick(open), [engine]);
  useEffect(() => engine.addMenu("digao-paper", t("sheets.papers.open"), open), [engine, t]);
  if (!tip) return null;
  return (
    <div className="sheet-tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
      {tip.indexes.map((index) => {
        const paper = named.get(index);
        if (!paper) return null;
        if (!paper.isFound)
          return (
            <p key={index} className="sheet-saved is-bad">
              {t("references.missing", { index })}
            </p>
          );
        return (
          <p key={index}>
            <strong>
              {index} {paper.name}
            </strong>
            {paper.wpStatus === null ? null : <span> {t(`codes.paperStatus.${paper.wpStatus}`)}</span>}
            {paper.preparer ? (
              <span className="soft"> {t("references.preparer", { name: paper.preparer })}</span>
            ) : null}
            <span className="soft"> {t("sheets.papers.altClick")}</span>
          </p>
        );
      })}
    </div>
  );
}
