/** Signs the chosen papers, or all of the group that may be signed, and lists which were left out and why. */

import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { SIGN_LEVELS, SIGN_RULES } from "@digao/domain/sign-off/levels";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Window } from "../../../ui/Window.tsx";
import { type Outcome, signMany } from "./sign-many.ts";

interface Props {
  grpId: 1 | 2 | 3;
  /** Undefined for the whole group. */
  items: readonly FsItemRow[] | undefined;
  onClose: () => void;
}

function Told({ outcome, level }: { outcome: Outcome; level: number }) {
  const { t } = useTranslation();
  const name = t(`codes.signLevel.${level}`);
  return (
    <div className="sign-outcome">
      <p>
        <StatusTag tone={outcome.signed.length > 0 ? "good" : "quiet"}>
          {t("statement-items.signing.signed", { total: outcome.signed.length, level: name })}
        </StatusTag>
      </p>
      {outcome.skipped.length > 0 ? (
        <>
          <p>
            <StatusTag tone="attention">
              {t("statement-items.signing.skipped", { total: outcome.skipped.length })}
            </StatusTag>
          </p>
          <dl className="facts">
            {outcome.skipped.map((one) => (
              <div key={one.rid} style={{ display: "contents" }}>
                <dt>{one.name}</dt>
                <dd>{one.reason}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </div>
  );
}

export function SignDialog({ grpId, items, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const project = useProject();
  // One's own review first; a higher role may also sign below it.
  const open = SIGN_LEVELS.filter((level) => SIGN_RULES[level].roles.includes(project.role));
  const [level, setLevel] = useState<number>(open.at(-1) ?? 0);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const sign = async () => {
    setBusy(true);
    try {
      const group = { projectId: project.id, GrpId: grpId, signLevel: level };
      const done = items ? await signMany(items, level) : await call(statementItemSigns.UpdateItemSignByGrpId, group);
      setOutcome(done);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
      await refreshRecords(client, "fsItem");
    }
  };
  const group = t(`codes.itemGroup.${grpId}`);
  const title = items
    ? t("statement-items.signing.selectedTitle", { total: items.length })
    : t("statement-items.signing.groupTitle", { group });
  const close = <Button onClick={onClose}>{t("ui.close")}</Button>;
  const footer = outcome ? (
    close
  ) : (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={isBusy} disabled={open.length === 0} onClick={() => void sign()}>
        {t("statement-items.signing.do", { level: t(`codes.signLevel.${level}`) })}
      </Button>
    </>
  );
  return (
    <Window width={560} title={title} footer={footer} onCancel={onClose}>
      {outcome ? (
        <Told outcome={outcome} level={level} />
      ) : (
        <div className="sign-choice">
          <p>{t("statement-items.signing.why")}</p>
          <Radio.Group value={level} onChange={(event) => setLevel(Number(event.target.value))}>
            {SIGN_LEVELS.map((one) => (
              <Radio key={one} value={one} disabled={!open.includes(one)}>
                {t(`codes.signLevel.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </div>
      )}
    </Window>
  );
}
