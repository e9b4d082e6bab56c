/** What the filing desk asks: code and stamped PDF, the code once more, a delivery, and whether a kind is filed at all. */
import {
  codeMax,
  filingWordsMax,
  type ReportEntryFile,
  reportRegister,
} from "@digao/contract/areas/report/audit-report/calls";
import { deliveryMedium } from "@digao/contract/areas/report/audit-report/codes";
import { useQueryClient } from "@tanstack/react-query";
import { App, Form, Input, InputNumber, Radio, Switch } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { upload, useChange } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { PickFile } from "../../../ui/PickFile.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

export type FilingAct = "file" | "confirm" | "deliver" | "kindFiling";
interface Props {
  of: ReportEntryFile;
  onClose: () => void;
}
interface Given {
  code?: string;
  filedOn?: string | null;
  file?: File;
  words?: string;
  day?: string | null;
  receiver?: string;
  copies?: number;
  medium?: number;
  isUnfiled?: boolean;
  reason?: string;
}
const copiesMax = 999;
const receiverMax = 100;

interface QuestionProps extends Props {
  act: FilingAct;
  initial?: Given;
  isReady: (given: Given) => boolean;
  send: (given: Given) => Promise<unknown>;
  children: ReactNode;
}
function Question({ act, initial = {}, isReady, send, onClose, children }: QuestionProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <Ask<Given>
      title={t(`audit-report.${act}`)}
      why={t(`audit-report.${act}Why`)}
      okText={t(`audit-report.${act}`)}
      initial={initial}
      isReady={isReady}
      send={async (given) => {
        await send(given);
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      {children}
    </Ask>
  );
}

/** A file travels apart from other calls: what its record is felt in is read again afterwards. */
function useSend() {
  const client = useQueryClient();
  return async (sent: Promise<unknown>) => {
    await sent;
    await refreshRecords(client, "reportEntry");
  };
}

/** By the version that the question was asked about. */
const useSeen = (of: ReportEntryFile) => useState({ Id: of.id, rowVersion: of.rowVersion })[0];

function CodeField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="code" label={t("audit-report.verifyCode")}>
      <Input maxLength={codeMax} autoComplete="off" />
    </Form.Item>
  );
}

function FileIt({ of, onClose }: Props) {
  const { t } = useTranslation();
  const seen = useSeen(of);
  const send = useSend();
  const isFree = of.unfiledReason !== null;
  return (
    <Question
      act="file"
      of={of}
      onClose={onClose}
      initial={{ filedOn: today() }}
      isReady={({ code, filedOn, file }) => Boolean(file) && (isFree || Boolean(code?.trim() && filedOn))}
      send={({ code = "", filedOn, file }) => {
        const day = code.trim() !== "" && filedOn ? { filedOn } : {};
        return send(upload(reportRegister.RecordReportFiling, { ...seen, code, ...day }, file ? [file] : []));
      }}
    >
      <CodeField />
      <Form.Item name="filedOn" label={t("audit-report.filedOn")}>
        <DateInput max={today()} />
      </Form.Item>
      <Form.Item name="file" label={t("audit-report.stamped")} required>
        <PickFile accept=".pdf" words={t("audit-report.choosePdf")} />
      </Form.Item>
    </Question>
  );
}

function Confirm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const seen = useSeen(of);
  const { mutateAsync } = useChange(reportRegister.ConfirmReportFiling, { quiet: true });
  return (
    <Question
      act="confirm"
      of={of}
      onClose={onClose}
      isReady={({ words }) => Boolean(words?.trim())}
      send={({ code = "", words = "" }) => mutateAsync({ ...seen, code, words })}
    >
      {of.filedOn === null ? null : <CodeField />}
      <ReasonField name="words" label={t("audit-report.compared")} isRequired max={filingWordsMax} />
    </Question>
  );
}

function Deliver({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const seen = useSeen(of);
  const send = useSend();
  const options = textOptions("deliveryMedium").map(({ value, label }) => ({ value: Number(value), label }));
  return (
    <Question
      act="deliver"
      of={of}
      onClose={onClose}
      initial={{ day: today(), copies: of.copies ?? 1, medium: deliveryMedium.paper }}
      isReady={({ day, receiver, copies }) => Boolean(day && receiver?.trim() && copies)}
      send={({ day, receiver = "", copies = 1, medium = deliveryMedium.paper, file }) =>
        send(
          upload(
            reportRegister.DeliverAuditReport,
            { ...seen, day: day ?? "", receiver, copies, medium },
            file ? [file] : [],
          ),
        )
      }
    >
      <Form.Item name="receiver" label={t("audit-report.receiver")} required>
        <Input maxLength={receiverMax} />
      </Form.Item>
      <Form.Item name="day" label={t("audit-report.deliveredOn")} required>
        <DateInput max={today()} />
      </Form.Item>
      <Form.Item name="copies" label={t("audit-report.copies")} required>
        <InputNumber min={1} max={copiesMax} precision={0} />
      </Form.Item>
      <Form.Item name="medium" label={t("audit-report.medium")}>
        <Radio.Group options={options} />
      </Form.Item>
      <Form.Item name="file" label={t("audit-report.handedFile")}>
        <PickFile accept=".pdf" words={t("audit-report.choosePdf")} />
      </Form.Item>
    </Question>
  );
}

function KindFiling({ of, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(reportRegister.SetReportKindFiling, { quiet: true });
  return (
    <Question
      act="kindFiling"
      of={of}
      onClose={onClose}
      initial={{ isUnfiled: of.unfiledReason !== null, reason: of.unfiledReason ?? "" }}
      isReady={() => true}
      send={({ isUnfiled = false, reason = "" }) => mutateAsync({ Id: of.id, isUnfiled, reason })}
    >
      <Form.Item name="isUnfiled" label={t("audit-report.isUnfiled")} valuePropName="checked">
        <Switch />
      </Form.Item>
      <ReasonField label={t("audit-report.reason")} max={filingWordsMax} />
    </Question>
  );
}

export function FilingQuestion({ act, ...props }: Props & { act: FilingAct }) {
  if (act === "file") return <FileIt {...props} />;
  if (act === "confirm") return <Confirm {...props} />;
  return act === "deliver" ? <Deliver {...props} /> : <KindFiling {...props} />;
}
