/** One consultation or difference of opinion: what was asked, answered, concluded and added. */
import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Acts } from "./Acts.tsx";

export function ConsultationFile({ id }: { id: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { data: file, error, refetch } = useCall(consultations.GetConsultation, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <DelayedSkeleton rows={8} />;
  const said = (by: string | null, at: string | null) => [by, at && formatDateTime(at)].filter(Boolean).join(" · ");
  const facts: [name: string, value: ReactNode][] = [
    ["project", `${file.projectName} · ${file.custName}`],
    ["subject", word("consultationSubject", file.subject)],
    ["state", <CodeTag key="state" name="consultationState" code={file.state} />],
    ["askedBy", said(file.askedBy, file.askedAt)],
    ["parties", file.parties.join(" · ")],
    ["addressee", file.addressee],
    ["question", file.question],
    ["facts", file.facts],
    ["answer", file.answer],
    ["answeredAt", file.answer && said(file.answeredBy, file.answeredAt)],
    ["conclusion", file.conclusion],
    ["concludedBy", file.conclusion && said(file.concludedBy, file.concludedAt)],
  ];
  return (
    <div className="stack">
      <Acts of={file} />
      {file.isOfReviewer ? <StatusTag tone="attention">{t("consultations.ofReviewer")}</StatusTag> : null}
      {file.cameOf ? <p className="quiet-line">{t("consultations.cameOf", { id: file.cameOf })}</p> : null}
      {file.wentOnAs ? <p className="quiet-line">{t("consultations.wentOnAs", { id: file.wentOnAs })}</p> : null}
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`consultations.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {file.notes.length > 0 ? (
        <>
          <h3 className="section-title">{t("consultations.field.notes")}</h3>
          <ul>
            {file.notes.map((note) => (
              <li key={note.id}>
                {note.words} <small className="soft">{said(note.by, note.at)}</small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
