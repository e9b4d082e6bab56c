/** One report of the register: what the platform asks for, to be copied; the seal, and the form of its numbers. */
import { type ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { App, Button, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { CopyText } from "../../../ui/CopyText.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

interface Props {
  of: ReportEntryFile;
  onClose: () => void;
}
const usualCopies = 6;
const copiesMax = 999;
const formMax = 60;

function Seal({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: Id, rowVersion }] = useState(of);
  const seal = useChange(reportRegister.SealAuditReport, { quiet: true });
  return (
    <Ask<{ copies?: number }>
      title={t("audit-report.seal")}
      why={t("audit-report.sealWhy")}
      okText={t("audit-report.seal")}
      initial={{ copies: usualCopies }}
      isReady={({ copies }) => Boolean(copies)}
      send={async ({ copies = 0 }) => {
        await seal.mutateAsync({ Id, rowVersion, copies });
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      <Form.Item name="copies" label={t("audit-report.copies")} required>
        <InputNumber min={1} max={copiesMax} precision={0} />
      </Form.Item>
    </Ask>
  );
}

function NumberForm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const set = useChange(reportRegister.SetReportNumberForm, { quiet: true });
  return (
    <Ask<{ form?: string }>
      title={t("audit-report.form")}
      why={t("audit-report.formWhy")}
      okText={t("ui.confirm")}
      initial={{ form: of.form }}
      isReady={({ form }) => Boolean(form?.trim())}
      send={async ({ form = "" }) => {
        await set.mutateAsync({ Id: of.id, form });
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      <Form.Item name="form" label={t("audit-report.form")} required>
        <Input maxLength={formMax} />
      </Form.Item>
    </Ask>
  );
}

export function ReportEntryPart({ id }: { id: number }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<"seal" | "form">();
  const { data: file, error, refetch } = useCall(reportRegister.GetReportEntry, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!file) return <DelayedSkeleton rows={8} />;
  return (
    <div className="stack gap-12">
      <div className="row wrap gap-8">
        <CodeTag name="reportStatus" code={file.status} />
        <CodeTag name="reportFiling" code={file.filing} />
        <Button
          size="small"
          type="primary"
          disabled={!file.can.seal.ok}
          title={file.can.seal.reason || undefined}
          onClick={() => setAct("seal")}
        >
          {t("audit-report.seal")}
        </Button>
        <Button
          size="small"
          disabled={!file.can.form.ok}
          title={file.can.form.reason || undefined}
          onClick={() => setAct("form")}
        >
          {t("audit-report.form")}
        </Button>
      </div>
      <p className="quiet-line">{file.form}</p>
      <section aria-label={t("audit-report.fields")}>
        <h3 className="section-title">{t("audit-report.fields")}</h3>
        <dl className="facts">
          {file.fields.map(({ key, words, value }) => (
            <div key={key} style={{ display: "contents" }}>
              <dt>{words}</dt>
              <dd>{value ? <CopyText text={value} /> : "–"}</dd>
            </div>
          ))}
        </dl>
      </section>
      {act === "seal" ? <Seal of={file} onClose={() => setAct(undefined)} /> : null}
      {act === "form" ? <NumberForm of={file} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}
