/** Items of the template, taken by choice. */
import { clientRequests } from "@digao/contract/areas/letters/client-requests/calls";
import { template } from "@digao/contract/areas/letters/client-requests/template";
import { Checkbox, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { languageOf } from "../../../lib/i18n/i18n.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import "./client-requests.css";

export function Template({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const at = languageOf(i18n.language) === "en" ? 1 : 0;
  const all = template.map(({ code }) => code);
  const [codes, choose] = useState<string[]>(all);
  const { mutateAsync } = useChange(clientRequests.TakeRequestTemplate, { quiet: true });
  return (
    <Ask
      title={t("client-requests.template")}
      why={t("client-requests.templateOf", { count: template.length })}
      okText={t("client-requests.template")}
      width={720}
      isReady={() => codes.length > 0}
      send={({ dueDate }) =>
        mutateAsync({ projectId, codes, dueDate: (dueDate as string | undefined) ?? null } as never)
      }
      onClose={onClose}
    >
      <Form.Item name="dueDate" label={t("client-requests.dueDate")}>
        <DateInput />
      </Form.Item>
      <Checkbox checked={codes.length === all.length} onChange={({ target }) => choose(target.checked ? all : [])}>
        {t("client-requests.all")}
      </Checkbox>
      <Checkbox.Group
        className="client-template"
        value={codes}
        options={template.map(({ code, name }) => ({ value: code, label: `${code} ${name[at]}` }))}
        onChange={choose}
      />
    </Ask>
  );
}
