/** Steps over selected letters, each asked for what it needs. */

import { hzmodels } from "@digao/contract/areas/letters/confirmation-models/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterMax } from "@digao/contract/areas/letters/confirmations/lengths";
import { codesOf } from "@digao/contract/codes";
import { Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { CodeSelect } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../../parts/firm/system-codes/use-system-codes.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useTellBatch } from "../../../ui/use-tell-batch.ts";
import { Window } from "../../../ui/Window.tsx";

interface Props {
  projectId: number;
  ids: number[];
  onClose: () => void;
}
const quiet = { quiet: true };

/** The files of letters are made by a job that this window watches; it may be closed meanwhile. */
export function MakeSelected({ projectId, ids, onClose }: Props) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const [jobId, setJob] = useState<number>();
  const models = useCall(hzmodels.GetHzModelList, { maxResultCount: 200 });
  const make = useChange(hzletters.CreateLetterFile, quiet);
  const byModel = useChange(hzletters.CreateHZByModel, quiet);
  const word = t("confirmations.do.make");
  if (jobId)
    return (
      <Window title={word} onCancel={onClose} footer={null}>
        <JobProgress jobId={jobId} phaseText={() => t("confirmations.making")} />
      </Window>
    );
  const send = async ({ modelId }: { modelId?: number }) => {
    const result = modelId
      ? await byModel.mutateAsync({ projectId, ids, modelId })
      : await make.mutateAsync({ projectId, ids });
    if (result.done < result.rows.length) tell(result, word);
    if (result.jobId) setJob(result.jobId);
    else onClose();
  };
  return (
    <Ask<{ modelId?: number }>
      title={word}
      why={t("confirmations.makeWhy", { count: ids.length })}
      okText={word}
      send={send}
      onClose={(isSent) => {
        if (!isSent) onClose();
      }}
    >
      <Form.Item name="modelId" label={t("confirmations.letter.model")}>
        <Select
          allowClear
          placeholder={t("confirmations.defaultModel")}
          options={(models.data?.items ?? []).map(({ id, modelName }) => ({ value: id, label: modelName }))}
        />
      </Form.Item>
    </Ask>
  );
}

export function ApproveSelected({ projectId, ids, action, onClose }: Props & { action: 2 | 3 }) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const approve = useChange(hzletters.CreateSelectedApproval, quiet);
  const word = t(action === 2 ? "confirmations.do.approve" : "confirmations.do.reject");
  const needsWhy = action === 3;
  return (
    <Ask<{ reason?: string }>
      title={word}
      why={t("confirmations.approveWhy", { count: ids.length })}
      okText={word}
      {...(needsWhy ? { isReady: hasReason } : {})}
      send={async ({ reason = "" }) =>
        tell(await approve.mutateAsync({ projectId, ids, action, comment: reason.trim() }), word)
      }
      onClose={onClose}
    >
      <ReasonField label={t("confirmations.comment")} isRequired={needsWhy} />
    </Ask>
  );
}

const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Numbers are scanned or pasted one after the other, in the order of the letters. */
export function SendSelected({ projectId, ids, onClose }: Props) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const send = useChange(hzletters.CreateSelectedSending, quiet);
  const word = t("confirmations.do.send");
  return (
    <Ask<{ sendMethod?: number; courier?: string; numbers?: string; requestNo?: string }>
      title={word}
      why={t("confirmations.sendWhy", { count: ids.length })}
      okText={word}
      initial={{ sendMethod: 1 }}
      send={async ({ sendMethod = 1, courier, numbers = "", requestNo }) =>
        tell(
          await send.mutateAsync({
            projectId,
            ids,
            sendMethod,
            courier: courier ?? null,
            requestNo: requestNo?.trim() || null,
            trackingNos: linesOf(numbers),
          }),
          word,
        )
      }
      onClose={onClose}
    >
      <SendingFields hasNumbers />
    </Ask>
  );
}

export function SendingFields({ hasNumbers = false }: { hasNumbers?: boolean }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const method = Form.useWatch("sendMethod", form);
  const couriers = useSystemCodes()("COURIER", true);
  return (
    <>
      <Form.Item name="sendMethod" label={t("confirmations.letter.method")}>
        <Select options={codesOf("sendMethod").map((value) => ({ value, label: t(`codes.sendMethod.${value}`) }))} />
      </Form.Item>
      {method === 1 ? (
        <>
          <Form.Item name="courier" label={t("confirmations.letter.courier")}>
            <CodeSelect words={couriers} />
          </Form.Item>
          {hasNumbers ? (
            <Form.Item name="numbers" label={t("confirmations.numbers")} extra={t("confirmations.numbersHint")}>
              <Input.TextArea rows={6} />
            </Form.Item>
          ) : (
            <Form.Item name="trackingNo" label={t("confirmations.letter.tracking")}>
              <Input maxLength={letterMax.trackingNo} autoFocus />
            </Form.Item>
          )}
        </>
      ) : null}
      {method === 4 || method === 5 ? (
        <Form.Item name="requestNo" label={t("confirmations.requestNo")} extra={t("confirmations.platformHint")}>
          <Input maxLength={letterMax.requestNo} />
        </Form.Item>
      ) : null}
      {method === 2 ? <p className="soft">{t("confirmations.footHint")}</p> : null}
    </>
  );
}

export function VoidSelected({ projectId, ids, onClose }: Props) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const go = useChange(hzletters.UpdateHZLetterSelected, quiet);
  const word = t("confirmations.do.void");
  return (
    <Ask<{ reason?: string }>
      title={word}
      why={t("confirmations.voidWhy", { count: ids.length })}
      okText={word}
      isDanger
      isReady={hasReason}
      send={async ({ reason = "" }) => tell(await go.mutateAsync({ projectId, ids, reason: reason.trim() }), word)}
      onClose={onClose}
    >
      <ReasonField label={t("confirmations.reason")} isRequired />
    </Ask>
  );
}
