/** Planned hours of one person, changed in place: Enter or leaving the field saves, Esc takes it back. */
import type { Member } from "@digao/contract/areas/project-detail";
import { InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  member: Member;
  onCommit: (hours: number) => void;
}

export function HoursCell({ member, onCommit }: Props) {
  const { t } = useTranslation();
  const [hours, setHours] = useState<number | null>(member.planhours);
  const commit = () => {
    if (hours === null) setHours(member.planhours);
    else if (hours !== member.planhours) onCommit(hours);
  };
  return (
    <InputNumber<number>
      size="small"
      className="hours-cell"
      aria-label={`${member.name} ${t("projects.team.hours")}`}
      controls={false}
      min={0}
      max={100_000}
      precision={Number.isInteger(hours) ? 0 : 2}
      value={hours}
      onChange={setHours}
      onBlur={commit}
      onPressEnter={(event) => event.currentTarget.blur()}
      onKeyDown={(event) => {
        if (event.key === "Escape") setHours(member.planhours);
      }}
    />
  );
}
