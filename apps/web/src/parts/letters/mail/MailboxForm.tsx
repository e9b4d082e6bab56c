/** Settings of a mailbox, a person's, the firm's or a project's, and the test of what is stored. No draft is kept: a password is typed here. */

import type { Mailbox, MailTest, MailTestStep } from "@digao/contract/areas/letters/mail/shapes";
import { mailboxMax } from "@digao/contract/mail-lengths";
import { App, Button, Checkbox, Form, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "./mail.css";

type Values = Record<string, unknown>;
interface Props {
  mailbox: Mailbox | null;
  isReadOnly?: boolean;
  /** With the body that letters of confirmations go out with. */
  isForLetters?: boolean;
  save: (values: Values) => Promise<Mailbox>;
  test: (id: number) => Promise<MailTest>;
}

const names = [
  ...[
    "mailAddress",
    "displayName",
    "loginName",
    "passWord",
    "sendType",
    "popServe",
    "popPort",
    "smtpServe",
    "smtpPort",
  ],
  ...["isSSL", "mailContent", "signature", "authServer", "isCopiedToSelf"],
];
const initialOf = (mailbox: Mailbox | null, isForLetters: boolean): Values =>
  mailbox
    ? { ...mailbox, passWord: "" }
    : { sendType: "POP3", popPort: 110, smtpPort: 25, isSSL: true, isCopiedToSelf: isForLetters };

function Steps({ steps }: { steps: readonly MailTestStep[] }) {
  const { t } = useTranslation();
  return (
    <ul className="mail-steps" aria-live="polite">
      {steps.map(({ step, isDone, message, reply }) => (
        <li key={step}>
          <StatusTag tone={isDone ? "good" : "bad"}>{t(isDone ? "mail.test.passed" : "mail.test.failed")}</StatusTag>
          <span>{t(`mail.test.${step}`)}</span>
          {message ? <span className="soft">{reply ? `${message}: ${reply}` : message}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Servers({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`mail.field.${name}`);
  const required = (name: string) => [{ required: true, message: t("ui.required", { label: label(name) }) }];
  const server = (name: string, port: string) => (
    <div className="row mail-server">
      <Form.Item name={name} label={label(name)} rules={required(name)} className="fill">
        <Input maxLength={mailboxMax.server} autoComplete="off" disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name={port} label={label("port")} rules={required("port")}>
        <InputNumber
          min={1}
          max={65_535}
          disabled={isReadOnly}
          controls={false}
          aria-label={`${label(name)} ${label("port")}`}
        />
      </Form.Item>
    </div>
  );
  return (
    <>
      <Form.Item name="sendType" label={label("sendType")}>
        <Select options={["POP3", "IMAP"].map((value) => ({ value, label: value }))} disabled={isReadOnly} />
      </Form.Item>
      {server("popServe", "popPort")}
      {server("smtpServe", "smtpPort")}
      <Form.Item name="isSSL" valuePropName="checked" extra={t("mail.sslHint")}>
        <Checkbox disabled={isReadOnly}>{label("isSSL")}</Checkbox>
      </Form.Item>
    </>
  );
}

function useForm({ mailbox, save, test }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState<"save" | "test" | null>(null);
  const [tested, setTested] = useState<MailTest | null>(null);
  const run = async (what: "save" | "test", work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (refused) {
      const { errors, isComplete } = errorsByField(faultOf(refused), names);
      form.setFields(errors);
      if (errors[0]) form.focusField(errors[0].name);
      if (!isComplete) reportError(refused);
    } finally {
      setBusy(null);
    }
  };
  const store = async (values: Values) => {
    const saved = await save({ ...values, ...(mailbox ? { Id: mailbox.Id, rowVersion: mailbox.rowVersion } : {}) });
    form.setFieldsValue({ ...saved, passWord: "" });
    return saved.Id;
  };
  return {
    form,
    busy,
    tested,
    submit: (values: Values) =>
      run("save", async () => {
        await store(values);
        setTested(null);
        void message.success(t("mail.saved"));
      }),
    tryIt: () =>
      run("test", async () => {
        await form.validateFields();
        const isStored = mailbox !== null && !form.isFieldsTouched();
        setTested(await test(isStored ? mailbox.Id : await store(form.getFieldsValue(true) as Values)));
      }),
  };
}

export function MailboxForm(props: Props) {
  const { mailbox, isReadOnly = false, isForLetters = false } = props;
  const { t } = useTranslation();
  const { form, busy, tested, submit, tryIt } = useForm(props);
  const label = (name: string) => t(`mail.field.${name}`);
  const text = (name: "displayName" | "loginName" | "authServer", extra?: string) => (
    <Form.Item name={name} label={label(name)} extra={extra}>
      <Input maxLength={mailboxMax[name]} autoComplete="off" disabled={isReadOnly} />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      layout="vertical"
      className="mailbox-form"
      initialValues={initialOf(mailbox, isForLetters)}
      onFinish={(values) => void submit(values)}
    >
      <div className="mailbox-columns">
        <div>
          <Form.Item
            name="mailAddress"
            label={label("mailAddress")}
            rules={[{ required: true, message: t("ui.required", { label: label("mailAddress") }) }]}
          >
            <Input maxLength={mailboxMax.mailAddress} autoComplete="off" disabled={isReadOnly} />
          </Form.Item>
          {text("displayName")}
          {text("loginName", t("mail.loginHint"))}
          <Form.Item
            name="passWord"
            label={label("passWord")}
            extra={t(mailbox?.hasPassword ? "mail.passwordKept" : "mail.passwordHint")}
          >
            <Input.Password maxLength={mailboxMax.passWord} autoComplete="new-password" disabled={isReadOnly} />
          </Form.Item>
          {text("authServer", t("mail.authHint"))}
        </div>
        <div>
          <Servers isReadOnly={isReadOnly} />
          <Form.Item name="isCopiedToSelf" valuePropName="checked" extra={t("mail.copyHint")}>
            <Checkbox disabled={isReadOnly}>{label("isCopiedToSelf")}</Checkbox>
          </Form.Item>
        </div>
      </div>
      <Form.Item
        name={isForLetters ? "mailContent" : "signature"}
        label={label(isForLetters ? "mailContent" : "signature")}
        extra={isForLetters ? t("mail.contentHint") : undefined}
      >
        <Input.TextArea rows={3} maxLength={mailboxMax.text} disabled={isReadOnly} />
      </Form.Item>
      {tested ? <Steps steps={tested.steps} /> : null}
      <div className="row">
        <StatusTag tone={mailbox?.testedAt ? "good" : "attention"}>
          {mailbox?.testedAt ? t("mail.testedAt", { time: formatDateTime(mailbox.testedAt) }) : t("mail.untested")}
        </StatusTag>
        {isReadOnly ? null : (
          <>
            <Button loading={busy === "test"} disabled={busy === "save"} onClick={() => void tryIt()}>
              {t("mail.test.run")}
            </Button>
            <Button type="primary" htmlType="submit" loading={busy === "save"} disabled={busy === "test"}>
              {t("ui.save")}
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
