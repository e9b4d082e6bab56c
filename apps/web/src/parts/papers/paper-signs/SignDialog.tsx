/** Signs many papers at a level, and lists which were left out and why. */

import { codesOf } from "@digao/contract/codes";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { reportError } from "../../../lib/report-error.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Window } from "../../../ui/Window.tsx";
import "./signs.css";

export interface SignOutcome {
  signed: number;
  skipped: readonly { key: string; name: string; reason: string }[];
}

interface Props {
  title: string;
  /** Those that the caller's role signs. */
  levels: readonly number[];
  send: (level: number) => Promise<SignOutcome>;
  onClose: () => void;
}

function SignedNote({ outcome, level }: { outcome: SignOutcome; level: number }) {
  const { t } = useTranslation();
  const name = t(`codes.signLevel.${level}`);
  return (
    <div className="sign-outcome">
      <p>
        <StatusTag tone={outcome.signed > 0 ? "good" : "quiet"}>
          {t("paper-signs.batch.signed", { total: outcome.signed, level: name })}
        </StatusTag>
      </p>
      {outcome.skipped.length > 0 ? (
        <>
          <p>
            <StatusTag tone="attention">{t("paper-signs.batch.skipped", { total: outcome.skipped.length })}</StatusTag>
          </p>
          <dl className="facts">
            {outcome.skipped.map((one) => (
              <div key={one.key} style={{ display: "contents" }}>
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

export function SignDialog({ title, levels, send, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // One's own review first; a higher role may also sign below it.
  const [level, setLevel] = useState<number>(levels.at(-1) ?? 0);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SignOutcome>();
  const sign = async () => {
    setBusy(true);
    try {
      const done = await send(level);
      setOutcome(done);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
      await refreshRecords(client, "fsItem", "auditSheet");
    }
  };
  const close = <Button onClick={onClose}>{t("ui.close")}</Button>;
  const footer = outcome ? (
    close
  ) : (
    <>
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={isBusy} disabled={levels.length === 0} onClick={() => void sign()}>
        {t("paper-signs.batch.do", { level: t(`codes.signLevel.${level}`) })}
      </Button>
    </>
  );
  return (
    <Window width={560} title={title} footer={footer} onCancel={onClose}>
      {outcome ? (
        <SignedNote outcome={outcome} level={level} />
      ) : (
        <div className="sign-choice">
          <p>{t("paper-signs.batch.why")}</p>
          <Radio.Group value={level} onChange={(event) => setLevel(Number(event.target.value))}>
            {codesOf("signLevel").map((one) => (
              <Radio key={one} value={one} disabled={!levels.includes(one)}>
                {t(`codes.signLevel.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </div>
      )}
    </Window>
  );
}
