/** What last year left uncorrected (上年未更正错报): kept by hand, or taken over from the project before. */
import { misstatements, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { limits } from "@digao/contract/limits";
import { App, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useItems } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { useLeader } from "./use-misstatements.ts";

/** Value and change come from the form. */
function ItemControl(props: { projectId: number; value?: number; onChange?: (id: number) => void }) {
  const { projectId, ...control } = props;
  const options = useItems(projectId)
    .filter(({ kind, stdCode }) => kind === "L" && /^[AEL]/.test(stdCode))
    .map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  return <Select showSearch={{ optionFilterProp: "label" }} options={options} {...control} />;
}

export function PriorMisstatements() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { project, isLeader } = useLeader();
  const carry = useChange(misstatements.CarryOverMisstatements);
  const carryOver = () =>
    carry.mutate(
      { projectId: project.id },
      { onSuccess: ({ added }) => void message.success(t("misstatements.carriedOver", { count: added })) },
    );
  const forLeaders = () => (isLeader ? undefined : t("misstatements.leadersOnly"));
  return (
    <RegisterPage
      of={priorMisstatement}
      title={t("misstatements.prior")}
      controls={{
        content: () => <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 5 }} />,
        fsItemId: () => <ItemControl projectId={project.id} />,
      }}
      cells={{ fsItemId: (row) => String(row.itemName ?? "") }}
      closedFor={(row: AnyRow) => (row.isCarriedOver ? forLeaders() : undefined)}
      deletableTo={forLeaders}
      more={[
        {
          key: "carry",
          icon: <Icon name="import" />,
          label: t("misstatements.carryOver"),
          disabled: !isLeader,
          onClick: carryOver,
        },
      ]}
    />
  );
}
