/** The template of one category: pages of the menu, sections of the file; saved as a new version for projects to come. */

import {
  type CategoryTemplate,
  categoryTemplates,
  type TemplateSection,
} from "@digao/contract/areas/firm/category-templates/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useCan } from "../../../lib/session.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { scrolls } from "../../../ui/scrolls.ts";

const stand = ({ menu, sections, version }: CategoryTemplate) => ({
  values: {
    menuLeftOut: menu.flatMap(({ id, isShown }) => (isShown ? [] : [id])),
    sectionsLeftOut: sections.flatMap(({ code, isShown }) => (isShown ? [] : [code])),
    sectionsRequired: sections.flatMap(({ code, isRequired }) => (isRequired ? [code] : [])),
  },
  rowVersion: version,
});

const toggled = <T,>(list: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...new Set([...list, one])] : list.filter((other) => other !== one);

const depthOf = (all: readonly { code: string; parentCode: string | null }[], code: string): number => {
  const parent = all.find((one) => one.code === code)?.parentCode;
  return parent ? 1 + depthOf(all, parent) : 0;
};

interface SectionsProps {
  sections: readonly TemplateSection[];
  leftOut: readonly string[];
  required: readonly string[];
  isReadOnly: boolean;
  onChange: (leftOut: string[], required: string[]) => void;
}

function Sections({ sections, leftOut, required, isReadOnly, onChange }: SectionsProps) {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  return (
    <table className="plain-table template-sections" aria-label={t("category-templates.sections")}>
      <thead>
        <tr>
          <th scope="col">{t("category-templates.section")}</th>
          <th scope="col">{t("category-templates.shown")}</th>
          <th scope="col">{t("category-templates.required")}</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ code, name, nameEn }) => {
          const isShown = !leftOut.includes(code);
          const label = `${code} ${(isEnglish && nameEn) || name}`;
          return (
            <tr key={code}>
              <th scope="row" style={{ paddingInlineStart: 8 + depthOf(sections, code) * 18 }}>
                {label}
              </th>
              <td>
                <Checkbox
                  aria-label={t("category-templates.showOne", { name: label })}
                  checked={isShown}
                  disabled={isReadOnly}
                  onChange={({ target }) =>
                    onChange(
                      toggled(leftOut, code, !target.checked),
                      target.checked ? [...required] : toggled(required, code, false),
                    )
                  }
                />
              </td>
              <td>
                <Checkbox
                  aria-label={t("category-templates.requireOne", { name: label })}
                  checked={required.includes(code)}
                  disabled={isReadOnly || !isShown}
                  onChange={({ target }) => onChange([...leftOut], toggled(required, code, target.checked))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface MenuProps {
  template: CategoryTemplate;
  leftOut: readonly number[];
  isReadOnly: boolean;
  onChange: (leftOut: number[]) => void;
}

function Menu({ template: { menu }, leftOut, isReadOnly, onChange }: MenuProps) {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  return (
    <ul className="template-menu" aria-label={t("category-templates.menu")}>
      {menu.map(({ id, parentId, label, labelEn, isFixed }) => {
        const holdsFixed = menu.some((one) => one.parentId === id && one.isFixed);
        const isUnder = parentId !== null && leftOut.includes(parentId);
        return (
          <li key={id} className={parentId === null ? "is-group" : undefined}>
            <Checkbox
              checked={!leftOut.includes(id) && !isUnder}
              disabled={isReadOnly || isFixed || holdsFixed || isUnder}
              onChange={({ target }) => onChange(toggled(leftOut, id, !target.checked))}
            >
              {isEnglish ? labelEn : label}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}

function Editor({
  template,
  reread,
}: {
  template: CategoryTemplate;
  reread: () => Promise<CategoryTemplate | undefined>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const may = useCan("Pages.Templates.Edit");
  const save = useChange(categoryTemplates.UpdateCategory, { quiet: true });
  const change = useChange(categoryTemplates.UpdateCategoryById, { quiet: true });
  const edit = useFields({
    form: "category-template",
    record: template.id,
    isReadOnly: !may,
    now: stand(template),
    write: (values, version) => save.mutateAsync({ Id: template.id, version, ...values }),
    reread: async () => {
      const fresh = await reread();
      return fresh && stand(fresh);
    },
  });
  const { menuLeftOut, sectionsLeftOut, sectionsRequired } = edit.value;
  const store = async () => {
    await edit.save();
    void message.success(t("category-templates.saved"));
  };
  const rename = () =>
    void ask({
      title: t("category-templates.rename"),
      okText: t("ui.save"),
      initial: { name: template.name },
      fields: (
        <Form.Item name="name" label={t("category-templates.name")} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={limits.nameMax} />
        </Form.Item>
      ),
      send: ({ name }) => change.mutateAsync({ Id: template.id, name: String(name ?? "").trim() }),
    });
  const drop = () =>
    void ask({
      title: t("category-templates.dropTitle", { name: template.name }),
      why: t("category-templates.dropWhy"),
      okText: t("category-templates.drop"),
      isDanger: true,
      send: () => change.mutateAsync({ Id: template.id, isEdit: false }),
    });
  return (
    <section className="template-body" aria-label={template.name}>
      <header className="row wrap">
        <h2 className="section-title">{template.name}</h2>
        <span className="soft">
          {template.isEdit
            ? t("category-templates.own", {
                version: template.version,
                name: template.updatedBy ?? "",
                at: formatDateTime(template.updatedAt),
              })
            : t("category-templates.from", { name: template.fromName ?? t("category-templates.product") })}
        </span>
        <span className="template-acts row">
          <Button disabled={!may} onClick={rename}>
            {t("category-templates.rename")}
          </Button>
          {template.isEdit ? (
            <Button disabled={!may} onClick={drop}>
              {t("category-templates.drop")}
            </Button>
          ) : null}
          <Button type="primary" disabled={!may || !edit.isDirty} loading={edit.isBusy} onClick={() => void store()}>
            {t("ui.save")}
          </Button>
        </span>
      </header>
      <p className="soft">{t("category-templates.copyHint", { count: template.projectCount })}</p>
      <div className="template-parts" {...scrolls}>
        <div>
          <h3 className="section-title">{t("category-templates.menu")}</h3>
          <Menu
            template={template}
            leftOut={menuLeftOut}
            isReadOnly={!may}
            onChange={(next) => edit.change({ menuLeftOut: next })}
          />
        </div>
        <div>
          <h3 className="section-title">{t("category-templates.sections")}</h3>
          <Sections
            sections={template.sections}
            leftOut={sectionsLeftOut}
            required={sectionsRequired}
            isReadOnly={!may}
            onChange={(left, needed) => edit.change({ sectionsLeftOut: left, sectionsRequired: needed })}
          />
        </div>
      </div>
      <Conflict
        edit={edit}
        labelOf={(field) => t(`category-templates.field.${field}`)}
        show={(_field, value) => (Array.isArray(value) ? value.join(", ") : "") || "–"}
      />
    </section>
  );
}

export function Template({ id }: { id: number }) {
  const { data, error, refetch } = useCall(categoryTemplates.GetTenantCategoryTemplate, { Id: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Editor template={data} reread={async () => (await refetch()).data} />;
}
