/** The firm's audit programmes by item: their wording, which procedures are key, and which new projects leave out. */

import {
  categoryTemplates,
  type ProgramTemplateLine,
  procedureMax,
} from "@digao/contract/areas/firm/category-templates/calls";
import { Button, Checkbox, Form, Input, Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";

const general = "GENERIC";
const Url = z.object({ item: z.string().max(20).optional().catch(undefined) });

function Lines({ lines }: { lines: readonly ProgramTemplateLine[] }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const may = useCan("Pages.Templates.Edit");
  const update = useChange(categoryTemplates.UpdateProgramTemplate, { quiet: true });
  const toggle = useChange(categoryTemplates.UpdateProgramTemplate);
  const edit = ({ id, lineNo, content, rowVersion }: ProgramTemplateLine) =>
    void ask({
      title: t("category-templates.editLine", { no: lineNo }),
      okText: t("ui.save"),
      initial: { content },
      fields: (
        <Form.Item name="content" label={t("programs.column.content")} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea rows={5} maxLength={procedureMax} />
        </Form.Item>
      ),
      send: (values) => update.mutateAsync({ id, rowVersion, content: String(values.content ?? "").trim() }),
    });
  return (
    <PlainTable
      label={t("category-templates.part.programs")}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { key: "no", title: t("programs.column.no"), width: 52, align: "right", render: ({ lineNo }) => lineNo },
        {
          key: "content",
          title: t("programs.column.content"),
          render: ({ content, isDisabled }) => <span className={isDisabled ? "soft" : undefined}>{content}</span>,
        },
        {
          key: "assertions",
          title: t("programs.column.assertions"),
          width: 110,
          render: ({ assertions }) => (
            <span title={assertions.map((one) => t(`codes.assertion.${one}`)).join(", ")}>{assertions.join(" ")}</span>
          ),
        },
        {
          key: "kinds",
          title: t("programs.column.procTypes"),
          width: 140,
          render: ({ procTypes }) => procTypes.map((one) => t(`codes.procedureType.${one}`)).join(t("programs.and")),
        },
        { key: "suffix", title: t("category-templates.suffix"), width: 90, render: ({ wpSuffix }) => wpSuffix },
        {
          key: "key",
          title: t("programs.key"),
          width: 76,
          render: ({ id, lineNo, isKey, rowVersion }) => (
            <Checkbox
              aria-label={t("category-templates.keyOne", { no: lineNo })}
              checked={isKey}
              disabled={!may || toggle.isPending}
              onChange={({ target }) => toggle.mutate({ id, rowVersion, isKey: target.checked })}
            />
          ),
        },
        {
          key: "used",
          title: t("category-templates.used"),
          width: 76,
          render: ({ id, lineNo, isDisabled, rowVersion }) => (
            <Checkbox
              aria-label={t("category-templates.useOne", { no: lineNo })}
              checked={!isDisabled}
              disabled={!may || toggle.isPending}
              onChange={({ target }) => toggle.mutate({ id, rowVersion, isDisabled: !target.checked })}
            />
          ),
        },
        {
          key: "edit",
          title: "",
          width: 70,
          render: (line) => (
            <Button type="link" size="small" disabled={!may} onClick={() => edit(line)}>
              {t("category-templates.edit")}
            </Button>
          ),
        },
      ]}
    />
  );
}

export function Programs() {
  const { t } = useTranslation();
  const [{ item = general }, patch] = useUrlState(Url);
  const { data, error, refetch } = useCall(categoryTemplates.GetTenantProgramTemplate, { lang: useLanguage() });
  const names = useMemo(() => new Map((data ?? []).map((line) => [line.fsItemCode, line.fsItemName])), [data]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const label = (code: string) =>
    code === general ? t("category-templates.general") : [code, names.get(code)].filter(Boolean).join(" ");
  return (
    <>
      <div className="filter-bar row">
        <Select
          showSearch={{ optionFilterProp: "label" }}
          aria-label={t("category-templates.item")}
          style={{ width: 260 }}
          value={item}
          options={[...names.keys()].map((value) => ({ value, label: label(value) }))}
          onChange={(next) => patch({ item: next === general ? undefined : next })}
        />
        <span className="soft">{t("category-templates.programHint")}</span>
      </div>
      <div className="template-scroll" {...scrolls}>
        <Lines lines={data.filter(({ fsItemCode }) => fsItemCode === item)} />
      </div>
    </>
  );
}
