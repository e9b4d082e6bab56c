/** Where the cell that is looked at comes from, with the way there; what stands under a person's own value; what the source says now. */
import type { NoteSheet } from "@digao/contract/areas/report/notes/calls";
import { noteSource } from "@digao/contract/areas/report/notes/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { CellPlace } from "./NoteTable.tsx";

interface Place {
  path: string;
  extra?: Record<string, string>;
}

const ofItem = ({ itemId }: NoteSheet): Place => ({
  path: "/maindo/trialbalance",
  ...(itemId === null ? {} : { extra: { item: `${itemId}` } }),
});

const places: Readonly<Record<number, (sheet: NoteSheet, of: string) => Place>> = {
  [noteSource.accounts]: ofItem,
  [noteSource.statement]: () => ({ path: "/maindo/trialbalance" }),
  [noteSource.cashFlow]: (_sheet, of) => ({
    path: "/maindo/preparecashflow",
    ...(of.startsWith("S") ? { extra: { view: "supplement" } } : {}),
  }),
  [noteSource.equity]: () => ({ path: "/maindo/equitychanges" }),
  [noteSource.cards]: () => ({ path: "/maindo/fixedassets" }),
  [noteSource.ageing]: ofItem,
  [noteSource.parties]: ofItem,
  [noteSource.related]: () => ({ path: "/maindo/relatedparties" }),
  [noteSource.notes]: () => ({ path: "/maindo/statementnotes" }),
  [noteSource.prior]: () => ({ path: "/maindo/statementnotes" }),
};

interface Props {
  sheet: NoteSheet;
  at: CellPlace | null;
  /** Null where nothing is edited. */
  onRestore: ((place: CellPlace, value: string) => void) | null;
}

export function CellSource({ sheet, at, onRestore }: Props) {
  const { t } = useTranslation();
  const { id } = useProject();
  const row = sheet.rows.find(({ key }) => key === at?.row);
  const cell = at && row?.cells[sheet.columns.indexOf(at.column) - 1];
  if (!at || !row || !cell?.source) return <p className="soft note-source">{t("notes.sourceHint")}</p>;
  const { kind, of } = cell.source;
  const place = places[kind]?.(sheet, of);
  const projectId = kind === noteSource.prior ? (sheet.priorProjectId ?? id) : id;
  return (
    <p className="note-source row wrap gap-8" role="status">
      <span>{t("notes.cell", { row: row.name, column: at.column })}</span>
      <CodeTag name="noteSource" code={kind} />
      {place ? (
        <Link className="cell-link" to={projectHref(place.path, projectId, undefined, place.extra)}>
          {of === "" ? t("notes.openSource") : of}
        </Link>
      ) : null}
      {cell.filled === null ? null : (
        <>
          <span>{t("notes.typedOver", { amount: formatMoney(cell.filled) })}</span>
          {onRestore ? (
            <Button size="small" onClick={() => onRestore(at, cell.filled ?? "")}>
              {t("notes.restore")}
            </Button>
          ) : null}
        </>
      )}
      {cell.now === null ? null : (
        <span className="note-fault">{t("notes.sourceNow", { amount: formatMoney(cell.now) })}</span>
      )}
    </p>
  );
}
