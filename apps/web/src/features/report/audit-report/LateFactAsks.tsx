/** What is asked where a fact is recorded, and where the partner decides on it. */
import {
  factMax,
  type LateFact,
  lateFacts,
  noteNoMax,
  type LateFacts as Sheet,
} from "@digao/contract/areas/report/late-facts/calls";
import { lateFactDecision } from "@digao/contract/areas/report/late-facts/codes";
import { App, Checkbox, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Recorded {
  reportId?: number;
  knownOn?: string | null;
  fact?: string;
  wouldChange?: number;
  discussedWith?: string;
}
const said = (text: string | undefined): boolean => Boolean(text?.trim());

export function RecordFact({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const record = useChange(lateFacts.RecordLateFact, { quiet: true });
  const send = async ({ reportId = 0, knownOn, fact = "", wouldChange, discussedWith = "" }: Recorded) => {
    await record.mutateAsync({
      projectId,
      reportId,
      knownOn: knownOn ?? "",
      fact,
      wouldChange: wouldChange === 1,
      discussedWith,
    });
    void message.success(t("audit-report.done"));
  };
  const [first] = sheet.reports;
  return (
    <Ask<Recorded>
      title={t("audit-report.recordFact")}
      why={t("audit-report.recordFactWhy")}
      okText={t("audit-report.recordFact")}
      initial={first ? { reportId: first.id } : {}}
      isReady={({ reportId, knownOn, fact, wouldChange, discussedWith }) =>
        Boolean(reportId && knownOn) && wouldChange !== undefined && said(fact) && said(discussedWith)
      }
      send={send}
      onClose={onClose}
    >
      <Form.Item name="reportId" label={t("audit-report.title")} required>
        <Select options={sheet.reports.map(({ id, words, day }) => ({ value: id, label: `${words} · ${day}` }))} />
      </Form.Item>
      <Form.Item name="knownOn" label={t("audit-report.knownOn")} required>
        <DateInput max={today()} />
      </Form.Item>
      <ReasonField name="fact" label={t("audit-report.fact")} isRequired max={factMax} />
      <Form.Item name="wouldChange" label={t("audit-report.wouldChange")} required>
        <Select
          options={[
            { value: 1, label: t("audit-report.yes") },
            { value: 0, label: t("audit-report.no") },
          ]}
        />
      </Form.Item>
      <ReasonField name="discussedWith" label={t("audit-report.discussedWith")} isRequired max={factMax} />
    </Ask>
  );
}

interface Decided {
  decision?: number;
  words?: string;
  amendedOn?: string | null;
  isDual?: boolean;
  noteNo?: string;
  procedures?: string;
  governance?: string;
  reliance?: string;
}

function Amended() {
  const { t } = useTranslation();
  const isDual = Form.useWatch<boolean>("isDual");
  return (
    <>
      <Form.Item name="amendedOn" label={t("audit-report.amendedOn")} required>
        <DateInput max={today()} />
      </Form.Item>
      <ReasonField name="procedures" label={t("audit-report.procedures")} isRequired max={factMax} />
      <Form.Item name="isDual" valuePropName="checked">
        <Checkbox>{t("audit-report.isDual")}</Checkbox>
      </Form.Item>
      {isDual ? (
        <Form.Item name="noteNo" label={t("audit-report.noteNo")} required>
          <Input maxLength={noteNoMax} />
        </Form.Item>
      ) : null}
    </>
  );
}

function Further() {
  const { t } = useTranslation();
  const decision = Form.useWatch<number>("decision");
  if (decision === lateFactDecision.amended) return <Amended />;
  if (decision !== lateFactDecision.refused) return null;
  return (
    <>
      <ReasonField name="governance" label={t("audit-report.governance")} isRequired max={factMax} />
      <ReasonField name="reliance" label={t("audit-report.reliance")} isRequired max={factMax} />
    </>
  );
}

export function DecideFact({ of, onClose }: { of: LateFact; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { word } = useCodes();
  const [seen] = useState({ Id: of.id, rowVersion: of.rowVersion });
  const decide = useChange(lateFacts.DecideLateFact, { quiet: true });
  const send = async ({ decision = 0, words = "", ...more }: Decided) => {
    await decide.mutateAsync({
      ...seen,
      decision,
      words,
      amendedOn: more.amendedOn ?? null,
      isDual: more.isDual ?? false,
      noteNo: more.noteNo ?? "",
      procedures: more.procedures ?? "",
      governance: more.governance ?? "",
      reliance: more.reliance ?? "",
    });
    void message.success(t("audit-report.done"));
  };
  const options = Object.values(lateFactDecision).map((value) => ({ value, label: word("lateFactDecision", value) }));
  return (
    <Ask<Decided>
      title={t("audit-report.decide")}
      why={t("audit-report.decideWhy")}
      okText={t("audit-report.decide")}
      width={520}
      isReady={({ decision, words }) => decision !== undefined && said(words)}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="decision" label={t("audit-report.decision")} required>
        <Select options={options} />
      </Form.Item>
      <ReasonField name="words" label={t("audit-report.decisionWords")} isRequired max={factMax} />
      <Further />
    </Ask>
  );
}
