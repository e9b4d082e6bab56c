/** Planned hours of one person, changed in place: Enter or leaving the field saves, Esc takes it back. */
import type { Member } from "@digao/contract/areas/engagement/project-detail/calls";
import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseHours } from "./hours.ts";
import "./members.css";

interface Props {
  member: Member;
  onCommit: (hours: number) => void;
}

export function HoursCell({ member, onCommit }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const hours = typed === undefined ? member.planhours : parseHours(typed);
  const commit = () => {
    setTyped(undefined);
    if (hours !== undefined && hours !== member.planhours) onCommit(hours);
  };
  return (
    <Input
      size="small"
      className="hours-cell"
      inputMode="decimal"
      aria-label={`${member.name} ${t("projects.team.hours")}`}
      aria-invalid={hours === undefined}
      status={hours === undefined ? "error" : ""}
      value={typed ?? String(member.planhours)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
      onKeyDown={(event) => {
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
}
