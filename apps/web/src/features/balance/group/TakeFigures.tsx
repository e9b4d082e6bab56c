/** A company's figures out of the firm's own audit of it. */
import { consolidation, groupCompany } from "@digao/contract/areas/balance/group/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { matches } from "../../../lib/pinyin.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

const shownMax = 200;
const search = {
  filterOption: (query: string, option?: { label: string }) => matches(query, option?.label ?? "", option?.label ?? ""),
};

function TakeAsk({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const companies = useCall(groupCompany.calls.list, { projectId, maxResultCount: shownMax });
  const mine = useCall(projects.GetProjectList, { maxResultCount: shownMax });
  const take = useChange(consolidation.TakeComponentFigures, { quiet: true });
  return (
    <Ask<{ companyId?: number; sourceId?: number }>
      title={t("group.take")}
      why={t("group.takeWhy")}
      okText={t("group.take")}
      isReady={({ companyId, sourceId }) => Boolean(companyId && sourceId)}
      send={async ({ companyId = 0, sourceId = 0 }) => {
        const { figures: count } = await take.mutateAsync({ projectId, companyId, sourceId });
        void message.success(t("group.taken", { count }));
      }}
      onClose={onClose}
    >
      <Form.Item name="companyId" label={t("group.takeCompany")} required>
        <Select
          autoFocus
          showSearch={search}
          loading={companies.isPending}
          options={(companies.data?.items ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <Form.Item name="sourceId" label={t("group.takeProject")} required>
        <Select
          showSearch={search}
          loading={mine.isPending}
          options={(mine.data?.items ?? []).map(({ id, projectName }) => ({ value: id, label: projectName }))}
        />
      </Form.Item>
    </Ask>
  );
}

export function TakeFigures() {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [isAsked, setAsked] = useState(false);
  if (isReadOnly) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("group.take")}</Button>
      {isAsked ? <TakeAsk onClose={() => setAsked(false)} /> : null}
    </>
  );
}
