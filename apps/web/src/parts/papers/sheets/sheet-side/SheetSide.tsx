/** Beside a book: evidence, messages and tick marks of the cell that is selected. */
import { cellName } from "@digao/sheets/a1";
import { Button, Segmented } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useProject } from "../../../../lib/page.ts";
import { useUrlState } from "../../../../lib/use-url-state.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { EvidenceOf } from "../../../evidence/evidence-links/EvidenceOf.tsx";
import type { SheetEngine } from "../sheet-editor/engine.ts";
import { listenDrop } from "../sheet-editor/pointer.ts";
import { Amounts } from "./Amounts.tsx";
import { CellMessages } from "./CellMessages.tsx";
import { Ticks } from "./Ticks.tsx";
import { shownTextIn, useCell } from "./use-cell.ts";
import { useHung } from "./use-hung.ts";
import "./sheet-side.css";

const parts = ["evidence", "messages", "ticks", "amounts"] as const;
const Url = z.object({ side: z.enum(parts).optional().catch(undefined) });

interface Props {
  sheetId: number;
  engine: SheetEngine | undefined;
  /** This window holds the book. */
  canEdit: boolean;
}

/** What is dropped onto a cell is written there, and the cell is selected. */
function useDrop(engine: SheetEngine | undefined) {
  useEffect(
    () =>
      engine &&
      listenDrop(engine.api, (place, formula) => {
        const name = cellName(place.row, place.column);
        engine.goTo(place.tabId, name);
        engine.write(formula, place);
      }),
    [engine],
  );
}

export function SheetSide({ sheetId, engine, canEdit }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [{ side }, patch] = useUrlState(Url);
  const cell = useCell(engine);
  const hung = useHung(sheetId, engine);
  useDrop(canEdit ? engine : undefined);
  const counts = { evidence: hung.links.length, messages: hung.threads.length, ticks: hung.ticks.length, amounts: 0 };
  const word = (part: (typeof parts)[number]) => `${t(`evidence-links.side.${part}`)} ${counts[part] || ""}`.trim();
  if (side === undefined)
    return (
      <nav className="sheet-side is-folded" aria-label={t("evidence-links.side.label")}>
        {parts.map((part) => (
          <button key={part} type="button" className="sheet-side-tab" onClick={() => patch({ side: part })}>
            {word(part)}
          </button>
        ))}
      </nav>
    );
  const onCell = (tabId: string, name: string) => engine?.goTo(tabId, name.slice(name.lastIndexOf("!") + 1));
  return (
    <aside className="sheet-side" aria-label={t("evidence-links.side.label")}>
      <header className="row">
        <Segmented
          size="small"
          aria-label={t("evidence-links.side.label")}
          value={side}
          options={parts.map((value) => ({ value, label: word(value) }))}
          onChange={(next) => patch({ side: next })}
        />
        <Button
          type="text"
          size="small"
          aria-label={t("ui.close")}
          icon={<Icon name="close" />}
          onClick={() => patch({ side: undefined })}
        />
      </header>
      <div className="sheet-side-body" {...scrolls}>
        {side === "evidence" ? (
          <EvidenceOf
            from={{ entityId: "auditSheet", referId: sheetId }}
            cell={cell}
            onCell={({ cell: at }) => at && onCell(at.tabId, at.name)}
            valueNow={(at) => engine && shownTextIn(engine, at)}
          />
        ) : null}
        {side === "messages" ? <CellMessages sheetId={sheetId} cell={cell} hung={hung} onCell={onCell} /> : null}
        {side === "amounts" ? (
          <Amounts cell={cell} onWrite={canEdit && engine ? (formula) => engine.write(formula) : undefined} />
        ) : null}
        {side === "ticks" ? (
          <Ticks sheetId={sheetId} cell={cell} hung={hung} mayWrite={!project.isReadOnly} onCell={onCell} />
        ) : null}
      </div>
    </aside>
  );
}
