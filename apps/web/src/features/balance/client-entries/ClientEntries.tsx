/** The adjustment tool (调账工具): entries of all one's projects, and vouchers of them for the client's books. */
import { type ClientEntry, clientEntries } from "@digao/contract/areas/balance/client-entries/calls";
import { takeOver } from "@digao/contract/areas/balance/client-entries/codes";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { BehindNote } from "../../../ui/BehindNote.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { VoucherExport } from "./VoucherExport.tsx";

const tones: Readonly<Record<number, Tone>> = {
  [takeOver.proposed]: "attention",
  [takeOver.accepted]: "attention",
  [takeOver.booked]: "good",
};

function Found({ row: { found } }: { row: ClientEntry }) {
  const { t } = useTranslation();
  if (!found) return null;
  if (found.where === "later")
    return <StatusTag tone="good">{t("client-entries.foundLater", { no: found.no })}</StatusTag>;
  return (
    <span title={t("client-entries.foundAuditedWhy")}>
      <StatusTag tone="bad">{t("client-entries.foundAudited", { no: found.no })}</StatusTag>
    </span>
  );
}

function useColumns(): ListColumn<ClientEntry>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`client-entries.${key}`);
    return [
      { key: "adjNo", title: title("adjNo"), width: 96, frozen: "start", sort: true, value: (row) => row.adjNo ?? "" },
      {
        key: "description",
        title: title("description"),
        width: 240,
        grow: true,
        sort: true,
        value: (row) => row.description,
      },
      { key: "projectName", title: title("project"), width: 190, sort: true, value: (row) => row.projectName },
      {
        key: "adjType",
        title: title("adjType"),
        width: 150,
        render: (row) => <CodeTag name="adjustType" code={row.adjType} />,
      },
      {
        key: "takeOver",
        title: title("takeOver"),
        width: 120,
        render: (row) => (
          <StatusTag tone={tones[row.takeOver] ?? "quiet"}>{t(`client-entries.standing.${row.takeOver}`)}</StatusTag>
        ),
      },
      { key: "debit", title: title("debit"), width: 130, kind: "money", value: (row) => row.debit },
      {
        key: "isDue",
        title: title("due"),
        width: 110,
        value: (row) => (row.isDue ? t("ui.yes") : ""),
      },
      {
        key: "withoutAccount",
        title: title("open"),
        width: 160,
        render: (row) =>
          row.isDue && row.withoutAccount > 0 ? (
            <StatusTag tone="attention">{t("client-entries.lines", { count: row.withoutAccount })}</StatusTag>
          ) : null,
      },
      { key: "found", title: title("found"), width: 160, render: (row) => <Found row={row} /> },
    ];
  }, [t]);
}

/** Projects with entries, those with something to be booked said to be so. */
function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(clientEntries.GetClientEntryList, { maxResultCount: 1 });
  return [
    {
      key: "projectId",
      label: t("client-entries.project"),
      kind: "select",
      width: 220,
      options: (data?.projects ?? []).map(({ id, name, due }) => ({
        value: String(id),
        label: due > 0 ? t("client-entries.dueOf", { name, count: due }) : name,
      })),
    },
    {
      key: "takeOver",
      label: t("client-entries.takeOver"),
      kind: "select",
      width: 130,
      options: Object.values(takeOver).map((value) => ({
        value: String(value),
        label: t(`client-entries.standing.${value}`),
      })),
    },
    { key: "isDue", label: t("client-entries.onlyDue"), kind: "flag" },
  ];
}

export function ClientEntries() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const filters = useFilters();
  const [chosen, setChosen] = useState<ClientEntry[]>([]);
  return (
    <>
      <ListPage
        name="client-entries"
        title={t("client-entries.title")}
        endpoint={clientEntries.GetClientEntryList}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("client-entries.keyword")}
        empty={{ title: t("client-entries.empty"), hint: t("client-entries.emptyHint") }}
        note={({ behind }) => <BehindNote behind={behind} of={clientEntries.GetClientEntryList} />}
        bulk={(_keys, _clear, rows) => {
          const isOne = new Set(rows.map(({ projectId }) => projectId)).size === 1;
          return (
            <Button
              size="small"
              disabled={!isOne}
              title={isOne ? undefined : t("client-entries.oneProject")}
              onClick={() => setChosen(rows)}
            >
              {t("client-entries.export")}
            </Button>
          );
        }}
        onOpen={({ id, projectId }) => void navigate(linkTo("adjustment", id, projectId))}
      />
      {chosen.length > 0 ? <VoucherExport entries={chosen} onClose={() => setChosen([])} /> : null}
    </>
  );
}
