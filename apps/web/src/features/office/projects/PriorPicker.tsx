/** Last year's project of the same client. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useList } from "../../../lib/list-call.ts";
import { useCan } from "../../../lib/session.ts";

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  custId: number | null | undefined;
  /** The project being edited is not its own predecessor. */
  ownId?: number | undefined;
}
const shownMax = 200;

export function PriorPicker({ id, value, onChange, custId, ownId }: Props) {
  const { t } = useTranslation();
  const seesAll = useCan("Pages.Projects.All");
  const input = { custId, sorting: "aYear desc", maxResultCount: shownMax, ...(seesAll ? { showAllItems: true } : {}) };
  const { page } = useList(projects.GetProjectList, input, { enabled: Boolean(custId), keepPrevious: false });
  const listed = (page?.items ?? [])
    .filter((row) => row.id !== ownId)
    .map((row) => ({ value: row.id, label: `${row.projectCode} ${row.projectName}` }));
  const isHidden = page && value && !listed.some((option) => option.value === value);
  const options = isHidden ? [...listed, { value, label: t("projects.priorHidden", { id: value }) }] : listed;
  return (
    <Select<number | null>
      {...(id ? { id } : {})}
      allowClear
      disabled={!custId}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("ui.choose")}
      notFoundContent={t("projects.priorNone")}
      options={options}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
