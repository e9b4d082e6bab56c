/** What the reader was asked or decides (咨询与意见分歧); of the whole firm for the quality department. */
import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { ConsultationFile } from "./ConsultationFile.tsx";
import { useConsultationColumns } from "./columns.tsx";

export function Consultations() {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const [, patch] = useUrlParams();
  const columns = useConsultationColumns(({ id }) => patch({ open: id }));
  const [first, ...rest] = columns;
  const project = { key: "projectName", title: t("consultations.field.project"), width: 220 } as const;
  const filters: Filter[] = [
    { key: "state", label: t("consultations.field.state"), kind: "select", options: textOptions("consultationState") },
    { key: "kind", label: t("consultations.field.kind"), kind: "select", options: textOptions("consultationKind") },
  ];
  return (
    <ListPage
      name="consultations"
      title={t("consultations.title")}
      endpoint={consultations.GetConsultationsOfFirm}
      columns={first ? [first, { ...project, value: (row) => row.projectName }, ...rest] : []}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("consultations.keyword")}
      empty={{ title: t("consultations.none"), hint: t("consultations.emptyHint") }}
      inspector={(row) => ({ title: `#${row.id}`, body: <ConsultationFile key={row.id} id={row.id} /> })}
    />
  );
}
