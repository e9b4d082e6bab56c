/** What is done to many items at once: who audits them, and their signs. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { signedBy } from "@digao/domain/sign-off/levels";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { useAssembling, useProject } from "../../../../lib/page.ts";
import { SignDialog, type SignOutcome } from "../../../../parts/papers/paper-signs/SignDialog.tsx";
import { AssignDialog } from "./AssignDialog.tsx";

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
  const isAssembling = useAssembling();
  const unsigned = isAssembling ? undefined : t("statement-items.readOnly");
  const frozen = project.isReadOnly ? t("statement-items.readOnly") : undefined;
  const none = items.length === 0 ? t("statement-items.chooseFirst") : undefined;
  const right = isInRoleSet(project.role, "leader") ? undefined : t("statement-items.manageOnly");
  const signSelected = async (signLevel: number): Promise<SignOutcome> => {
    const papers = items.map(({ id: refId }) => ({ refType: signedPaper.item, refId }));
    const { signed, skipped } = await call(paperSigns.SignPapers, { projectId: project.id, papers, signLevel });
    return { signed: signed.length, skipped: skipped.map((one) => ({ ...one, key: `${one.refId}` })) };
  };
  const signGroup = async (signLevel: number): Promise<SignOutcome> => {
    const group = { projectId: project.id, GrpId: grpId, signLevel };
    const { signed, skipped } = await call(statementItemSigns.UpdateItemSignByGrpId, group);
    return { signed: signed.length, skipped: skipped.map((one) => ({ ...one, key: `${one.rid}` })) };
  };
  return (
    <div className="row">
      <Step
        label={t("statement-items.assign.do")}
        obstacle={frozen ?? right ?? none}
        onClick={() => setDialog("assign")}
      />
      <Step
        label={t("statement-items.signing.selected")}
        obstacle={unsigned ?? none}
        onClick={() => setDialog("selected")}
      />
      <Step label={t("statement-items.signing.group")} obstacle={unsigned} onClick={() => setDialog("group")} />
      {dialog === "assign" ? <AssignDialog items={items} onClose={close} onDone={onClear} /> : null}
      {dialog === "selected" ? (
        <SignDialog
          title={t("statement-items.signing.selectedTitle", { total: items.length })}
          levels={signedBy(project.role)}
          send={signSelected}
          onClose={close}
        />
      ) : null}
      {dialog === "group" ? (
        <SignDialog
          title={t("statement-items.signing.groupTitle", { group: t(`codes.itemGroup.${grpId}`) })}
          levels={signedBy(project.role)}
          send={signGroup}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
