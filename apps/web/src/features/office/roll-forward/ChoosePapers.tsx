/** Papers of a part, each with its own way where it goes another way than the part. */
import type { OfferedPart, RollWay } from "@digao/contract/areas/office/roll-forward/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Window } from "../../../ui/Window.tsx";
import { type Choice, type Choices, isOver, wayOf } from "./choices.ts";

interface Props {
  part: OfferedPart;
  choices: Choices;
  onChange: (papers: Choice["papers"]) => void;
  onClose: () => void;
}

type Paper = OfferedPart["papers"][number];

export function ChoosePapers({ part, choices, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const papers = choices[part.code]?.papers ?? {};
  const isOpen = part.stands === "taken" && !isOver(part);
  const columns: PlainColumn<Paper>[] = [
    { key: "title", title: t("roll-forward.papers"), render: ({ title }) => title },
    ...(isOpen
      ? [
          {
            key: "way",
            width: 150,
            title: t("roll-forward.way"),
            render: ({ id, title }: Paper) => (
              <Select<RollWay>
                size="small"
                aria-label={`${title} ${t("roll-forward.way")}`}
                value={papers[id] ?? wayOf(part, choices)}
                popupMatchSelectWidth={false}
                options={part.ways.map((value) => ({ value, label: t(`roll-forward.ways.${value}`) }))}
                onChange={(way) => onChange({ ...papers, [id]: way })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Window title={part.name} width={720} footer={null} onCancel={onClose}>
      <div style={{ maxHeight: "60vh", overflowY: "auto" }} {...scrolls}>
        <PlainTable label={part.name} columns={columns} rows={part.papers} rowKey={({ id }) => id} />
      </div>
    </Window>
  );
}
