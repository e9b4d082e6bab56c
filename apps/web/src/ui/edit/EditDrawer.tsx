/** Short edits in a drawer: own form instance, draft kept, first error focused, Ctrl+Enter submits, conflicts decided. */
import { App, Button, Drawer, Form, type FormInstance } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf, isConflict } from "../../lib/call-error.ts";
import { useDraft } from "../../lib/drafts.ts";
import { formatTime } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { Icon } from "../Icon.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { type Choice, differences, isChanged, merged } from "./differences.ts";
import { errorsByField } from "./field-faults.ts";

type Values = Record<string, unknown>;

export interface EditDrawerProps {
  title: ReactNode;
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
  onClose: () => void;
  onSaved?: () => void;
  show?: (field: string, value: unknown) => ReactNode;
  submitText?: ReactNode;
  width?: number;
  /** Extra buttons left of submit. */
  footer?: ReactNode;
  isReadOnly?: boolean;
  /** Form items; the instance is given for fields that watch others. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

const asValues = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});
const showPlain = (_field: string, value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The draft of an earlier sitting, laid over the record once. */
function useRestored(props: EditDrawerProps, form: FormInstance<Values>) {
  const draft = useDraft<Values>(props.form, props.record);
  const [restoredAt, setRestoredAt] = useState<string>();
  // A draft of an older version is sent as such, so that what others saved meanwhile is a conflict and not overwritten.
  const [version, setVersion] = useState(props.rowVersion);
  useEffect(() => {
    const kept = draft.read();
    if (!kept) return;
    form.setFieldsValue(kept.value);
    if (kept.rowVersion !== null) setVersion(kept.rowVersion);
    setRestoredAt(formatTime(new Date(kept.at)));
  }, [draft, form]);
  const giveUp = () => {
    draft.drop();
    form.setFieldsValue(props.initial);
    setVersion(props.rowVersion);
    setRestoredAt(undefined);
  };
  return { draft, restoredAt, giveUp, version };
}

function useSubmit(props: EditDrawerProps, form: FormInstance<Values>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Values>();
  const fields = Object.keys(props.labels);
  const focusField = (name: string) => form.focusField(name);
  const refuse = (error: unknown) => {
    const current = asValues(asValues(faultOf(error)?.data).current);
    if (isConflict(error) && Object.keys(current).length > 0) return setTheirs(current);
    const { errors, isComplete } = errorsByField(faultOf(error), fields);
    form.setFields(errors);
    if (errors[0]) focusField(errors[0].name);
    if (!isComplete) reportError(error);
    return undefined;
  };
  const save = async (values: Values, version: number | undefined) => {
    setBusy(true);
    try {
      await props.onSubmit(values, version);
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = async () => {
    if (isBusy || props.isReadOnly) return;
    const checked = await form.validateFields().catch((failed: { errorFields?: { name: (string | number)[] }[] }) => {
      const first = failed.errorFields?.[0]?.name;
      if (first) form.scrollToField(first, { focus: true, block: "center" });
    });
    if (checked) await save({ ...props.initial, ...form.getFieldsValue(true) }, props.rowVersion);
  };
  const found = theirs ? differences(props.initial, asValues(form.getFieldsValue(true)), theirs, fields) : [];
  const decide = (choices: Record<string, Choice>) => {
    const next = merged(asValues(form.getFieldsValue(true)), found, choices);
    const version = Number(theirs?.rowVersion) || props.rowVersion;
    form.setFieldsValue(next);
    setTheirs(undefined);
    void save({ ...props.initial, ...next }, version);
  };
  return { isBusy, submit, theirs, found, decide, clear: () => setTheirs(undefined) };
}

export function EditDrawer(props: EditDrawerProps) {
  const { title, initial, labels, onClose, onSaved, submitText, width = 520, children, isReadOnly = false } = props;
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const { draft, restoredAt, giveUp, version } = useRestored(props, form);
  const done = () => {
    draft.drop();
    onSaved?.();
    onClose();
  };
  const { isBusy, submit, theirs, found, decide, clear } = useSubmit({ ...props, rowVersion: version }, form, done);
  const leave = () => {
    if (!isChanged(initial, asValues(form.getFieldsValue(true)))) return onClose();
    modal.confirm({
      title: t("ui.form.discard"),
      okText: t("ui.form.discardYes"),
      cancelText: t("ui.form.discardNo"),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: "cancel" },
      onOk: () => {
        draft.drop();
        onClose();
      },
    });
    return undefined;
  };
  /** Before an open list of choices takes the Enter; a drawer opened from within is not meant. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSubmit || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const foot = (
    <div className="drawer-foot">
      <span className="drawer-hint">{t("ui.form.submitHint")}</span>
      {props.footer}
      <Button onClick={leave}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={isBusy} disabled={isReadOnly} onClick={() => void submit()}>
        {submitText ?? t("ui.save")}
      </Button>
    </div>
  );
  return (
    <Drawer open title={title} size={width} onClose={leave} footer={foot} mask={{ closable: true }}>
      {restoredAt ? (
        <output className="draft-note">
          <Icon name="save" size={14} />
          {t("ui.form.restored", { time: restoredAt })}
          <Button type="link" size="small" onClick={giveUp}>
            {t("ui.form.dropDraft")}
          </Button>
        </output>
      ) : null}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        disabled={isReadOnly}
        validateTrigger="onBlur"
        onKeyDownCapture={onKeyDownCapture}
        onValuesChange={() => draft.keep(asValues(form.getFieldsValue(true)), version ?? null)}
      >
        {typeof children === "function" ? children(form) : children}
      </Form>
      {theirs ? (
        <ConflictDialog
          found={found}
          labelOf={(field) => labels[field] ?? field}
          show={props.show ?? showPlain}
          onKeep={decide}
          onTakeTheirs={() => {
            clear();
            done();
          }}
        />
      ) : null}
    </Drawer>
  );
}
