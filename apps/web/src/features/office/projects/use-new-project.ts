import { projects } from "@digao/contract/areas/office/projects/calls";
import { App, Form, type FormInstance } from "antd";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { today } from "../../../lib/china-time.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useSession } from "../../../lib/session.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";
import { useFields } from "../../../ui/edit/use-fields.ts";
import type { Client } from "./ClientPicker.tsx";
import { fieldNames, flags } from "./fields.ts";
import { periodOf, proposedName, usualYear } from "./proposals.ts";
import { useCategories } from "./use-categories.ts";

type Values = Record<string, unknown>;
interface DraftProject {
  values: Values;
  client: Client | undefined;
}
const isYear = (year: unknown): year is number => typeof year === "number" && year >= 1990 && year <= 2100;

function useFirstValues() {
  const me = useSession((session) => session.user?.id);
  return useMemo((): Values => {
    const year = usualYear(today());
    const off = Object.fromEntries(flags.map((flag) => [flag, false]));
    return { ...off, ...periodOf(year), aYear: year, pmUserId: me ?? null };
  }, [me]);
}

/** Keeps the name in step with client, year and category until somebody writes one. */
function useNaming(form: ReturnType<typeof Form.useForm<Values>>[0]) {
  const { t } = useTranslation();
  const { all } = useCategories();
  const last = useRef("");
  return (client: Client | undefined) => {
    const year: unknown = form.getFieldValue("aYear");
    const categoryId: unknown = form.getFieldValue("categoryId");
    const category = all.find((one) => one.id === categoryId);
    const next = proposedName({ client: client?.name, year: isYear(year) ? year : undefined, category }, t);
    const now: unknown = form.getFieldValue("projectName");
    if (next && (!now || now === last.current)) form.setFieldValue("projectName", next);
    last.current = next;
  };
}

function refuse(form: FormInstance<Values>, error: unknown) {
  const { errors, isComplete } = errorsByField(faultOf(error), fieldNames);
  form.setFields(errors);
  if (errors[0]) form.scrollToField(errors[0].name, { focus: true, block: "center" });
  if (!isComplete) reportError(error);
}

export function useNewProject(onSaved: (id: number) => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const first = useFirstValues();
  const name = useNaming(form);
  const { mutateAsync } = useChange(projects.CreateProject, {
    quiet: true,
  });
  const saved = useRef<number>(undefined);
  const edit = useFields<DraftProject>({
    form: "project",
    record: "new",
    now: { values: { values: first, client: undefined }, rowVersion: 0 },
    write: async ({ values }) => {
      saved.current = (await mutateAsync(sentBy(projects.CreateProject, values))).id;
      void message.success(t("projects.created", { name: String(values.projectName) }));
    },
    reread: () => undefined,
    tell: (error) => refuse(form, error),
    onSaved: () => {
      clear();
      if (saved.current !== undefined) onSaved(saved.current);
    },
  });
  const { client } = edit.value;
  const [shown] = useState(edit.value.values);
  // The form tells of a chosen client in the same moment as the field itself, before anything is drawn again.
  const chosen = useRef(client);
  const keep = () => edit.change({ values: form.getFieldsValue(true), client: chosen.current });
  const clear = () => {
    chosen.current = undefined;
    edit.giveUp();
    const blank = Object.keys(form.getFieldsValue(true)).map((field) => [field, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(blank), ...first });
  };
  const onClient = (next: Client | undefined) => {
    if (next?.id !== chosen.current?.id) form.setFieldValue("priorProjectId", null);
    chosen.current = next;
    name(next);
    keep();
  };
  const onValuesChange = (changed: Values) => {
    if (isYear(changed.aYear)) form.setFieldsValue(periodOf(changed.aYear));
    if ("aYear" in changed || "categoryId" in changed) name(chosen.current);
    keep();
  };
  const submit = async () => {
    if (edit.isBusy) return;
    const isSound = await form.validateFields().then(
      () => true,
      (failed: { errorFields?: { name: (string | number)[] }[] }) => {
        const faulty = failed.errorFields?.[0]?.name;
        if (faulty) form.scrollToField(faulty, { focus: true, block: "center" });
        return false;
      },
    );
    if (isSound) await edit.send({ values: form.getFieldsValue(true) });
  };
  return {
    form,
    first: shown,
    client,
    onClient,
    onValuesChange,
    submit,
    clear,
    isPending: edit.isBusy,
    restoredAt: edit.restoredAt,
  };
}
