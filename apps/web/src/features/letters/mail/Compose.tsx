/** Writing a mail: what is typed stays in this browser until it is sent, and on the server once it is kept as a draft. */

import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { MailPerson } from "@digao/contract/areas/letters/mail/shapes";
import { mailMax } from "@digao/contract/mail-lengths";
import { App, Button, Form, Input, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EditPane } from "../../../ui/edit/EditPane.tsx";
import { Attachments } from "./Attachments.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";
import { receiversOf, sentHtml, signed, type Written } from "./written.ts";

type Values = Record<string, unknown>;
const RichBody = lazy(() => import("./RichBody.tsx").then((file) => ({ default: file.RichBody })));

const personText = ({ name, address }: MailPerson): string =>
  name && name !== address ? `${name} <${address}>` : address;
/** "名称 <地址>", or the address alone. */
const personOf = (text: string): MailPerson => {
  const [, name = "", address = ""] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return address ? { name, address: address.trim() } : { name: "", address: text.trim() };
};
const peopleOf = (value: unknown): MailPerson[] => {
  const lines = Array.isArray(value) ? value.flatMap((one) => String(one).split(/[;；,，\n]/)) : [];
  return [
    ...new Map(
      lines.filter((line) => line.trim() !== "").map((line) => [personOf(line).address.toLowerCase(), personOf(line)]),
    ).values(),
  ];
};

/** Addresses are typed, or found by name: colleagues, groups, whom one has written with. */
function Receivers({ id, value, onChange }: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed, 250);
  const { data, isPlaceholderData } = useCall(
    mail.GetMailReceivers,
    { keyword },
    { keepPrevious: true, enabled: keyword !== "" },
  );
  // Found by what was typed before, somebody else would get the mail.
  const isFound = keyword !== "" && typed === keyword && !isPlaceholderData;
  const options = (data?.items ?? []).map(({ kind, name, people }) => ({
    value: people.map(personText).join(";"),
    label: kind === "group" ? t("mail.group", { name, count: people.length }) : people.map(personText).join("; "),
  }));
  return (
    <Select
      {...(id ? { id } : {})}
      mode="tags"
      value={value ?? []}
      options={options}
      filterOption={false}
      tokenSeparators={[";", "；", ",", "，", "\n"]}
      onSearch={setTyped}
      onChange={(next) => onChange?.(receiversOf(next, isFound ? options.map((one) => one.value) : []))}
    />
  );
}

const sentOf = (values: Values, first: Written) => ({
  to: peopleOf(values.to),
  cc: peopleOf(values.cc),
  bcc: peopleOf(values.bcc),
  subject: typeof values.subject === "string" ? values.subject : "",
  content: sentHtml(typeof values.content === "string" ? values.content : ""),
  ...(first.replyToId ? { replyToId: first.replyToId } : {}),
  ...(first.forwardOfId ? { forwardOfId: first.forwardOfId } : {}),
});

function Heads({ labels }: { labels: Readonly<Record<"to" | "cc" | "bcc" | "subject", string>> }) {
  const { t } = useTranslation();
  const required = (label: string) => t("ui.required", { label });
  return (
    <>
      <Form.Item name="to" label={labels.to} rules={[{ required: true, message: required(labels.to) }]}>
        <Receivers />
      </Form.Item>
      <div className="row top">
        <Form.Item name="cc" label={labels.cc} className="fill">
          <Receivers />
        </Form.Item>
        <Form.Item name="bcc" label={labels.bcc} className="fill">
          <Receivers />
        </Form.Item>
      </div>
      <Form.Item
        name="subject"
        label={labels.subject}
        rules={[{ required: true, whitespace: true, message: required(labels.subject) }]}
      >
        <Input maxLength={mailMax.subject} />
      </Form.Item>
    </>
  );
}

interface ComposeProps {
  first: Written;
  signature: string;
  /** Names what is kept on this machine while it is written. */
  record: string | number;
  /** Of the pane beside the list, and its width until the reader chose one. */
  name: string;
  width: number;
  onClose: () => void;
}

export function Compose({ first, signature, record, name, width, onClose }: ComposeProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id, rowVersion = 1, parts = [] } = first;
  const held = useSavedDraft(id ? { id, rowVersion, parts } : null);
  const label = (field: string) => t(`mail.head.${field}`);
  const initial = {
    to: first.to.map(personText),
    cc: first.cc.map(personText),
    bcc: (first.bcc ?? []).map(personText),
    subject: first.subject,
    content: signed(first, signature),
    draft: id,
  };
  const labels = {
    to: label("to"),
    cc: label("cc"),
    bcc: label("bcc"),
    subject: label("subject"),
    content: label("text"),
  };
  const isAnswer = first.to.length > 0;
  const attach = (values: Values, files: readonly File[]) => {
    for (const file of files) void held.attach(sentOf(values, first), file).catch(reportError);
  };
  const submit = async (values: Values) => {
    await held.send(sentOf(values, first));
    void message.success(t("mail.queuedNow"));
  };
  const [form, setForm] = useState<{ values: () => Values } | null>(null);
  const keepDraft = () =>
    held
      .save(sentOf(form?.values() ?? initial, first))
      .then(() => message.success(t("mail.draftKept")))
      .catch(reportError);
  return (
    <EditPane
      name={name}
      title={t("mail.write")}
      form="mailText"
      record={record}
      initial={initial}
      labels={labels}
      width={width}
      startAt={isAnswer ? "content" : "to"}
      submitText={t("mail.send")}
      onSubmit={submit}
      onClose={onClose}
      footer={<Button onClick={() => void keepDraft()}>{t("mail.keepDraft")}</Button>}
    >
      {(of) => {
        const values = () => of.getFieldsValue(true) as Values;
        if (!form) queueMicrotask(() => setForm({ values }));
        return (
          <>
            <Heads labels={labels} />
            <Suspense fallback={<DelayedSkeleton rows={6} />}>
              <Form.Item name="content" label={labels.content}>
                <RichBody label={labels.content} takesFocus={isAnswer} onFiles={(files) => attach(values(), files)} />
              </Form.Item>
            </Suspense>
            <Form.Item name="draft" noStyle>
              <Attachments held={held} written={() => sentOf(values(), first)} />
            </Form.Item>
          </>
        );
      }}
    </EditPane>
  );
}
