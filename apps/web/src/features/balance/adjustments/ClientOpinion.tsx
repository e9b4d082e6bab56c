/** What the client says of an entry, who signed for it and when. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustMax } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { codesOf } from "@digao/contract/codes";
import { limits } from "@digao/contract/limits";
import { isOverturn } from "@digao/domain/adjustments/states";
import { Button, DatePicker, Input, Popover, Select, Tooltip } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Steps } from "./use-steps.ts";

interface Props {
  head: AdjustHead | undefined;
  isReadOnly: boolean;
  steps: Steps;
}

function Form({ head, steps, onDone }: { head: AdjustHead; steps: Steps; onDone: () => void }) {
  const { t } = useTranslation();
  const [clientStatus, setStatus] = useState(head.clientStatus);
  const [user, setUser] = useState(head.clientSignUser ?? "");
  const [date, setDate] = useState(formatDate(head.clientSignDate));
  const [reason, setReason] = useState("");
  const overturns = isOverturn(head, clientStatus);
  const save = async () => {
    const opinion = { clientStatus, clientSignUser: user.trim() || null, clientSignDate: date || null };
    const isRecorded = await steps.recordClient(overturns ? { ...opinion, reason: reason.trim() } : opinion);
    if (isRecorded) onDone();
  };
  return (
    <div className="opinion-form">
      <Select
        aria-label={t("adjustments.field.client")}
        value={clientStatus}
        options={codesOf("adjustOpinion").map((value) => ({ value, label: t(`codes.adjustOpinion.${value}`) }))}
        onChange={setStatus}
      />
      {clientStatus === adjustOpinion.refused ? <p className="opinion-note">{t("adjustments.refusedNote")}</p> : null}
      <Input
        maxLength={adjustMax.clientSignUser}
        aria-label={t("adjustments.signUser")}
        placeholder={t("adjustments.signUser")}
        value={user}
        onChange={(event) => setUser(event.target.value)}
      />
      <DatePicker
        aria-label={t("adjustments.signDate")}
        placeholder={t("adjustments.signDate")}
        value={date ? dayjs(date) : null}
        onChange={(_day, text) => setDate(typeof text === "string" ? text : "")}
      />
      {overturns ? (
        <>
          <p className="opinion-note">{t("adjustments.overturnNote")}</p>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={limits.reasonMax}
            aria-label={t("adjustments.overturnReason")}
            placeholder={t("adjustments.overturnReason")}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      ) : null}
      <Button
        type="primary"
        loading={steps.isBusy}
        disabled={overturns && reason.trim() === ""}
        onClick={() => void save()}
      >
        {t("adjustments.recordOpinion")}
      </Button>
    </div>
  );
}

function Recorder({ head, steps }: { head: AdjustHead; steps: Steps }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { ok, reason } = head.can.opinion;
  const button = (
    <Button type="link" size="small" disabled={!ok || (steps.isBusy && !isOpen)}>
      {t("adjustments.recordOpinion")}
    </Button>
  );
  if (!ok) return <Tooltip title={reason}>{button}</Tooltip>;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<Form head={head} steps={steps} onDone={() => setOpen(false)} />}
    >
      {button}
    </Popover>
  );
}

export function ClientOpinion({ head, isReadOnly, steps }: Props) {
  const { t } = useTranslation();
  if (!head) return <span className="soft">{t("adjustments.clientLater")}</span>;
  const signed = [head.clientSignUser, formatDate(head.clientSignDate)].filter(Boolean).join(" ");
  return (
    <span className="opinion">
      <CodeTag name="adjustOpinion" code={head.clientStatus} />
      {signed ? <span className="soft">{signed}</span> : null}
      {isReadOnly || head.status === adjustStatus.void ? null : <Recorder head={head} steps={steps} />}
    </span>
  );
}
