/** What can be done with the record now; what cannot says why on hover. */
import { type MaterialityRecord, materiality } from "@digao/contract/areas/balance/materiality/calls";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";

interface Props {
  record: MaterialityRecord;
  /** Changes that are not saved yet stand against approval. */
  isDirty: boolean;
  onDone: () => void;
}

const quiet = { quiet: true };

export function Steps({ record, isDirty, onDone }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const [isReturning, setReturning] = useState(false);
  const approve = useChange(materiality.ApproveMateriality, quiet);
  const giveBack = useChange(materiality.ReturnMateriality, quiet);
  const discard = useChange(materiality.DiscardMateriality, quiet);
  const { id: Id, rowVersion, can } = record;
  const now = { Id, rowVersion };
  const obstacle = (may: { ok: boolean; reason: string }) => (isDirty ? t("materiality.saveFirst") : may.reason);
  const askApproval = () =>
    ask({
      title: t("materiality.approveTitle"),
      why: t("materiality.approveWhy", {
        om: formatMoney(record.om),
        pm: formatMoney(record.pm),
        trivial: formatMoney(record.trivial),
      }),
      okText: t("materiality.approve"),
      send: () => approve.mutateAsync(now),
    });
  const askDiscard = async () => {
    const { isSent } = ask({
      title: t("materiality.discardTitle"),
      why: t("materiality.discardWhy"),
      okText: t("materiality.discard"),
      isDanger: true,
      send: () => discard.mutateAsync(now),
    });
    if (await isSent) onDone();
  };
  return (
    <>
      <Tooltip title={can.discard.ok ? undefined : can.discard.reason}>
        <Button danger disabled={!can.discard.ok} onClick={() => void askDiscard()}>
          {t("materiality.discard")}
        </Button>
      </Tooltip>
      <Tooltip title={can.return.ok ? undefined : can.return.reason}>
        <Button disabled={!can.return.ok} onClick={() => setReturning(true)}>
          {t("materiality.return")}
        </Button>
      </Tooltip>
      <Tooltip title={can.approve.ok && !isDirty ? undefined : obstacle(can.approve)}>
        <Button type={isDirty ? "default" : "primary"} disabled={!can.approve.ok || isDirty} onClick={askApproval}>
          {t("materiality.approve")}
        </Button>
      </Tooltip>
      {isReturning ? (
        <Ask<{ reason?: string }>
          title={t("materiality.returnTitle")}
          okText={t("materiality.return")}
          keepAs={["materiality-return", Id]}
          isReady={hasReason}
          send={({ reason = "" }) => giveBack.mutateAsync({ ...now, reason: reason.trim() })}
          onClose={() => setReturning(false)}
        >
          <ReasonField label={t("materiality.returnReason")} isRequired max={500} />
        </Ask>
      ) : null}
    </>
  );
}
