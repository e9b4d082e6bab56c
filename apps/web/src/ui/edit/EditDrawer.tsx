/** Short edits in a drawer: own form instance, draft kept, first error focused, Ctrl+Enter submits, conflicts decided. */
import { App, Button, Drawer, Form, type FormInstance } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf, isConflict } from "../../lib/call-error.ts";
import { useDraft } from "../../lib/drafts.ts";
import { formatTime } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { type Choice, differences, isChanged, merged } from "./differences.ts";
import { errorsByField } from "./field-faults.ts";
import { LiveNote, type LiveRecord } from "./LiveNote.tsx";
import { RestoredNote } from "./RestoredNote.tsx";

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
  /** The record others may be at too; absent for one that does not exist yet. */
  live?: LiveRecord | undefined;
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
  const isRead = useRef(false);
  useEffect(() => {
    // Effects run again when a kept page comes back: what was typed since is newer than the draft.
    if (isRead.current) return;
    isRead.current = true;
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
  return { draft, restoredAt, giveUp, version, setVersion };
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

/** Closes at once where nothing was typed, else asks first. */
function useLeave(isTyped: () => boolean, onLeave: () => void, onDiscard: () => void) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return () => {
    if (!isTyped()) return onLeave();
    modal.confirm({
      title: t("ui.form.discard"),
      okText: t("ui.form.discardYes"),
      cancelText: t("ui.form.discardNo"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: onDiscard,
    });
    return undefined;
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

export function EditDrawer(props: EditDrawerProps) {
  const { title, labels, onClose, onSaved, submitText, width = 520, children, isReadOnly = false } = props;
  const { show = showPlain } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const typed = () => asValues(form.getFieldsValue(true));
  /** What the form stands on: the record as opened, whatever is read meanwhile, or a later one that the person took over. */
  const [base, setBase] = useState(props.initial);
  const { draft, restoredAt, giveUp, version, setVersion } = useRestored({ ...props, initial: base }, form);
  const done = () => {
    draft.drop();
    onSaved?.();
    onClose();
  };
  const current = { ...props, initial: base, rowVersion: version };
  const { isBusy, submit, theirs, found, decide, clear } = useSubmit(current, form, done);
  const leave = useLeave(
    () => isChanged(base, typed()),
    onClose,
    () => {
      draft.drop();
      onClose();
    },
  );
  const rebase = (now: Values) => {
    setBase(now);
    setVersion(Number(now.rowVersion) || version);
    if (isChanged(now, typed())) draft.keep(typed(), Number(now.rowVersion) || null);
    else draft.drop();
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
  const live = { record: props.live, form, base, labels, show, isReadOnly, onRebase: rebase };
  return (
    <Drawer open title={title} size={width} onClose={leave} footer={foot} mask={{ closable: true }}>
      {live.record ? <LiveNote {...live} record={live.record} /> : null}
      <RestoredNote at={restoredAt} onDrop={giveUp} />
      <Form
        form={form}
        layout="vertical"
        initialValues={props.initial}
        disabled={isReadOnly}
        validateTrigger="onBlur"
        onKeyDownCapture={submitKey(submit)}
        onValuesChange={() => draft.keep(typed(), version ?? null)}
      >
        {typeof children === "function" ? children(form) : children}
      </Form>
      {theirs ? (
        <ConflictDialog
          {...{ found, show }}
          labelOf={(field) => labels[field] ?? field}
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
