/** What people say here: what was received, that it is taken back, that it is waived, and what becomes of a difference. */
import { type ReceivedLine, received } from "@digao/contract/areas/report/received/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
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

const shown = (amounts: readonly string[] | null): string =>
  amounts === null || amounts.length === 0 ? "–" : amounts.map((amount) => formatMoney(amount)).join(" / ");

interface Answered {
  outcome?: number;
  reason?: string;
}

export function AnswerAsk({ setId, line, onClose }: Closing & { setId: number; line: ReceivedLine }) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const { mutateAsync } = useChange(received.AnswerReceivedLine, { quiet: true });
  return (
    <Ask<Answered>
      title={t("received.answerTitle", { line: line.name, ours: shown(line.ours), theirs: shown(line.theirs) })}
      why={t("received.answerWhy")}
      okText={t("received.answer")}
      isReady={({ outcome, reason }) => outcome !== undefined && hasReason({ reason })}
      send={async ({ outcome = 0, reason = "" }) => {
        const [ours, theirs] = [line.ours.join(" "), (line.theirs ?? []).join(" ")];
        await mutateAsync({ Id, setId, key: line.key, ours, theirs, outcome, words: reason });
        void message.success(t("received.answered"));
      }}
      onClose={onClose}
    >
      <Form.Item name="outcome" label={t("received.outcome")} required>
        <Select autoFocus options={options("receivedOutcome")} />
      </Form.Item>
      <ReasonField label={t("received.words")} isRequired />
    </Ask>
  );
}
