/** What can be done with one line: answer it, waive it, agree to a waiver, take one back. */
import { type Completion, type CompletionLine, completion } from "@digao/contract/areas/report/completion/calls";
import { completionMode, completionResult, waiverState } from "@digao/contract/areas/report/completion/codes";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Props {
  line: CompletionLine;
  sheet: Completion;
}
interface AskProps {
  line: CompletionLine;
  onClose: () => void;
}

function Answer({ line: { code, words: title, answer }, onClose }: AskProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { id: projectId } = useProject();
  const send = useChange(completion.AnswerCompletion, { quiet: true });
  return (
    <Ask<{ answer?: number; reason?: string }>
      title={t("completion.answerTitle", { code })}
      why={title}
      okText={t("ui.save")}
      initial={answer ? { answer: answer.answer, reason: answer.words } : {}}
      keepAs={["completion-answer", `${projectId}-${code}`]}
      isReady={(values) => values.answer !== undefined && hasReason(values)}
      send={async ({ answer: given = 1, reason: words = "" }) => {
        const seen = answer ? { rowVersion: answer.rowVersion } : {};
        await send.mutateAsync({ projectId, code, answer: given, words, ...seen });
        void message.success(t("completion.done"));
      }}
      onClose={onClose}
    >
      <Form.Item name="answer" label={t("completion.answerLabel")} required>
        <Select options={options("completionAnswer")} />
      </Form.Item>
      <ReasonField label={t("completion.wordsLabel")} isRequired example={t("completion.wordsExample")} />
    </Ask>
  );
}

function Waive({ line: { code, words: title, waiverRule }, onClose }: AskProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const send = useChange(completion.WaiveCompletion, { quiet: true });
  return (
    <Ask<{ reason?: string; alternativeWork?: string }>
      title={t("completion.waiveTitle", { code })}
      why={
        <>
          {title}
          <br />
          {t(`completion.waiveWhy.${waiverRule}`)}
        </>
      }
      okText={t("completion.doWaive")}
      isDanger
      keepAs={["completion-waiver", `${projectId}-${code}`]}
      isReady={hasReason}
      send={async ({ reason = "", alternativeWork }) => {
        await send.mutateAsync({ projectId, code, reason, ...(alternativeWork ? { alternativeWork } : {}) });
        void message.success(t("completion.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("completion.reasonLabel")} isRequired />
      {waiverRule === "withQuality" ? (
        <Form.Item name="alternativeWork" label={t("completion.alternativeLabel")}>
          <Input.TextArea maxLength={limits.textMax} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      ) : null}
    </Ask>
  );
}

/** By the reviewer, or taken back. */
function Settle({ line: { code, waiver }, isAgreed, onClose }: AskProps & { isAgreed: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const [of] = useState(waiver);
  const agree = useChange(completion.AgreeCompletionWaiver, { quiet: true });
  const withdraw = useChange(completion.WithdrawCompletionWaiver, { quiet: true });
  const what = { projectId, Id: of?.id ?? 0, rowVersion: of?.rowVersion ?? 0 };
  return (
    <Ask<{ reason?: string }>
      title={t(isAgreed ? "completion.agreeTitle" : "completion.withdrawTitle", { code })}
      why={isAgreed ? of?.reason : t("completion.withdrawWhy")}
      okText={t(isAgreed ? "completion.agree" : "completion.withdraw")}
      isDanger={!isAgreed}
      keepAs={["completion-settle", of?.id ?? 0]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        if (isAgreed) await agree.mutateAsync({ ...what, words: reason });
        else await withdraw.mutateAsync({ ...what, reason });
        void message.success(t("completion.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("completion.wordsLabel")} isRequired />
    </Ask>
  );
}

const isOpen = (result: number): boolean =>
  result === completionResult.failed ||
  result === completionResult.unanswered ||
  result === completionResult.notComputed;

type Act = "answer" | "waive" | "agree" | "withdraw";

/** What the reader may do here now. */
function actsOf({ line, sheet }: Props): Act[] {
  const { waiver, mode, result, waiverRule } = line;
  const isWaiting = waiver?.state === waiverState.waiting && waiver.second === "reviewer";
  const all: [Act, boolean][] = [
    ["answer", mode !== completionMode.auto && (line.answer !== null || isOpen(result)) && sheet.canAnswer.ok],
    ["waive", waiver === null && isOpen(result) && waiverRule !== "never" && sheet.canWaive.ok],
    ["agree", isWaiting && sheet.canAgree.ok],
    ["withdraw", waiver !== null && sheet.canWaive.ok],
  ];
  return all.flatMap(([act, may]) => (may ? [act] : []));
}

const labels = {
  answer: "completion.doAnswer",
  waive: "completion.doWaive",
  agree: "completion.agree",
  withdraw: "completion.withdraw",
} as const;

export function Acts({ line, sheet }: Props) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const onClose = () => setAct(undefined);
  const acts = actsOf({ line, sheet });
  return (
    <span className="row wrap">
      {acts.map((one) => (
        <Button key={one} size="small" aria-label={`${t(labels[one])} ${line.code}`} onClick={() => setAct(one)}>
          {t(labels[one])}
        </Button>
      ))}
      {act === "answer" ? <Answer line={line} onClose={onClose} /> : null}
      {act === "waive" ? <Waive line={line} onClose={onClose} /> : null}
      {act === "agree" ? <Settle line={line} isAgreed onClose={onClose} /> : null}
      {act === "withdraw" ? <Settle line={line} isAgreed={false} onClose={onClose} /> : null}
    </span>
  );
}
