/** What is asked before a paper or a section is added, renamed or removed. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { type AuditSection, type CataloguePaper, paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { limits } from "@digao/contract/limits";
import { Checkbox, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call, useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { treeOf } from "./sections.ts";

interface NewPaperProps {
  section: string | undefined;
  onClose: () => void;
  onMade: (sheetId: number) => void;
}

/** Templates that serve any item. */
const generic = "GENERIC";

/** The index is the next of the section; it is asked for before the form is drawn. */
export function NewPaper({ section, onClose, onMade }: NewPaperProps) {
  const { t } = useTranslation();
  const project = useProject();
  const input = { ProjectId: project.id, base: section ?? "" };
  const next = useCall(paperIndex.GetNextIndex, input, { enabled: section !== undefined, staleMs: 0 });
  const templates = useCall(sheetTemplates.GetSheetTemplates, { itemCode: generic });
  const create = useChange(sheets.CreateAuditSheetData, { quiet: true });
  if (section !== undefined && next.isFetching) return <DelayedSkeleton />;
  const options = (templates.data ?? []).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <Ask<{ templateKey?: string; name?: string; wpIndex?: string }>
      title={t("paper-index.paper.add")}
      why={t("paper-index.paper.why")}
      okText={t("paper-index.paper.ok")}
      initial={{ wpIndex: next.data?.wpIndex ?? "" }}
      isReady={({ name, templateKey }) => Boolean(name?.trim() || templateKey)}
      send={async ({ name, wpIndex, templateKey }) => {
        const { id } = await create.mutateAsync({
          projectId: project.id,
          RefType: signedPaper.sheet,
          name: name?.trim() ?? "",
          wpIndex: wpIndex?.trim() || null,
          templateKey: templateKey ?? null,
        });
        onMade(id);
      }}
      onClose={onClose}
    >
      <Form.Item name="templateKey" label={t("paper-index.paper.template")}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={options}
          placeholder={t("paper-index.paper.blank")}
        />
      </Form.Item>
      <Form.Item name="name" label={t("paper-index.paper.name")}>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item
        name="wpIndex"
        label={t("paper-index.paper.index")}
        extra={section === undefined ? undefined : t("paper-index.paper.indexHint")}
      >
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
    </Ask>
  );
}

interface NewSectionProps {
  sections: readonly AuditSection[];
  parent: string | undefined;
  onClose: () => void;
}

export function NewSection({ sections, parent, onClose }: NewSectionProps) {
  const { t } = useTranslation();
  const project = useProject();
  const create = useChange(paperIndex.CreateAuditSection, { quiet: true });
  const options = treeOf(sections).map(({ section, depth }) => ({
    value: section.sectionCode,
    label: `${"　".repeat(depth)}${section.sectionCode} ${section.sectionName}`,
  }));
  return (
    <Ask<{ parentCode?: string; sectionCode?: string; sectionName?: string; isRequired?: boolean }>
      title={t("paper-index.section.add")}
      okText={t("paper-index.section.ok")}
      initial={parent === undefined ? {} : { parentCode: parent }}
      isReady={({ sectionCode, sectionName }) => Boolean(sectionCode?.trim() && sectionName?.trim())}
      send={({ parentCode, sectionCode = "", sectionName = "", isRequired = false }) =>
        create.mutateAsync({
          ProjectId: project.id,
          parentCode: parentCode ?? null,
          sectionCode: sectionCode.trim(),
          sectionName: sectionName.trim(),
          isRequired,
        })
      }
      onClose={onClose}
    >
      <Form.Item name="parentCode" label={t("paper-index.section.parent")}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={options}
          placeholder={t("paper-index.section.top")}
        />
      </Form.Item>
      <Form.Item
        name="sectionCode"
        label={t("paper-index.section.code")}
        extra={t("paper-index.section.codeHint")}
        required
      >
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
      <Form.Item name="sectionName" label={t("paper-index.section.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="isRequired" valuePropName="checked">
        <Checkbox>{t("paper-index.section.required")}</Checkbox>
      </Form.Item>
    </Ask>
  );
}

interface OfPaper {
  paper: Pick<CataloguePaper, "id" | "name">;
  onClose: () => void;
}
const versionOf = async (Id: number): Promise<number> => (await call(sheets.GetAuditSheetData, { Id })).rowVersion;

export function RemovePaper({ paper, onClose }: OfPaper) {
  const { t } = useTranslation();
  const remove = useChange(sheets.RemoveSheet, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("paper-index.paper.removeTitle", { name: paper.name })}
      why={t("paper-index.paper.removeWhy")}
      okText={t("paper-index.paper.remove")}
      isDanger
      isReady={hasReason}
      send={async ({ reason = "" }) =>
        remove.mutateAsync({ Id: paper.id, reason: reason.trim(), rowVersion: await versionOf(paper.id) })
      }
      onClose={onClose}
    >
      <ReasonField label={t("paper-index.paper.reason")} isRequired />
    </Ask>
  );
}

export function RenamePaper({ paper, onClose }: OfPaper) {
  const { t } = useTranslation();
  const rename = useChange(sheets.RenameSheet, { quiet: true });
  return (
    <Ask<{ name?: string }>
      title={t("paper-index.paper.renameTitle")}
      okText={t("paper-index.paper.rename")}
      initial={{ name: paper.name }}
      isReady={({ name }) => Boolean(name?.trim())}
      send={async ({ name = "" }) =>
        rename.mutateAsync({ Id: paper.id, name: name.trim(), rowVersion: await versionOf(paper.id) })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t("paper-index.paper.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}

interface OfSection {
  section: AuditSection;
  onClose: (isSent: boolean) => void;
}

export function EditSection({ section, onClose }: OfSection) {
  const { t } = useTranslation();
  const project = useProject();
  const update = useChange(paperIndex.UpdateAuditSection, { quiet: true });
  const { sectionCode, sectionName, isRequired } = section;
  return (
    <Ask<{ sectionName?: string; isRequired?: boolean }>
      title={t("paper-index.section.editTitle", { code: sectionCode })}
      okText={t("ui.save")}
      initial={{ sectionName, isRequired }}
      isReady={({ sectionName: name }) => Boolean(name?.trim())}
      send={(values) =>
        update.mutateAsync({
          ProjectId: project.id,
          sectionCode,
          ...(values.sectionName?.trim() === sectionName ? {} : { sectionName: values.sectionName?.trim() ?? "" }),
          isRequired: values.isRequired ?? false,
        })
      }
      onClose={onClose}
    >
      <Form.Item name="sectionName" label={t("paper-index.section.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="isRequired" valuePropName="checked">
        <Checkbox>{t("paper-index.section.required")}</Checkbox>
      </Form.Item>
    </Ask>
  );
}

export function RemoveSection({ section, onClose }: OfSection) {
  const { t } = useTranslation();
  const project = useProject();
  const remove = useChange(paperIndex.RemoveAuditSection, { quiet: true });
  const { sectionCode, sectionName } = section;
  return (
    <Ask<{ reason?: string }>
      title={t("paper-index.section.removeTitle", { name: `${sectionCode} ${sectionName}` })}
      why={t("paper-index.section.removeWhy")}
      okText={t("paper-index.section.remove")}
      isDanger
      isReady={hasReason}
      send={({ reason = "" }) => remove.mutateAsync({ ProjectId: project.id, sectionCode, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField label={t("paper-index.section.reason")} isRequired />
    </Ask>
  );
}
