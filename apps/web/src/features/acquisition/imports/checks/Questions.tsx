/** What the file leaves open and could change a figure: each with what it changes, and one button per choice. */
import type { ImportBatch, ImportQuestion } from "@digao/contract/areas/acquisition/imports/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { isOpen, isUnanswered, status } from "../batch-state.ts";
import { useCorrect, useStartCheck } from "../use-batch.ts";

/** Answers one question; with the last of them the file is read again, unless it was read by these answers already. */
function useAnswer(batch: ImportBatch) {
  const { correct } = useCorrect(batch);
  const startCheck = useStartCheck();
  const [isBusy, setBusy] = useState(false);
  const answer = async (key: string, value: string) => {
    setBusy(true);
    const next = await correct({ ...batch.options, answers: { ...batch.options.answers, [key]: value } });
    if (next && next.status === status.uploaded && !isUnanswered(next)) await startCheck(next.id).catch(reportError);
    setBusy(false);
  };
  return { isBusy, answer: (key: string, value: string) => void answer(key, value) };
}

interface OneProps {
  question: ImportQuestion;
  isDisabled: boolean;
  onAnswer: (value: string) => void;
}

function One({ question, isDisabled, onAnswer }: OneProps) {
  const { t } = useTranslation();
  const { text, why, choices, proposed, answer, answeredBy, answeredAt } = question;
  return (
    <li>
      <p>
        <b>{text}</b>
      </p>
      <p className="question-why">
        {answer === null
          ? why
          : t("imports.question.answered", { name: answeredBy ?? "", time: formatDateTime(answeredAt) })}
      </p>
      <div className="row wrap slim">
        {choices.map((choice) => (
          <Button
            key={choice.value}
            size="small"
            type={choice.value === (answer ?? proposed) ? "primary" : "default"}
            ghost={answer === null && choice.value === proposed}
            aria-pressed={choice.value === answer}
            disabled={isDisabled}
            onClick={() => onAnswer(choice.value)}
          >
            {choice.value === answer ? <Icon name="check" size={13} /> : null}
            {choice.text}
            {answer === null && choice.value === proposed ? ` ${t("imports.question.proposed")}` : ""}
          </Button>
        ))}
      </div>
    </li>
  );
}

export function Questions({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const { answer, isBusy } = useAnswer(batch);
  if (batch.questions.length === 0) return null;
  const isDisabled = isReadOnly || isBusy || !isOpen(batch);
  return (
    <section className="questions" aria-label={t("imports.question.title")} aria-busy={isBusy}>
      <h2 className="section-title">{t("imports.question.title")}</h2>
      <ul>
        {batch.questions.map((question) => (
          <One
            key={question.key}
            question={question}
            isDisabled={isDisabled}
            onAnswer={(value) => value !== question.answer && answer(question.key, value)}
          />
        ))}
      </ul>
    </section>
  );
}
