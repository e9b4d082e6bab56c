/** Chooses a person of the project's team. */
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { Select } from "antd";
import { useCall } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";

const staleMs = 60_000;

interface Props {
  label: string;
  value: number | undefined;
  disabled: boolean;
  onChange: (userId: number) => void;
}

export function MemberSelect({ label, value, disabled, onChange }: Props) {
  const { id: Id } = useProject();
  const { data: team = [] } = useCall(projectDetail.GetProjectMembers, { Id }, { staleMs });
  // Who has left is named where they stand, and chosen no more.
  const shown = team.filter(
    ({ userId, checked }) => userId === value || checked === memberState.pending || checked === memberState.confirmed,
  );
  return (
    <Select<number>
      className="judgement-member"
      aria-label={label}
      disabled={disabled}
      options={shown.map(({ userId, name }) => ({ value: userId, label: name }))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
