/** Consultations and differences of opinion of a project (咨询与意见分歧), and those that the standard asks for. */
import {
  type ConsultationDemand,
  type ConsultationRow,
  type Consultations,
  consultations,
} from "@digao/contract/areas/engagement/consultations/calls";
import { consultationKind } from "@digao/contract/areas/engagement/consultations/codes";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Drawer, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { AddresseeField } from "./AddresseeField.tsx";
import { ConsultationFile } from "./ConsultationFile.tsx";

interface Given {
  subject?: number;
  question?: string;
  facts?: string;
  addresseeId?: number;
  partyIds?: number[];
}

function Parties({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const { data } = useCall(projectDetail.GetProjectMembers, { Id: projectId });
  return (
    <Form.Item name="partyIds" label={t("consultations.field.parties")} required>
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: "label" }}
        options={(data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
      />
    </Form.Item>
  );
}

const isSaid = (words: string | undefined) => Boolean(words?.trim());

function Raise({ kind, subject, onClose }: { kind: number; subject?: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { id: projectId } = useProject();
  const open = useChange(consultations.OpenConsultation, { quiet: true });
  const isDifference = kind === consultationKind.difference;
  const name = isDifference ? "differ" : "ask";
  return (
    <Ask<Given>
      title={t(`consultations.${name}Title`)}
      why={t(`consultations.${name}Why`)}
      okText={t("consultations.send")}
      width={640}
      initial={subject === undefined ? {} : { subject }}
      keepAs={[`consultation-${name}`, projectId]}
      isReady={(given) =>
        given.subject !== undefined && given.addresseeId !== undefined && isSaid(given.question) && isSaid(given.facts)
      }
      send={async ({ subject: about = 0, question = "", facts = "", addresseeId = 0, partyIds = [] }) => {
        await open.mutateAsync({ projectId, kind, subject: about, question, facts, addresseeId, partyIds });
        void message.success(t("consultations.asked"));
      }}
      onClose={onClose}
    >
      <Form.Item name="subject" label={t("consultations.field.subject")} required>
        <Select options={options("consultationSubject")} />
      </Form.Item>
      <Form.Item name="question" label={t("consultations.field.question")} required>
        <Input.TextArea maxLength={limits.textMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="facts" label={t("consultations.field.facts")} required>
        <Input.TextArea maxLength={limits.textMax} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      {isDifference ? <Parties projectId={projectId} /> : null}
      <AddresseeField projectId={projectId} isDecider={isDifference} />
    </Ask>
  );
}

function Demands({ demands, onAsk }: { demands: readonly ConsultationDemand[]; onAsk?: (subject: number) => void }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  return (
    <section>
      <h2 className="section-title">{t("consultations.demands")}</h2>
      {demands.length === 0 ? <p className="quiet-line">{t("consultations.noDemands")}</p> : null}
      <ul>
        {demands.map(({ subject, isOpen, because }) => (
          <li key={subject}>
            {word("consultationSubject", subject)}{" "}
            <StatusTag tone={isOpen ? "attention" : "good"}>
              {t(isOpen ? "consultations.demandOpen" : "consultations.demandDone")}
            </StatusTag>{" "}
            <small className="soft">{because}</small>{" "}
            {isOpen && onAsk ? (
              <Button
                size="small"
                aria-label={`${t("consultations.ask")} ${word("consultationSubject", subject)}`}
                onClick={() => onAsk(subject)}
              >
                {t("consultations.ask")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(open: (id: number) => void): PlainColumn<ConsultationRow>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const column = (key: string, width: number, render: PlainColumn<ConsultationRow>["render"]) => ({
    key,
    width,
    render,
    title: t(`consultations.field.${key}`),
  });
  return [
    column("question", 360, (row) => (
      <button type="button" className="cell-link" onClick={() => open(row.id)}>
        {row.question}
      </button>
    )),
    column("kind", 110, (row) => word("consultationKind", row.kind)),
    column("subject", 170, (row) => word("consultationSubject", row.subject)),
    column("state", 180, (row) => <CodeTag name="consultationState" code={row.state} />),
    column("addressee", 110, (row) => row.addressee),
    column("askedBy", 110, (row) => row.askedBy),
    column("askedAt", 150, (row) => formatDateTime(row.askedAt)),
  ];
}

type Raising = { kind: number; subject?: number };

function Buttons({ sheet, onRaise }: { sheet: Consultations; onRaise: (wish: Raising) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        disabled={!sheet.canDiffer.ok}
        title={sheet.canDiffer.reason || undefined}
        onClick={() => onRaise({ kind: consultationKind.difference })}
      >
        {t("consultations.differ")}
      </Button>
      <Button
        type="primary"
        disabled={!sheet.canAsk.ok}
        title={sheet.canAsk.reason || undefined}
        onClick={() => onRaise({ kind: consultationKind.consultation })}
      >
        {t("consultations.ask")}
      </Button>
    </>
  );
}

export function ProjectConsultations() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const [raising, setRaising] = useState<Raising>();
  const { data, error, refetch } = useCall(consultations.GetConsultations, { projectId }, { keepPrevious: true });
  const columns = useColumns((id) => patch({ open: String(id) }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const shown = data.items.find(({ id }) => String(id) === params.get("open"));
  const consult = (subject: number) => setRaising({ kind: consultationKind.consultation, subject });
  return (
    <div className="page-frame">
      <PageHead title={t("consultations.title")} primary={<Buttons sheet={data} onRaise={setRaising} />} />
      <div className="page-body">
        {data.items.length > 0 ? (
          <PlainTable label={t("consultations.title")} columns={columns} rows={data.items} rowKey={({ id }) => id} />
        ) : (
          <p className="quiet-line">{t("consultations.none")}</p>
        )}
        <Demands demands={data.demands} {...(data.canAsk.ok ? { onAsk: consult } : {})} />
      </div>
      {shown ? (
        <Drawer open title={shown.question} size={560} onClose={() => patch({ open: undefined })}>
          <ConsultationFile key={shown.id} id={shown.id} />
        </Drawer>
      ) : null}
      {raising ? <Raise {...raising} onClose={() => setRaising(undefined)} /> : null}
    </div>
  );
}
