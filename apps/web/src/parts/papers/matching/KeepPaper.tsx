/** Keeps the result of a matching as a paper of a project, of an item or of its own. */
import { type MatchRun, matching } from "@digao/contract/areas/papers/matching/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { useProjectOptions } from "./BooksField.tsx";

interface Draft {
  projectId?: number;
  itemId?: number | null;
  name: string;
}

function Fields() {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const form = Form.useFormInstance<Draft>();
  const projectId = Form.useWatch<number | undefined>("projectId", form);
  const options = useProjectOptions();
  const { data } = useCall(
    statementItems.GetFSItemName,
    { projectId: projectId ?? 0, RptLang },
    { enabled: projectId !== undefined },
  );
  const items = (data ?? [])
    .filter(({ kind }) => kind !== "H")
    .map(({ id, name, pinyin }) => ({ value: id, label: name, found: `${name} ${pinyin}` }));
  return (
    <>
      <Form.Item name="projectId" label={t("matching.books.project")} required>
        <Select
          aria-label={t("matching.books.project")}
          showSearch={{ optionFilterProp: "found" }}
          options={options}
          onChange={() => form.setFieldValue("itemId", null)}
        />
      </Form.Item>
      <Form.Item name="itemId" label={t("matching.paper.item")} extra={t("matching.paper.itemHint")}>
        <Select
          allowClear
          aria-label={t("matching.paper.item")}
          disabled={projectId === undefined}
          showSearch={{ optionFilterProp: "found" }}
          options={items}
          placeholder={t("matching.none")}
        />
      </Form.Item>
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </>
  );
}

export function KeepPaper({ run: { id, name }, onClose }: { run: MatchRun; onClose: (isDone: boolean) => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(matching.KeepMatchRun, { quiet: true });
  return (
    <Ask<Draft>
      title={t("matching.paper.keep")}
      why={t("matching.paper.why")}
      okText={t("matching.paper.keep")}
      keepAs={["matching-paper", id]}
      initial={{ name }}
      isReady={(draft) => draft.projectId !== undefined && Boolean(draft.name?.trim())}
      send={(draft) =>
        mutateAsync({ Id: id, projectId: draft.projectId ?? 0, itemId: draft.itemId ?? null, name: draft.name })
      }
      onClose={onClose}
    >
      <Fields />
    </Ask>
  );
}
