/** What is done with the marked threads: one answer to all, or all closed, with the reason of each that was not. */
import { type BatchAnswer, messages } from "@digao/contract/areas/evidence/messages/calls";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Window } from "../../../ui/Window.tsx";

const escaped = (text: string): string =>
  text.trim().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/\r?\n/g, "<br>");

function Outcome({ answers, onClose }: { answers: readonly BatchAnswer[]; onClose: () => void }) {
  const { t } = useTranslation();
  const failed = answers.filter(({ ok }) => !ok);
  const done = answers.length - failed.length;
  return (
    <Window
      title={t("messages.batch.done", { count: done })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("ui.confirm")}
        </Button>
      }
    >
      {failed.length > 0 ? (
        <>
          <p>{t("messages.batch.failed", { count: failed.length })}</p>
          <ul className="msg-outcome">
            {failed.map(({ msgId, referText, reason }) => (
              <li key={msgId}>
                <strong>{referText}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Window>
  );
}

export function Batch({ msgIds, onDone }: { msgIds: number[]; onDone: () => void }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const closing = useChange(messages.CloseMessages);
  const answering = useChange(messages.AnswerMessages);
  const [answers, setAnswers] = useState<readonly BatchAnswer[]>();
  const show = (found: readonly BatchAnswer[]) => {
    setAnswers(found);
    onDone();
  };
  const count = msgIds.length;
  const close = () => closing.mutate({ msgIds }, { onSuccess: show });
  const answer = () =>
    void ask({
      title: t("messages.batch.answer", { count }),
      okText: t("messages.sendShort"),
      fields: (
        <Form.Item
          name="chatContent"
          label={t("messages.answer")}
          rules={[{ required: true, whitespace: true, message: t("messages.fault.empty") }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      ),
      send: async ({ chatContent }) =>
        show(await answering.mutateAsync({ msgIds, chatContent: escaped(String(chatContent ?? "")) })),
    });
  return (
    <>
      {count > 0 ? (
        <>
          <Button onClick={answer}>{t("messages.batch.answer", { count })}</Button>
          <Button loading={closing.isPending} onClick={close}>
            {t("messages.batch.close", { count })}
          </Button>
        </>
      ) : null}
      {answers ? <Outcome answers={answers} onClose={() => setAnswers(undefined)} /> : null}
    </>
  );
}
