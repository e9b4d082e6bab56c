/** Goes from one statement item's sheet to another's; each with what is left to check. */
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { Button, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { Icon } from "../../../../ui/Icon.tsx";

interface Props {
  projectId: number;
  value: number;
  onChange: (RId: number) => void;
}

export function ItemChoice({ projectId, value, onChange }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useCall(vouching.GetPZJECountByReport, { projectId });
  const at = data.findIndex(({ RId }) => RId === value);
  const options = data.map(({ RId, itemCode, itemName, drawn, toCheck }) => ({
    value: RId,
    label: t("vouching.itemOption", { item: `${itemCode} ${itemName}`, checked: drawn - toCheck, drawn }),
  }));
  const step = (to: number, word: string, icon: "up" | "down") => {
    const target = data[to];
    return (
      <Button
        aria-label={word}
        title={word}
        icon={<Icon name={icon} size={14} />}
        disabled={!target}
        onClick={() => target && onChange(target.RId)}
      />
    );
  };
  return (
    <span className="vc-item-choice">
      <Select<number>
        aria-label={t("vouching.draw.item")}
        showSearch={{ optionFilterProp: "label" }}
        options={options}
        value={value}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
      {step(at - 1, t("vouching.previousItem"), "up")}
      {step(at + 1, t("vouching.nextItem"), "down")}
    </span>
  );
}
