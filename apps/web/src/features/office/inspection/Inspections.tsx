/** Accounts of inspectors (检查账号): who reads which project for which authority, until when, and what was looked at. */
import { type Inspection, InspectionState, inspection } from "@digao/contract/areas/office/inspection/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, formatDateTime } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { End } from "./End.tsx";
import { Give } from "./Give.tsx";
import { InspectionDetails } from "./InspectionDetails.tsx";

const tones: Readonly<Record<InspectionState, Tone>> = {
  pending: "attention",
  active: "good",
  expired: "quiet",
  ended: "quiet",
};

function EndButton({ row, onEnd }: { row: Inspection; onEnd: (row: Inspection) => void }) {
  const { t } = useTranslation();
  const isOver = row.state === "ended" || row.state === "expired";
  return (
    <Button
      type="link"
      size="small"
      danger
      disabled={isOver}
      title={isOver ? t(`inspection.notNow.${row.state}`) : undefined}
      onClick={() => onEnd(row)}
    >
      {t("inspection.end")}
    </Button>
  );
}

function useColumns(onOpen: (row: Inspection) => void, onEnd?: (row: Inspection) => void): ListColumn<Inspection>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`inspection.field.${name}`);
  const columns: ListColumn<Inspection>[] = [
    {
      key: "name",
      title: field("name"),
      width: 110,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "authority", title: field("authority"), width: 160, value: (row) => row.authority },
    { key: "documentNo", title: field("documentNo"), width: 150, value: (row) => row.documentNo },
    { key: "projectName", title: field("project"), width: 210, sort: true, value: (row) => row.projectName },
    { key: "validFrom", title: field("validFrom"), width: 104, sort: true, value: (row) => row.validFrom },
    { key: "validTo", title: field("validTo"), width: 104, sort: true, value: (row) => row.validTo },
    {
      key: "state",
      title: field("state"),
      width: 90,
      render: ({ state }) => <StatusTag tone={tones[state]}>{t(`inspection.state.${state}`)}</StatusTag>,
    },
    { key: "looks", title: field("looks"), width: 90, kind: "count", value: (row) => row.looks },
    { key: "lastLookAt", title: field("lastLookAt"), width: 136, value: (row) => formatDateTime(row.lastLookAt) },
    { key: "givenBy", title: field("givenBy"), width: 96, value: (row) => row.givenBy },
    { key: "userName", title: field("userName"), width: 110, optional: true, value: (row) => row.userName },
  ];
  if (!onEnd) return columns;
  return [
    ...columns,
    {
      key: "actions",
      title: t("ui.list.actions"),
      width: 84,
      frozen: "end",
      render: (row) => <EndButton row={row} onEnd={onEnd} />,
    },
  ];
}

export function Inspections() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const mayGive = useCan("Pages.Archives.Check");
  const forms = useForms({ new: mayGive });
  const isNew = forms.isOpen("new");
  const [ending, setEnding] = useState<Inspection>();
  const give = forms.start("new");
  const columns = useColumns(({ id }) => patch({ open: id }), mayGive ? setEnding : undefined);
  useHotkeys(give ? { n: give } : {}, !isNew && ending === undefined);
  const primary = give ? (
    <Button type="primary" title="N" onClick={give}>
      {t("inspection.give")}
    </Button>
  ) : null;
  const options = InspectionState.options.map((value) => ({ value, label: t(`inspection.state.${value}`) }));
  const filters: Filter[] = [{ key: "state", label: t("inspection.field.state"), kind: "select", options }];
  return (
    <>
      <ListPage
        name="inspections"
        title={t("inspection.title")}
        endpoint={inspection.GetInspections}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("inspection.keyword")}
        primary={primary}
        empty={{
          title: t("inspection.empty"),
          hint: t(mayGive ? "inspection.emptyHint" : "inspection.emptyOwnHint"),
          action: primary,
        }}
        inspector={(row) => ({
          title: `${row.name} · ${formatCount(row.looks)}`,
          body: <InspectionDetails key={row.id} of={row} />,
        })}
      />
      {isNew ? <Give onClose={forms.close} /> : null}
      {ending ? <End key={ending.id} of={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}
