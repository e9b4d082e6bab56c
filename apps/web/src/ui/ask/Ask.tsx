/** One question: asks, sends, and shows in place what the server refuses; what was typed stays until it is done. */
import { Form, type FormInstance, Modal } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../lib/call-error.ts";
import { errorsByField } from "../edit/field-faults.ts";
import { FaultNote } from "../FaultNote.tsx";
import { useAnswer } from "./use-answer.ts";

type Values = Record<string, unknown>;

export interface Question<V extends object = Values> {
  title: ReactNode;
  /** What follows from it, above the fields. */
  why?: ReactNode;
  okText: ReactNode;
  cancelText?: ReactNode;
  isDanger?: boolean;
  width?: number;
  initial?: Partial<V>;
  /** Keeps what is typed on this machine until it is sent; never given for a password. */
  keepAs?: readonly [form: string, record: string | number];
  /** Whether enough is said; without it the fields' own rules decide. */
  isReady?: (values: V) => boolean;
  /** Said before what the server refuses it for. */
  refused?: string;
  /** Form items, each named as the call names it; a question asked in place has them as its children. */
  fields?: ReactNode;
  /** Sends the answer; what it throws is shown here, so the call itself stays quiet. */
  send?: (values: V) => unknown;
}

interface AskProps<V extends object> extends Question<V> {
  /** Sent, or left. */
  onClose: (isSent: boolean) => void;
  /** Form items, each named as the call names it. */
  children?: ReactNode;
}

/** Fields that take the Enter themselves. */
const takesEnter = "[role=combobox], [type=checkbox], [type=radio], .ant-picker input";
const isSubmitKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "Enter" && (ctrlKey || metaKey || (target instanceof HTMLInputElement && !target.matches(takesEnter)));

/** Told at the fields it names, else above them. */
function tell(form: FormInstance, error: unknown): unknown {
  const names = Object.keys(form.getFieldsValue());
  const { errors, isComplete } = errorsByField(faultOf(error), names);
  form.setFields(errors);
  const first = errors[0]?.name ?? names[0];
  if (first) form.focusField(first);
  return isComplete ? undefined : error;
}

export function Ask<V extends object = Values>(props: AskProps<V>) {
  const { title, why, okText, cancelText, isDanger = false, width = 440, children, isReady, refused, onClose } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<V>();
  const [fault, setFault] = useState<unknown>();
  const [isRefused, setRefused] = useState(false);
  const answer = useAnswer(props);
  const values: V | undefined = Form.useWatch((now: V) => now, form);
  const hasEnough = !isReady || (values !== undefined && isReady(values));
  const send = async () => {
    // Enter comes faster than what is watched: asked of the fields as they are now.
    const isEnough = !isReady || isReady(form.getFieldsValue(true));
    const given = isEnough && (await form.validateFields().catch(() => undefined));
    if (!given) return;
    setFault(undefined);
    setRefused(false);
    try {
      if (await answer.send(form.getFieldsValue(true))) onClose(true);
    } catch (error) {
      setFault(tell(form, error));
      setRefused(true);
    }
  };
  const leave = () => {
    if (!answer.isBusy) onClose(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  const isSafeFirst = children === undefined && isDanger;
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      cancelText={cancelText ?? t("ui.cancel")}
      okButtonProps={{
        danger: isDanger,
        disabled: !hasEnough,
        loading: answer.isBusy,
        autoFocus: children === undefined && !isDanger,
      }}
      cancelButtonProps={{ disabled: answer.isBusy, autoFocus: isSafeFirst }}
      mask={{ closable: children === undefined }}
      onOk={() => void send()}
      onCancel={leave}
    >
      <div role="presentation" onKeyDownCapture={onKeyDown}>
        {why ? <p className="ask-why">{why}</p> : null}
        {isRefused && refused ? <p role="alert">{refused}</p> : null}
        <FaultNote error={fault} />
        <Form
          form={form}
          component={false}
          layout="vertical"
          initialValues={answer.initial}
          validateTrigger="onSubmit"
          onValuesChange={(_changed, now) => answer.keep(now)}
        >
          {children}
        </Form>
      </div>
    </Modal>
  );
}
