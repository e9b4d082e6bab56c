/** A procedure of the project's own, or the wording of one that stands: text, assertions, kinds. */

import { assertions, type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureMax } from "@digao/contract/areas/firm/category-templates/calls";
import { codesOf } from "@digao/contract/codes";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { EditDrawer } from "../../../../ui/edit/EditDrawer.tsx";
import type { Program } from "./use-program.ts";

interface Props {
  program: Program;
  /** Absent: a new one. */
  line: ProgLine | undefined;
  onClose: () => void;
}
type Values = Record<string, unknown>;
const procTypes = codesOf("procedureType");

const valuesOf = (line: ProgLine | undefined): Values => ({
  content: line?.content ?? "",
  assertions: line?.assertions ?? [],
  procTypes: line?.procTypes ?? [],
});

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const contentOf = (values: Values) => ({
  content: String(values.content ?? "").trim(),
  assertions: assertions.filter((one) => list(values.assertions).includes(one)),
  procTypes: procTypes.filter((one) => list(values.procTypes).includes(one)),
});

function Fields() {
  const { t } = useTranslation();
  const needed = (word: string) => [{ required: true, message: t(`programs.tailor.${word}`) }];
  return (
    <>
      <Form.Item
        name="content"
        label={t("programs.column.content")}
        rules={[{ required: true, whitespace: true, message: t("programs.tailor.contentNeeded") }]}
      >
        <Input.TextArea rows={5} maxLength={procedureMax} placeholder={t("programs.tailor.contentHint")} />
      </Form.Item>
      <Form.Item name="assertions" label={t("programs.column.assertions")} rules={needed("assertionNeeded")}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          options={assertions.map((value) => ({ value, label: `${value} ${t(`codes.assertion.${value}`)}` }))}
        />
      </Form.Item>
      <Form.Item name="procTypes" label={t("programs.column.procTypes")} rules={needed("typeNeeded")}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          options={procTypes.map((value) => ({ value, label: t(`codes.procedureType.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}

export function LineDrawer({ program, line, onClose }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const fields = ["content", "assertions", "procTypes"];
  const labels = Object.fromEntries(fields.map((field) => [field, t(`programs.column.${field}`)]));
  const save = async (values: Values, rowVersion: number | undefined) => {
    if (line) {
      const which = { id: line.id, rowVersion: rowVersion ?? line.rowVersion };
      return program.put(await call(programs.UpdateProgLine, { ...which, ...contentOf(values) }));
    }
    await call(programs.CreateProgLine, { RId: program.rid, ...contentOf(values) });
    return program.read();
  };
  const show = (field: string, value: unknown) => {
    const word = { assertions: "assertion", procTypes: "procType" }[field];
    if (!word) return String(value ?? "");
    return list(value)
      .map((one) => t(`programs.${word}.${String(one)}`))
      .join(t("programs.and"));
  };
  const reload = async () => {
    const now = await program.reread(line?.id ?? 0);
    return { ...valuesOf(now), rowVersion: now?.rowVersion ?? null };
  };
  return (
    <EditDrawer
      title={line ? t("programs.tailor.editTitle", { no: line.lineNo }) : t("programs.tailor.addTitle")}
      form={line ? "prog-line" : "prog-line-new"}
      record={line?.id ?? program.rid}
      rowVersion={line?.rowVersion}
      initial={valuesOf(line)}
      labels={labels}
      show={show}
      live={line ? { refType: "progLine", refId: line.id, projectId: project.id, reload } : undefined}
      submitText={line ? undefined : t("programs.tailor.add")}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields />
    </EditDrawer>
  );
}
