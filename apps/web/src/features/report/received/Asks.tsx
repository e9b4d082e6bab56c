/** What people say here: what was received, that it is taken back, that it is waived, and what becomes of a difference. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { type ReceivedLine, received } from "@digao/contract/areas/report/received/calls";
import { receivedOutcome } from "@digao/contract/areas/report/received/codes";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { FileField } from "../../../parts/evidence/evidence-links/FileField.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Closing {
  onClose: () => void;
}

interface Received {
  file?: { id: number; text: string };
  receivedOn?: string;
  receivedFrom?: string;
}

export function ReceiveAsk({ kind, onClose }: Closing & { kind: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const { mutateAsync } = useChange(received.ReceiveSet, { quiet: true });
  return (
    <Ask<Received>
      title={t("received.receiveTitle", { kind: word("receivedKind", kind) })}
      why={t("received.receiveWhy")}
      okText={t("received.receive")}
      isReady={({ file, receivedOn, receivedFrom }) => Boolean(file && receivedOn && receivedFrom?.trim())}
      send={async ({ file, receivedOn = "", receivedFrom = "" }) => {
        await mutateAsync({ Id, kind, fileId: file?.id ?? 0, receivedOn, receivedFrom });
        void message.success(t("received.received"));
      }}
      onClose={onClose}
    >
      <Form.Item name="file" label={t("received.file")} required>
        <FileField />
      </Form.Item>
      <Form.Item name="receivedOn" label={t("received.receivedOn")} required>
        <DateInput label={t("received.receivedOn")} />
      </Form.Item>
      <Form.Item name="receivedFrom" label={t("received.receivedFrom")} required>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
    </Ask>
  );
}

interface Waived {
  kinds?: number[];
  reason?: string;
  safeguard?: string;
}

export function WaiveAsk({ kinds, onClose }: Closing & { kinds: readonly number[] }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const { mutateAsync } = useChange(received.WaiveReceivedSet, { quiet: true });
  return (
    <Ask<Waived>
      title={t("received.waive")}
      why={t("received.waiveWhy")}
      okText={t("received.waive")}
      isReady={({ kinds: chosen, reason, safeguard }) =>
        Boolean(chosen?.length) && hasReason({ reason }) && hasReason({ reason: safeguard })
      }
      send={async ({ kinds: chosen = [], reason = "", safeguard = "" }) => {
        await mutateAsync({ Id, kinds: chosen, reason, safeguard });
        void message.success(t("received.waivedNow"));
      }}
      onClose={onClose}
    >
      <Form.Item name="kinds" label={t("received.kinds")} initialValue={[...kinds]} required>
        <Select mode="multiple" options={kinds.map((value) => ({ value, label: word("receivedKind", value) }))} />
      </Form.Item>
      <ReasonField label={t("received.reason")} isRequired />
      <Form.Item name="safeguard" label={t("received.safeguard")} required>
        <Input.TextArea rows={2} maxLength={limits.reasonMax} />
      </Form.Item>
    </Ask>
  );
}

/** A line as it was seen: whoever changes it meanwhile is noticed. */
export const seenOf = ({ key, ours, theirs }: ReceivedLine) => ({
  key,
  ours: ours.join(" "),
  theirs: (theirs ?? []).join(" "),
});

const shown = (amounts: readonly string[] | null): string =>
  amounts === null || amounts.length === 0 ? "–" : amounts.map((amount) => formatMoney(amount)).join(" / ");

interface Answered {
  outcome?: number;
  entryId?: number;
  reason?: string;
}

/** Entries in the figures, for a difference that became one. */
function EntryField() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data } = useCall(adjustments.GetAuditAdjustListByAdjType, {
    projectId,
    status: adjustStatus.checked,
    RptLang,
  });
  return (
    <Form.Item name="entryId" label={t("received.entry")} extra={t("received.entryWhy")}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        options={(data ?? []).map(({ id, adjNo, description }) => ({ value: id, label: `${adjNo} ${description}` }))}
      />
    </Form.Item>
  );
}

interface AnswerProps extends Closing {
  setId: number;
  lines: readonly ReceivedLine[];
  /** Of balance sheet and income statement: an entry may be named. */
  isOfStatements: boolean;
}

export function AnswerAsk({ setId, lines, isOfStatements, onClose }: AnswerProps) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const { mutateAsync } = useChange(received.AnswerReceivedLine, { quiet: true });
  const [line] = lines;
  if (!line) return null;
  const title =
    lines.length > 1
      ? t("received.answerAllTitle", { count: lines.length })
      : t("received.answerTitle", { line: line.name, ours: shown(line.ours), theirs: shown(line.theirs) });
  return (
    <Ask<Answered>
      title={title}
      why={t("received.answerWhy")}
      okText={t("received.answer")}
      isReady={({ outcome, reason }) => outcome !== undefined && hasReason({ reason })}
      send={async ({ outcome = 0, entryId, reason = "" }) => {
        const seen = lines.map(seenOf);
        const isEntry = outcome === receivedOutcome.entry && entryId;
        const { proposed } = await mutateAsync({
          Id,
          setId,
          lines: seen,
          outcome,
          words: reason,
          ...(isEntry ? { entryId } : {}),
        });
        void message.success(t(proposed > 0 ? "received.proposed" : "received.answered"));
      }}
      onClose={onClose}
    >
      <Form.Item name="outcome" label={t("received.outcome")} required>
        <Select autoFocus options={options("receivedOutcome")} />
      </Form.Item>
      {isOfStatements ? (
        <Form.Item noStyle dependencies={["outcome"]}>
          {({ getFieldValue }) => (getFieldValue("outcome") === receivedOutcome.entry ? <EntryField /> : null)}
        </Form.Item>
      ) : null}
      <ReasonField label={t("received.words")} isRequired />
    </Ask>
  );
}
