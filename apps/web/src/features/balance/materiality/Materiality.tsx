/** Materiality (重要性水平): benchmarks side by side, the record and its reasons, approval, history and re-evaluation. */
import {
  type MaterialityRecord,
  type MaterialitySheet,
  materiality,
} from "@digao/contract/areas/balance/materiality/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { MessageCount } from "../../../parts/evidence/messages/MessageCount.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { BenchmarkTable } from "./BenchmarkTable.tsx";
import { isApproved, isDraft } from "./form.ts";
import { History } from "./History.tsx";
import { Levels } from "./Levels.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { Dependents, ReEvaluation } from "./ReEvaluation.tsx";
import { Steps } from "./Steps.tsx";
import { Thresholds } from "./Thresholds.tsx";
import { type RecordState, useRecord } from "./use-record.ts";
import "./materiality.css";

interface BodyProps {
  sheet: MaterialitySheet;
  /** Absent: a new one is written. */
  record: MaterialityRecord | undefined;
  refetch: () => Promise<MaterialitySheet | undefined>;
  /** Shows one record; null the one that matters now. */
  onShow: (id: number | null) => void;
  onRevise: () => void;
}

function useLanguageOfCall() {
  return useLanguage() === "en" ? ("en" as const) : ("zh" as const);
}

interface HeadProps extends Pick<BodyProps, "sheet" | "record" | "onShow" | "onRevise"> {
  edit: RecordState["edit"];
  isReadOnly: boolean;
  onSave: () => void;
}

function SaveButton({ record, edit, onSave }: HeadProps) {
  const { t } = useTranslation();
  const isIdle = record !== undefined && !edit.isDirty;
  return (
    <Button type={isIdle ? "default" : "primary"} disabled={isIdle} loading={edit.isBusy} onClick={onSave}>
      {t("materiality.save")}
    </Button>
  );
}

function Head(props: HeadProps) {
  const { sheet, record, edit, isReadOnly, onShow, onRevise } = props;
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguageOfCall();
  const saveExcel = () => void download(materiality.DownMaterialityExcel, { projectId, RptLang }).catch(reportError);
  const canRevise = record !== undefined && isApproved(record) && sheet.canDraft.ok;
  return (
    <PageHead
      title={t("materiality.title")}
      facts={[
        record ? t("materiality.revision", { revision: record.revision }) : null,
        record ? <CodeTag key="status" name="materialityStatus" code={record.status} /> : null,
        sheet.figures.periodLabel,
      ]}
      extra={
        <>
          {record ? (
            <MessageCount
              place={{ entityId: "materiality", referId: record.id }}
              title={t("messages.of", { record: t("materiality.title") })}
            />
          ) : null}
          <Button onClick={saveExcel}>{t("materiality.excel")}</Button>
        </>
      }
      primary={
        <>
          {edit.isDirty ? <Button onClick={edit.giveUp}>{t("materiality.giveUp")}</Button> : null}
          {record && isDraft(record) ? (
            <Steps record={record} isDirty={edit.isDirty} onDone={() => onShow(null)} />
          ) : null}
          {canRevise ? (
            <Button type="primary" onClick={onRevise}>
              {t("materiality.revise")}
            </Button>
          ) : null}
          {isReadOnly ? null : <SaveButton {...props} />}
        </>
      }
    />
  );
}

/** Which benchmark the guide takes, and why no average of three years stands beside it. */
function Guide({ sheet }: { sheet: MaterialitySheet }) {
  const { t } = useTranslation();
  const lacksYears = sheet.figures.years.some(({ profit }) => profit === null);
  return (
    <p className="mat-hint">
      {t(`materiality.why.${sheet.proposal.why}`)} {lacksYears ? t("materiality.noYears") : null}
    </p>
  );
}

function Sheet({ sheet, record, refetch, onShow, onRevise }: BodyProps) {
  const { t } = useTranslation();
  const project = useProject();
  const [isTold, setTold] = useState(false);
  const isReadOnly = record ? !record.can.edit.ok : !sheet.canDraft.ok;
  const onSaved = () => onShow(null);
  const state = useRecord({ projectId: project.id, sheet, record, isReadOnly, refetch, onSaved });
  const { edit, faults, levels } = state;
  const save = () => {
    if (isReadOnly || edit.isBusy) return;
    setTold(true);
    if (faults.length > 0) return;
    void (record ? edit.save() : edit.send());
  };
  useHotkeys({ "ctrl+s": save });
  return (
    <div className="page-frame materiality">
      <Head
        sheet={sheet}
        record={record}
        edit={edit}
        isReadOnly={isReadOnly}
        onShow={onShow}
        onRevise={onRevise}
        onSave={save}
      />
      <Levels sheet={sheet} next={isReadOnly ? undefined : levels} />
      <div className="row top gap-0 fill">
        <div className="mat-main" {...scrolls}>
          <EditNotes edit={edit} />
          <Conflict edit={edit} labelOf={(field) => t(`materiality.field.${field}`)} />
          {isTold && faults.length > 0 ? (
            <p className="mat-fault" role="alert">
              {t("materiality.lacking", { count: faults.length })}
            </p>
          ) : null}
          <Guide sheet={sheet} />
          <BenchmarkTable sheet={sheet} values={state.values} isReadOnly={isReadOnly} onChange={edit.change} />
          <RecordForm sheet={sheet} state={state} isReadOnly={isReadOnly} isTold={isTold} />
        </div>
        <aside className="mat-side" aria-label={t("materiality.beside")} {...scrolls}>
          <ReEvaluation sheet={sheet} />
          <Thresholds />
          <Dependents sheet={sheet} />
          <History sheet={sheet} shownId={record?.id} onOpen={onShow} />
        </aside>
      </div>
    </div>
  );
}

export function Materiality() {
  const project = useProject();
  const RptLang = useLanguageOfCall();
  const [params, patch] = useUrlParams();
  const { data, error, isPending, refetch } = useCall(materiality.GetMateriality, { projectId: project.id, RptLang });
  if (isPending) return <DelayedSkeleton rows={12} />;
  if (!data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const asked = Number(params.get("record")) || undefined;
  const draft = data.records.find(isDraft);
  const isRevising = params.get("revise") !== null && !draft && data.canDraft.ok;
  const current = draft ?? (isRevising ? undefined : data.records.find(isApproved));
  const record = data.records.find(({ id }) => id === asked) ?? current;
  return (
    <Sheet
      key={record?.id ?? "new"}
      sheet={data}
      record={record}
      refetch={async () => (await refetch()).data}
      onShow={(id) => patch({ record: id, revise: null })}
      onRevise={() => patch({ record: null, revise: 1 }, "push")}
    />
  );
}
