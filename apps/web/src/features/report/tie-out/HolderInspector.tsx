/** The figures of one record as they were when it was published, confirmed or issued, beside what they are. */
import { type HeldFigure, type TieOutHolder, tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export const keyOf = ({ refType, refId }: { refType: string; refId: number }): string => `${refType}.${refId}`;

function useColumns(): PlainColumn<HeldFigure>[] {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return [
    {
      key: "name",
      title: t("tie-out.figure"),
      render: ({ name, figure }) => (
        <button type="button" className="cell-link" onClick={() => patch({ figure })}>
          {name}
        </button>
      ),
    },
    { key: "place", width: 120, title: t("tie-out.place"), render: ({ place }) => place },
    {
      key: "held",
      width: 120,
      align: "right",
      title: t("tie-out.held"),
      render: ({ held }) => (held === null ? t("tie-out.words") : <MoneyCell value={held} total />),
    },
    {
      key: "now",
      width: 130,
      align: "right",
      title: t("tie-out.difference"),
      render: ({ difference, isMoved, held }) => {
        if (difference !== null) return <DiffCell value={difference} />;
        if (!isMoved) return null;
        return <StatusTag tone="bad">{t(held === null ? "codes.tieOutState.2" : "tie-out.gone")}</StatusTag>;
      },
    },
  ];
}

function Held({ holder: { refType, refId } }: { holder: TieOutHolder }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const columns = useColumns();
  const { data, error, refetch } = useCall(tieOut.GetHeldFigures, { Id, refType, refId }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { items, total } = data;
  return (
    <>
      {total > items.length ? <p className="soft">{t("tie-out.cut", { total, count: items.length })}</p> : null}
      <PlainTable
        label={t("tie-out.figures")}
        columns={columns}
        rows={items}
        rowKey={({ figure, place }) => `${place} ${figure}`}
      />
    </>
  );
}

export function HolderInspector({ holder }: { holder: TieOutHolder }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { title, kind, link } = holder;
  return (
    <Inspector
      name="tie-out"
      first={560}
      title={`${kind} ${title}`}
      actions={link ? <Link to={link}>{t("tie-out.open")}</Link> : null}
      onClose={() => patch({ holder: undefined })}
    >
      <Held holder={holder} />
    </Inspector>
  );
}
