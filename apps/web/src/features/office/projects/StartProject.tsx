/** Lets the work on a project begin that was accepted and contracted (启动项目): what it waits for, the engagement letter, and a reason that its page keeps showing. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { type ProjectStart, projects } from "@digao/contract/areas/office/projects/calls";
import type { StartLack } from "@digao/contract/areas/office/projects/codes";
import { App, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";

export interface Starting {
  id: number;
  name: string;
}
interface Answer {
  reason?: string;
  contractOn?: string;
  contractFileId?: number;
}

/** What the question itself can supply. */
const ofLetter: readonly StartLack[] = ["contract", "contractFile", "contractLate"];

/** What it waits for besides, each with who can supply it. */
export function StartLacks({ lacks }: Pick<ProjectStart, "lacks">) {
  const { t } = useTranslation();
  if (lacks.length === 0) return null;
  return (
    <ul className="start-lacks" aria-label={t("projects.start.lacks")}>
      {lacks.map(({ code, words, by }) => (
        <li key={code}>{t("projects.start.lack", { words, by })}</li>
      ))}
    </ul>
  );
}

/** The file that shows the letter, among those of the project. */
function LetterFile({ projectId, ...field }: { projectId: number; value?: number; onChange?: (id?: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed, 250);
  const { data } = useCall(evidenceLinks.FindRecords, { projectId, types: "auditFile", keyword });
  return (
    <Select
      {...field}
      allowClear
      showSearch
      filterOption={false}
      onSearch={setTyped}
      placeholder={t("projects.start.filePlaceholder")}
      notFoundContent={t("projects.start.noFile")}
      options={(data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
    />
  );
}

export function StartProject({ id, name, onClose }: Starting & { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const start = useChange(projects.StartProject, { quiet: true });
  const { data } = useCall(projects.GetProjectStart, { Id: id });
  return (
    <Ask<Answer>
      width={520}
      title={t("projects.start.title", { name })}
      why={
        <>
          {t("projects.start.why")}
          {data ? <StartLacks lacks={data.lacks.filter(({ code }) => !ofLetter.includes(code))} /> : null}
        </>
      }
      okText={t("projects.start.action")}
      keepAs={["start-project", id]}
      isReady={hasReason}
      send={async ({ reason = "", contractOn, contractFileId }) => {
        await start.mutateAsync({
          Id: id,
          reason: reason.trim(),
          ...(contractOn ? { contractOn } : {}),
          ...(contractFileId ? { contractFileId } : {}),
        });
        void message.success(t("projects.start.done", { name }));
      }}
      onClose={onClose}
    >
      <Form.Item name="contractOn" label={t("projects.start.contractOn")}>
        <DateInput />
      </Form.Item>
      <Form.Item name="contractFileId" label={t("projects.start.contractFile")}>
        <LetterFile projectId={id} />
      </Form.Item>
      <ReasonField label={t("projects.start.reason")} isRequired example={t("projects.start.example")} />
    </Ask>
  );
}
