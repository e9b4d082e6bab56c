/** Writing a mail: what is typed stays in this browser until it is sent, and on the server once it is kept as a draft. */
import { mail } from "@digao/contract/areas/mail";
import type { MailPerson } from "@digao/contract/mail-shapes";
import { App, Button, Form, Input, Select, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, upload, useCall, useChange } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { EditDrawer } from "../../ui/edit/EditDrawer.tsx";

export interface Written {
  /** Of a draft that is there already. */
  id?: number;
  rowVersion?: number;
  to: MailPerson[];
  cc: MailPerson[];
  bcc?: MailPerson[];
  subject: string;
  text: string;
  parts?: { index: number; fileName: string; sizeBytes: number }[];
  replyToId?: number;
  forwardOfId?: number;
}
type Values = Record<string, unknown>;
type Draft = { id: number; rowVersion: number; parts: { index: number; fileName: string; sizeBytes: number }[] };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const htmlOf = (text: string): string =>
  text
    .split(/\n/)
    .map((line) => `<p>${escaped(line) || "<br />"}</p>`)
    .join("");

const said = ({ name, address }: MailPerson): string => (name && name !== address ? `${name} <${address}>` : address);
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
  const { data } = useCall(mail.GetMailReceivers, { keyword }, { keepPrevious: true, enabled: keyword !== "" });
  const options = (data?.items ?? []).map(({ kind, name, people }) => ({
    value: people.map(said).join(";"),
    label: kind === "group" ? t("mail.group", { name, count: people.length }) : people.map(said).join("; "),
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
      onChange={(next) => onChange?.(next.flatMap((one) => one.split(";")))}
    />
  );
}

const sentOf = (values: Values, first: Written, draft: Draft | null) => ({
  ...(draft ? { id: draft.id, rowVersion: draft.rowVersion } : {}),
  to: peopleOf(values.to),
  cc: peopleOf(values.cc),
  bcc: peopleOf(values.bcc),
  subject: typeof values.subject === "string" ? values.subject : "",
  content: htmlOf(typeof values.text === "string" ? values.text : ""),
  ...(first.replyToId ? { replyToId: first.replyToId } : {}),
  ...(first.forwardOfId && !draft ? { forwardOfId: first.forwardOfId } : {}),
});

function useDraft(first: Written) {
  const [draft, setDraft] = useState<Draft | null>(
    first.id ? { id: first.id, rowVersion: first.rowVersion ?? 1, parts: first.parts ?? [] } : null,
  );
  const keep = useChange(mail.SaveDraft, { quiet: true });
  const remove = useChange(mail.RemoveMailFile);
  const save = async (values: Values): Promise<Draft> => {
    const kept = await keep.mutateAsync(sentBy(mail.SaveDraft, sentOf(values, first, draft)));
    setDraft(kept);
    return kept;
  };
  return {
    draft,
    save,
    attach: async (values: Values, file: File) => {
      const { id } = await save(values);
      setDraft(await upload(mail.UploadMailFile, sentBy(mail.UploadMailFile, { id }), [file]));
    },
    detach: async (index: number) => {
      if (draft) setDraft(await remove.mutateAsync({ id: draft.id, index }));
    },
  };
}

export function Compose({ first, signature, onClose }: { first: Written; signature: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const send = useChange(mail.SendMail, { quiet: true });
  const { draft, save, attach, detach } = useDraft(first);
  const label = (name: string) => t(`mail.head.${name}`);
  const initial = {
    to: first.to.map(said),
    cc: first.cc.map(said),
    bcc: (first.bcc ?? []).map(said),
    subject: first.subject,
    text:
      first.id || !signature
        ? first.text
        : `${first.text === "" ? "\n\n" : ""}${first.text.startsWith("\n") ? `\n\n${signature}${first.text}` : `${first.text}${signature}`}`,
  };
  const labels = {
    to: label("to"),
    cc: label("cc"),
    bcc: label("bcc"),
    subject: label("subject"),
    text: label("text"),
  };
  const submit = async (values: Values) => {
    await send.mutateAsync(sentBy(mail.SendMail, sentOf(values, first, draft)));
    void message.success(t("mail.queuedNow"));
  };
  const [form, setForm] = useState<{ values: () => Values } | null>(null);
  const valuesNow = () => form?.values() ?? initial;
  return (
    <EditDrawer
      title={t("mail.write")}
      form="mail"
      record={first.id ?? (first.replyToId ? `reply-${first.replyToId.toString()}` : "new")}
      initial={initial}
      labels={labels}
      width={760}
      {...(first.to.length > 0 ? { startAt: "text" } : {})}
      submitText={t("mail.send")}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <Button
          onClick={() =>
            void save(valuesNow())
              .then(() => message.success(t("mail.draftKept")))
              .catch(reportError)
          }
        >
          {t("mail.keepDraft")}
        </Button>
      }
    >
      {(of) => {
        if (!form) queueMicrotask(() => setForm({ values: () => of.getFieldsValue(true) as Values }));
        return (
          <>
            <Form.Item
              name="to"
              label={labels.to}
              rules={[{ required: true, message: t("ui.required", { label: labels.to }) }]}
            >
              <Receivers />
            </Form.Item>
            <Form.Item name="cc" label={labels.cc}>
              <Receivers />
            </Form.Item>
            <Form.Item name="bcc" label={labels.bcc}>
              <Receivers />
            </Form.Item>
            <Form.Item
              name="subject"
              label={labels.subject}
              rules={[{ required: true, whitespace: true, message: t("ui.required", { label: labels.subject }) }]}
            >
              <Input maxLength={500} />
            </Form.Item>
            <Form.Item name="text" label={labels.text}>
              <Input.TextArea rows={14} maxLength={200_000} />
            </Form.Item>
            <div className="row">
              <Upload
                multiple
                showUploadList={false}
                beforeUpload={(file) => {
                  void attach(of.getFieldsValue(true) as Values, file).catch(reportError);
                  return false;
                }}
              >
                <Button>{t("mail.attach")}</Button>
              </Upload>
              <span className="soft">{t("mail.attachHint")}</span>
            </div>
            <ul className="mail-events">
              {(draft?.parts ?? []).map(({ index, fileName, sizeBytes }) => (
                <li key={`${index.toString()}-${fileName}`}>
                  {`${fileName} (${formatBytes(sizeBytes)})`}
                  <Button type="link" size="small" onClick={() => void detach(index).catch(reportError)}>
                    {t("ui.delete")}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </EditDrawer>
  );
}
