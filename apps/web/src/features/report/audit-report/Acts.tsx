/** What the team does with a report: its date and signers, the signatures, taking them back, making it void. */
import {
  type AuditReport,
  type AuditReports,
  auditReports,
  codeMax,
} from "@digao/contract/areas/report/audit-report/calls";
import { reportFiling } from "@digao/contract/areas/report/audit-report/codes";
import { App, Button, Form, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { useAssembling } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";

type Act = "change" | "sign" | "reopen" | "void";
const acts: readonly Act[] = ["change", "sign", "reopen", "void"];
interface Given {
  plannedDate?: string | null;
  secondId?: number | null;
  dualOf?: number | null;
  code?: string;
  reason?: string;
  withdrawnOn?: string | null;
}

/** Sends by the version that the question was asked about. */
function useSending(of: AuditReport): Record<Act, (given: Given) => Promise<unknown>> {
  const [seen] = useState({ Id: of.id, rowVersion: of.rowVersion });
  const change = useChange(auditReports.UpdateAuditReport, { quiet: true });
  const sign = useChange(auditReports.SignAuditReport, { quiet: true });
  const reopen = useChange(auditReports.ReopenAuditReport, { quiet: true });
  const cancel = useChange(auditReports.VoidAuditReport, { quiet: true });
  return {
    change: ({ plannedDate = null, secondId = null, dualOf = null }) =>
      change.mutateAsync({ ...seen, plannedDate, secondId, dualOf }),
    sign: ({ code = "" }) => sign.mutateAsync({ ...seen, code }),
    reopen: ({ reason = "" }) => reopen.mutateAsync({ ...seen, reason }),
    void: ({ reason = "", withdrawnOn = null }) => cancel.mutateAsync({ ...seen, reason, withdrawnOn }),
  };
}

function fieldsOf(
  act: Act,
  { of, sheet, say }: { of: AuditReport; sheet: AuditReports; say: (key: string) => string },
): ReactNode {
  if (act === "change")
    return (
      <>
        <Form.Item name="plannedDate" label={say("plannedDate")}>
          <DateInput max={today()} />
        </Form.Item>
        <Form.Item name="secondId" label={say("second")}>
          <Select allowClear options={sheet.people.map(({ userId, name }) => ({ value: userId, label: name }))} />
        </Form.Item>
        {sheet.duals.length > 0 ? (
          <Form.Item name="dualOf" label={say("dualOf")}>
            <Select allowClear options={sheet.duals.map(({ id, words }) => ({ value: id, label: words }))} />
          </Form.Item>
        ) : null}
      </>
    );
  if (act === "sign")
    return (
      <Form.Item name="code" label={say("code")} required>
        <Input maxLength={codeMax} autoComplete="one-time-code" inputMode="numeric" />
      </Form.Item>
    );
  const wasFiled = of.filing === reportFiling.filed || of.filing === reportFiling.delivered;
  return (
    <>
      {act === "void" && wasFiled ? (
        <Form.Item name="withdrawnOn" label={say("withdrawnOn")} required>
          <DateInput max={today()} />
        </Form.Item>
      ) : null}
      <ReasonField label={say("reason")} isRequired />
    </>
  );
}

function isReady(act: Act, given: Given): boolean {
  if (act === "change") return true;
  return act === "sign" ? Boolean(given.code?.trim()) : hasReason(given);
}

function Question({
  act,
  of,
  sheet,
  onClose,
}: {
  act: Act;
  of: AuditReport;
  sheet: AuditReports;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const send = useSending(of)[act];
  const initial = act === "change" ? { plannedDate: of.plannedDate, secondId: of.secondId, dualOf: of.dualOf } : {};
  return (
    <Ask<Given>
      title={t(`audit-report.${act}`)}
      why={t(`audit-report.${act}Why`)}
      okText={t(`audit-report.${act}`)}
      isDanger={act === "void"}
      initial={initial}
      isReady={(given) => isReady(act, given)}
      send={async (given) => {
        await send(given);
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      {fieldsOf(act, { of, sheet, say: (key) => t(`audit-report.${key}`) })}
    </Ask>
  );
}

export function ReportActs({ of, sheet }: { of: AuditReport; sheet: AuditReports }) {
  const { t } = useTranslation();
  const isAssembling = useAssembling();
  const [act, setAct] = useState<Act>();
  return (
    <>
      {acts.map((one) => (
        <Button
          key={one}
          size="small"
          type={one === "sign" ? "primary" : "default"}
          disabled={!isAssembling || !of.can[one].ok}
          title={of.can[one].reason || undefined}
          onClick={() => setAct(one)}
        >
          {t(`audit-report.${one}`)}
        </Button>
      ))}
      {act ? <Question act={act} of={of} sheet={sheet} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}
