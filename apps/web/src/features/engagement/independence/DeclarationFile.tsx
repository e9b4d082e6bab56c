/** One declaration: its answers, and what the quality department decides on it. */
import {
  type DeclarationFile as File,
  type IndependenceAnswer,
  independence,
} from "@digao/contract/areas/engagement/independence/calls";
import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

type Wish = "safeguard" | "bar";

function Say({ of, wish, onClose }: { of: File; wish: Wish; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  // The version the question was asked about; a later one is refused.
  const [{ id: Id, rowVersion, name, projectName: project }] = useState(of);
  const { mutateAsync } = useChange(independence.DecideDeclaration, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t(`independence.${wish}Title`, { name, project })}
      why={t(`independence.${wish}Why`)}
      okText={t(`independence.${wish}`)}
      isDanger={wish === "bar"}
      keepAs={["independence-decision", Id]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await mutateAsync({ Id, isBarred: wish === "bar", words, rowVersion });
        void message.success(t("independence.decided"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("independence.field.words")} isRequired example={t("independence.wordsExample")} />
    </Ask>
  );
}

function Answer({ answer }: { answer: IndependenceAnswer }) {
  const { t } = useTranslation();
  const { question, isYes, words, relative, relation, post, endedOn } = answer;
  const more = [relative, relation, post, endedOn ? `${t("independence.endedOn")} ${formatDate(endedOn)}` : ""].filter(
    Boolean,
  );
  return (
    <li>
      {t(`independence.questions.${question}`)}{" "}
      {isYes ? <StatusTag tone="attention">{t("independence.yes")}</StatusTag> : t("independence.no")}
      {words ? <div>{words}</div> : null}
      {more.length > 0 ? <small className="soft">{more.join(" · ")}</small> : null}
    </li>
  );
}

export function DeclarationFile({ id }: { id: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [wish, setWish] = useState<Wish>();
  const { data: file, error, refetch } = useCall(independence.GetDeclaration, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <DelayedSkeleton rows={8} />;
  const { canDecide, withdrawn } = file;
  const button = (next: Wish) => (
    <Button
      size="small"
      type={next === "safeguard" ? "primary" : "default"}
      disabled={!canDecide.ok}
      title={canDecide.reason || undefined}
      onClick={() => setWish(next)}
    >
      {t(`independence.${next}`)}
    </Button>
  );
  const facts: [name: string, value: ReactNode][] = [
    ["project", file.projectName],
    ["custName", file.custName],
    ["state", <CodeTag key="state" name="declarationState" code={file.state} />],
    ["declaredAt", `${formatDateTime(file.declaredAt)} · ${word("declarationOccasion", file.occasion)}`],
    ["decidedBy", file.decidedBy],
    ["decidedAt", file.decidedAt && formatDateTime(file.decidedAt)],
    ["words", file.words],
  ];
  return (
    <div className="stack">
      <div className="row wrap">
        {button("safeguard")}
        {button("bar")}
      </div>
      {withdrawn.length > 0 ? (
        <StatusTag tone="bad">
          {t("independence.withdrawn", {
            list: withdrawn.map((question) => word("independenceQuestion", question)).join(" · "),
          })}
        </StatusTag>
      ) : null}
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`independence.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <h3 className="section-title">{t("independence.answers")}</h3>
      {file.isItemised ? (
        <ol>
          {file.answers.map((answer) => (
            <Answer key={answer.question} answer={answer} />
          ))}
        </ol>
      ) : (
        <p className="quiet-line">{t("independence.wholeOnly")}</p>
      )}
      {wish ? <Say of={file} wish={wish} onClose={() => setWish(undefined)} /> : null}
    </div>
  );
}
