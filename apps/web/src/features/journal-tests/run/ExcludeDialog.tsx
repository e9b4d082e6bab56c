/** Asks for the reason why vouchers need no further work. */
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/journal-tests";
import { Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";

interface Props {
  run: JournalRunSummary;
  jmsns: readonly number[];
  onDone: () => void;
  onClose: () => void;
}
const reasonMax = 1000;

export function ExcludeDialog({ run, jmsns, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const excluding = useChange(journalTests.ExcludeJeHits);
  const exclude = () =>
    excluding.mutate(
      { Id: run.id, jmsns: [...jmsns], reason: reason.trim() },
      {
        onSuccess: () => {
          onDone();
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t("journal-tests.excludeTitle", { count: jmsns.length })}
      okText={t("journal-tests.exclude")}
      okButtonProps={{ disabled: reason.trim() === "", loading: excluding.isPending }}
      onOk={exclude}
      onCancel={onClose}
    >
      <p>{t("journal-tests.excludeHint")}</p>
      <Input.TextArea
        autoFocus
        aria-label={t("journal-tests.reason")}
        placeholder={t("journal-tests.reason")}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
