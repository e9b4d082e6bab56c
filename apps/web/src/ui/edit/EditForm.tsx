/** The form of one record, in a drawer or on a page: own form instance, draft kept, first error focused, Ctrl+Enter submits, conflicts decided. */
import { Form, type FormInstance } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { faultOf } from "../../lib/call-error.ts";
import { reportError } from "../../lib/report-error.ts";
import { Conflict } from "./Conflict.tsx";
import { isChanged } from "./differences.ts";
import { errorsByField } from "./field-faults.ts";
import { LiveNote, type LiveRecord } from "./LiveNote.tsx";
import { RestoredNote } from "./RestoredNote.tsx";
import type { Stand } from "./use-edit.ts";
import { fields, useFields } from "./use-fields.ts";

type Values = Record<string, unknown>;

export interface EditFormProps {
  /** Names the form for its draft. */
  form: string;
  /** Id of the record, "new" for one that does not exist yet. */
  record: string | number;
  /** Version the record was read with; sent by the page's onSubmit. */
  rowVersion?: number | undefined;
  initial: Values;
  /** Labels of the fields, in order; also what a conflict compares. */
  labels: Readonly<Record<string, string>>;
  /** Saves; `rowVersion` is the one to send, newer than the given one after a conflict was decided. */
  onSubmit: (values: Values, rowVersion: number | undefined) => Promise<unknown>;
  onSaved?: () => void;
  show?: (field: string, value: unknown) => ReactNode;
  isReadOnly?: boolean;
  /** The record others may be at too; absent for one that does not exist yet. */
  live?: LiveRecord | undefined;
  /** Form items; the instance is given for fields that watch others. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

const asValues = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});
const standOf = (now: object, current: number): Stand<Values> => {
  const values = asValues(now);
  return { values, rowVersion: Number(values.rowVersion) || current };
};
const showPlain = (_field: string, value: unknown) => (value === null || value === undefined ? "" : String(value));

/** At the fields it names, else in the house dialog. */
function tell(form: FormInstance<Values>, names: readonly string[], error: unknown) {
  const { errors, isComplete } = errorsByField(faultOf(error), names);
  form.setFields(errors);
  if (errors[0]) form.focusField(errors[0].name);
  if (!isComplete) reportError(error);
}

/** The form's own values are the ones shown: what is decided beside it is put into them. */
function useForm(props: EditFormProps, onSaved: () => void) {
  const { initial, labels, live, isReadOnly = false } = props;
  const [form] = Form.useForm<Values>();
  const names = Object.keys(labels);
  // The record as opened, whatever is read meanwhile, or a later one that the person went on from.
  const [now, setNow] = useState<Stand<Values>>({ values: initial, rowVersion: props.rowVersion ?? 0 });
  const reread = async (refusal: unknown) => {
    const current = asValues(asValues(faultOf(refusal)?.data).current);
    if (Object.keys(current).length === 0) return undefined;
    const fresh = standOf(live ? await live.reload() : current, now.rowVersion);
    setNow(fresh);
    return fresh;
  };
  const edit = useFields<Values>({
    form: props.form,
    record: props.record,
    now,
    isReadOnly,
    reread,
    onSaved,
    holder: fields<Values>({ names }),
    write: (values, rowVersion) => props.onSubmit({ ...initial, ...values }, rowVersion || undefined),
    tell: (error) => tell(form, names, error),
  });
  const typed = () => asValues(form.getFieldsValue(true));
  const place = (values: Values) => {
    const blank = Object.fromEntries(Object.keys(typed()).map((name) => [name, undefined]));
    form.setFieldsValue({ ...blank, ...values });
  };
  return {
    form,
    edit,
    typed,
    isTyped: () => isChanged(edit.base, typed()),
    giveUp: () => {
      edit.giveUp();
      place(now.values);
    },
    meet: (record: object) => {
      const fresh = standOf(record, now.rowVersion);
      setNow(fresh);
      place(edit.meet(fresh)?.value ?? fresh.values);
    },
    conflict: {
      ...edit,
      decide: (choices: Parameters<typeof edit.decide>[0]) => place(edit.decide(choices)?.value ?? now.values),
      takeTheirs: () => {
        place(edit.takeTheirs()?.value ?? now.values);
        if (!edit.willSave) return;
        edit.giveUp();
        onSaved();
      },
    },
  };
}

/** Before an open list of choices takes the Enter; a drawer opened from within is not meant. */
const submitKey = (submit: () => unknown) => (event: KeyboardEvent<HTMLFormElement>) => {
  const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isSubmit || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  void submit();
};

export function useEditForm(props: EditFormProps, onSaved: () => void) {
  const { isReadOnly = false } = props;
  const state = useForm(props, onSaved);
  const { form, edit, typed } = state;
  const [first] = useState(edit.value);
  const submit = async () => {
    if (edit.isBusy || isReadOnly) return;
    const checked = await form.validateFields().catch((failed: { errorFields?: { name: (string | number)[] }[] }) => {
      const faulty = failed.errorFields?.[0]?.name;
      if (faulty) form.scrollToField(faulty, { focus: true, block: "center" });
    });
    if (checked) await edit.send(typed());
  };
  return { ...state, first, submit };
}

/** What is written, with the notes above it; `state` is `useEditForm`'s of the same properties. */
export function EditForm({ of, state }: { of: EditFormProps; state: ReturnType<typeof useEditForm> }) {
  const { labels, live, children, isReadOnly = false, show = showPlain } = of;
  const { form, edit, first, typed, giveUp, meet, conflict, submit } = state;
  return (
    <>
      {live ? <LiveNote record={live} isReadOnly={isReadOnly} onRead={meet} /> : null}
      <RestoredNote at={edit.restoredAt} onDrop={giveUp} />
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        disabled={isReadOnly}
        validateTrigger="onBlur"
        onKeyDownCapture={submitKey(submit)}
        onValuesChange={() => edit.change(typed())}
      >
        {typeof children === "function" ? children(form) : children}
      </Form>
      <Conflict edit={conflict} labelOf={(field) => labels[field] ?? field} show={show} />
    </>
  );
}
