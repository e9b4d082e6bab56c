/** What is done to many items at once: who audits them, and their signs. */
import type { FsItemRow } from "@digao/contract/areas/statement-items";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { SignDialog } from "./SignDialog.tsx";

interface Props {
  grpId: 1 | 2 | 3;
  /** Those checked. */
  items: readonly FsItemRow[];
  onClear: () => void;
}

interface StepProps {
  label: string;
  /** Why it cannot be done now. */
  obstacle: string | undefined;
  onClick: () => void;
}
const Step = ({ label, obstacle, onClick }: StepProps) => (
  <Tooltip title={obstacle}>
    <Button disabled={Boolean(obstacle)} onClick={onClick}>
      {label}
    </Button>
  </Tooltip>
);

export function Bulk({ grpId, items, onClear }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [dialog, setDialog] = useState<"assign" | "selected" | "group">();
  const close = () => setDialog(undefined);
  const frozen = project.isReadOnly ? t("statement-items.readOnly") : undefined;
  const none = items.length === 0 ? t("statement-items.chooseFirst") : undefined;
  const right = isInRoleSet(project.role, "manage") ? undefined : t("statement-items.manageOnly");
  return (
    <div className="row">
      <Step
        label={t("statement-items.assign.do")}
        obstacle={frozen ?? right ?? none}
        onClick={() => setDialog("assign")}
      />
      <Step
        label={t("statement-items.signing.selected")}
        obstacle={frozen ?? none}
        onClick={() => setDialog("selected")}
      />
      <Step label={t("statement-items.signing.group")} obstacle={frozen} onClick={() => setDialog("group")} />
      {dialog === "assign" ? <AssignDialog items={items} onClose={close} onDone={onClear} /> : null}
      {dialog === "selected" ? <SignDialog grpId={grpId} items={items} onClose={close} /> : null}
      {dialog === "group" ? <SignDialog grpId={grpId} items={undefined} onClose={close} /> : null}
    </div>
  );
}
