/** Declarations of the firm's people (独立性声明), and the threats that wait for a decision. */
import { type Declaration, independence } from "@digao/contract/areas/engagement/independence/calls";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { DeclarationFile } from "./DeclarationFile.tsx";

type Row = Omit<Declaration, "answers">;

function useColumns(open: (row: Row) => void): ListColumn<Row>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const field = (name: string) => t(`independence.field.${name}`);
  return [
    {
      key: "name",
      title: field("name"),
      width: 130,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "projectName", title: field("project"), width: 250, value: (row) => row.projectName },
    { key: "custName", title: field("custName"), width: 200, sort: true, value: (row) => row.custName },
    {
      key: "threats",
      title: t("independence.threats"),
      width: 220,
      value: (row) =>
        [...row.threats, ...row.withdrawn].map((question) => word("independenceQuestion", question)).join(" · "),
    },
    {
      key: "state",
      title: field("state"),
      width: 130,
      render: (row) => <CodeTag name="declarationState" code={row.state} />,
    },
    {
      key: "declaredAt",
      title: field("declaredAt"),
      width: 150,
      sort: true,
      value: (row) => formatDateTime(row.declaredAt),
    },
    {
      key: "occasion",
      title: t("independence.occasion"),
      width: 140,
      value: (row) => word("declarationOccasion", row.occasion),
    },
    { key: "decidedBy", title: field("decidedBy"), width: 100, optional: true, value: (row) => row.decidedBy ?? "" },
  ];
}

export function Declarations() {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const [, patch] = useUrlParams();
  const filters: Filter[] = [
    { key: "state", label: t("independence.field.state"), kind: "select", options: textOptions("declarationState") },
  ];
  return (
    <ListPage
      name="independence"
      title={t("independence.title")}
      endpoint={independence.GetDeclarations}
      columns={useColumns(({ id }) => patch({ open: id }))}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("independence.keyword")}
      empty={{ title: t("independence.empty"), hint: t("independence.emptyHint") }}
      inspector={(row) => ({ title: row.name, body: <DeclarationFile key={row.id} id={row.id} /> })}
    />
  );
}
