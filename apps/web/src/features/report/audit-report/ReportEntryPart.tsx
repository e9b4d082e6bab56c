/** One report of the register: the seal, the form of its numbers, and its filing desk. */
import { type ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { App, Button, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FilingActs, FilingDesk } from "./FilingDesk.tsx";

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
        <FilingActs of={file} />
      </div>
      <p className="quiet-line">{file.form}</p>
      <FilingDesk of={file} />
      {act === "seal" ? <Seal of={file} onClose={() => setAct(undefined)} /> : null}
      {act === "form" ? <NumberForm of={file} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}
