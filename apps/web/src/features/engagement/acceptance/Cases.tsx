/** What the firm decides on evaluations (承接审批), and what it has decided. */
import { type AcceptanceCase, acceptance } from "@digao/contract/areas/engagement/acceptance/calls";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { CaseFile } from "./CaseFile.tsx";

function useColumns(open: (row: AcceptanceCase) => void): ListColumn<AcceptanceCase>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const field = (name: string) => t(`acceptance.field.${name}`);
  return [
    {
      key: "projectName",
      title: field("project"),
      width: 250,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "custName", title: field("custName"), width: 200, sort: true, value: (row) => row.custName },
    {
      key: "score",
      title: t("acceptance.score"),
      width: 80,
      sort: true,

      value: (row) => row.score ?? "",
    },
    { key: "route", title: t("acceptance.decides"), width: 190, value: (row) => word("acceptanceRoute", row.route) },
    {
      key: "reasons",
      title: t("acceptance.because"),
      width: 220,
      value: (row) => row.reasons.map((reason) => word("acceptanceReason", reason)).join(" · "),
    },
    { key: "state", title: field("state"), width: 110, render: (row) => <CodeTag name="caseState" code={row.state} /> },
    { key: "openedAt", title: field("openedAt"), width: 110, sort: true, value: (row) => formatDate(row.openedAt) },
    { key: "partner", title: field("partner"), width: 100, optional: true, value: (row) => row.partnerName ?? "" },
    { key: "decidedBy", title: field("decidedBy"), width: 100, optional: true, value: (row) => row.decidedBy ?? "" },
    {
      key: "projectCode",
      title: field("projectCode"),
      width: 140,
      sort: true,
      optional: true,
      value: (row) => row.projectCode,
    },
  ];
}

export function AcceptanceCases() {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const [, patch] = useUrlParams();
  const filters: Filter[] = [
    { key: "state", label: t("acceptance.field.state"), kind: "select", options: textOptions("caseState") },
  ];
  return (
    <ListPage
      name="acceptance-cases"
      title={t("acceptance.casesTitle")}
      endpoint={acceptance.GetAcceptanceCases}
      columns={useColumns(({ id }) => patch({ open: id }))}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("acceptance.keyword")}
      empty={{ title: t("acceptance.empty"), hint: t("acceptance.emptyHint") }}
      inspector={(row) => ({ title: row.projectName, body: <CaseFile key={row.id} id={row.id} /> })}
    />
  );
}
