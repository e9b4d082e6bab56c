/** One evaluation before the firm: its lines, stops and votes, and what the reader may do with it. */
import { type AcceptanceFile, acceptance } from "@digao/contract/areas/engagement/acceptance/calls";
import { acceptanceVote } from "@digao/contract/areas/engagement/acceptance/codes";
import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import "./acceptance.css";

type Wish = { isAccepted: boolean } | { vote: number };

/** A decision or a vote, in words that stay. */
function Say({ of, wish, onClose }: { of: AcceptanceFile; wish: Wish; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { word } = useCodes();
  // The version the question was asked about; a later one is refused.
  const [{ id: Id, rowVersion, projectName: name }] = useState(of);
  const decide = useChange(acceptance.DecideAcceptance, { quiet: true });
  const cast = useChange(acceptance.VoteAcceptance, { quiet: true });
  const isVote = "vote" in wish;
  const decision = isVote || wish.isAccepted ? "accept" : "decline";
  return (
    <Ask<{ reason?: string }>
      title={
        isVote
          ? t("acceptance.voteTitle", { name, vote: word("acceptanceVote", wish.vote) })
          : t(`acceptance.${decision}Title`, { name })
      }
      why={t(isVote ? "acceptance.voteWhy" : "acceptance.decideWhy")}
      okText={isVote ? word("acceptanceVote", wish.vote) : t(`acceptance.${decision}`)}
      isDanger={isVote ? wish.vote === acceptanceVote.against : !wish.isAccepted}
      keepAs={[isVote ? "acceptance-vote" : "acceptance-decision", Id]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        if (isVote) await cast.mutateAsync({ Id, vote: wish.vote, words });
        else await decide.mutateAsync({ Id, isAccepted: wish.isAccepted, words, rowVersion });
        void message.success(t(isVote ? "acceptance.voted" : "acceptance.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("acceptance.wordsLabel")} isRequired example={t("acceptance.wordsExample")} />
    </Ask>
  );
}

function Acts({ file }: { file: AcceptanceFile }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState<Wish>();
  const { canDecide, canVote } = file;
  const button = (label: string, can: { ok: boolean; reason: string }, next: Wish, isPrimary = false) => (
    <Button
      size="small"
      type={isPrimary ? "primary" : "default"}
      disabled={!can.ok}
      title={can.reason || undefined}
      onClick={() => setWish(next)}
    >
      {label}
    </Button>
  );
  return (
    <div className="row wrap">
      {button(t("acceptance.voteFor"), canVote, { vote: acceptanceVote.for })}
      {button(t("acceptance.voteAgainst"), canVote, { vote: acceptanceVote.against })}
      {button(t("acceptance.accept"), canDecide, { isAccepted: true }, true)}
      {button(t("acceptance.decline"), canDecide, { isAccepted: false })}
      {wish ? <Say of={file} wish={wish} onClose={() => setWish(undefined)} /> : null}
    </div>
  );
}

function Votes({ votes }: Pick<AcceptanceFile, "votes">) {
  const { t } = useTranslation();
  if (votes.length === 0) return <p className="quiet-line">{t("acceptance.noVotes")}</p>;
  return (
    <ul className="acceptance-votes">
      {votes.map(({ userId, name, vote, words, at }) => (
        <li key={userId}>
          <CodeTag name="acceptanceVote" code={vote} /> {name} <small className="soft">{formatDateTime(at)}</small>
          <div>{words}</div>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: Pick<AcceptanceFile, "lines">) {
  const { t } = useTranslation();
  return (
    <ul className="acceptance-lines">
      {lines.map(({ group, item, answer, remark, isStop }, at) => (
        <li key={item}>
          {lines[at - 1]?.group === group ? null : <h4 className="section-title">{group}</h4>}
          <span className="acceptance-line">
            <span>{item}</span>
            {isStop ? (
              <StatusTag tone="bad">{`${answer} · ${t("acceptance.stop")}`}</StatusTag>
            ) : (
              <span className="acceptance-answer">{answer || "—"}</span>
            )}
          </span>
          {remark ? <small className="soft">{remark}</small> : null}
        </li>
      ))}
    </ul>
  );
}

export function CaseFile({ id }: { id: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { data: file, error, refetch } = useCall(acceptance.GetAcceptanceCase, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <DelayedSkeleton rows={8} />;
  const facts: [name: string, value: ReactNode][] = [
    ["project", file.projectCode],
    ["custName", file.custName],
    ["partner", file.partnerName],
    ["state", <CodeTag key="state" name="caseState" code={file.state} />],
    ["fee", file.fee && formatMoney(file.fee)],
    ["lastFee", file.lastFee && formatMoney(file.lastFee)],
    ["conclusion", file.conclusion],
    ["decidedBy", file.decidedBy],
    ["decidedAt", file.decidedAt && formatDateTime(file.decidedAt)],
    ["words", file.words],
  ];
  return (
    <div className="stack">
      <Acts file={file} />
      <p>
        {t("acceptance.score")} <strong>{file.score ?? "—"}</strong> · {word("acceptanceRoute", file.route)}
        {file.reasons.length > 0
          ? ` · ${file.reasons.map((reason) => word("acceptanceReason", reason)).join(" · ")}`
          : ""}
      </p>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`acceptance.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <h3 className="section-title">
        {t("acceptance.field.votes")}{" "}
        <small className="soft">{t("acceptance.tally", { for: file.votesFor, against: file.votesAgainst })}</small>
      </h3>
      <Votes votes={file.votes} />
      <h3 className="section-title">{t("acceptance.lines")}</h3>
      <Lines lines={file.lines} />
    </div>
  );
}
