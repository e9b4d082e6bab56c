/** Mails of one letter, out and in, each read in a window with what is known of its sender. */
import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DecideAsk, type Decision, decisionsOf } from "../../../parts/letters/mail/DecideAsk.tsx";
import { MailFacts } from "../../../parts/letters/mail/MailFacts.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Window } from "../../../ui/Window.tsx";
import { useDesk } from "./use-desk.ts";

function MailWindow({ letterId, mailId, onClose }: { letterId: number; mailId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(hzletters.GetHZLetterMail, { Id: letterId, mailId });
  const save = (index: number | undefined) =>
    void download(
      hzletters.DownHZLetterMail,
      sentBy(hzletters.DownHZLetterMail, { Id: letterId, mailId, ...(index === undefined ? {} : { index }) }),
    ).catch(reportError);
  return (
    <Window
      width={760}
      style={{ top: 40 }}
      title={data?.subject ?? t("confirmations.mails")}
      onCancel={onClose}
      footer={null}
    >
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <MailFacts mail={data} onPart={save} /> : null}
      {data || error ? null : <DelayedSkeleton />}
    </Window>
  );
}

export function LetterMails({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { isReadOnly, isLeader } = useDesk();
  const [deciding, decide] = useState<{ mailId: number; decision: Decision }>();
  const [opened, open] = useState<number>();
  const take = useChange(hzletters.TakeHZMailScans);
  const takeFrom = (mailId: number) =>
    take.mutate(
      { Id: letter.id, mailId },
      { onSuccess: ({ fileIds }) => void message.success(t("confirmations.scan.taken", { count: fileIds.length })) },
    );
  if (letter.mails.length === 0) return null;
  return (
    <>
      <h3 className="section-title">{t("confirmations.mails")}</h3>
      <ul className="hz-files">
        {letter.mails.map(({ mailId, direction, subject, from, fromName, at, state, parts, why }) => (
          <li key={mailId}>
            <span className="soft">{t(`confirmations.mailWay.${direction}`)}</span>{" "}
            <button type="button" className="cell-link" onClick={() => open(mailId)}>
              {subject || t("mail.noSubject")}
            </button>{" "}
            <span className="soft" title={from ?? undefined}>
              {[fromName || from, formatDateTime(at), state ? t(`mail.state.${state}`) : ""]
                .filter(Boolean)
                .join(" · ")}
            </span>{" "}
            {why ? <span className="soft">{`(${why}) `}</span> : null}
            {direction === 2 && parts > 0 && !isReadOnly ? (
              <Button size="small" loading={take.isPending} onClick={() => takeFrom(mailId)}>
                {t("confirmations.scan.fromMail")}
              </Button>
            ) : null}
            {state === "unknown" && isLeader
              ? decisionsOf(state).map((decision) => (
                  <Button key={decision} size="small" onClick={() => decide({ mailId, decision })}>
                    {t(`mail.decide.${decision}`)}
                  </Button>
                ))
              : null}
          </li>
        ))}
      </ul>
      {deciding ? (
        <DecideAsk id={deciding.mailId} decision={deciding.decision} onClose={() => decide(undefined)} />
      ) : null}
      {opened === undefined ? null : (
        <MailWindow letterId={letter.id} mailId={opened} onClose={() => open(undefined)} />
      )}
    </>
  );
}
