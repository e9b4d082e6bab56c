/** The register out of the books: subjects, a design for each, and what it would select before anything is written. */

import { type MaterialityInForce, materiality } from "@digao/contract/areas/balance/materiality/calls";
import { hzcontacts, type SourceRow } from "@digao/contract/areas/letters/confirmations/calls";
import { LETTER_SUBJECTS, type LetterSubject } from "@digao/domain/confirmations/subjects";
import { App, Button, Form, InputNumber, Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

interface Values {
  subjects: string[];
  method: "all" | "key" | "mus" | "random";
  keyFrom?: string | null;
  size?: number | null;
}
const seedMax = 1_000_000_000;
const shownMax = 300;
/** Banks, debtors and creditors; of other matters and lawyers books know too little for a letter. */
const isInBooks = ({ fsItemCode, kind }: LetterSubject): boolean => fsItemCode !== "" && kind <= 3;
const fromItems = LETTER_SUBJECTS.filter(isInBooks);
const byHand = LETTER_SUBJECTS.filter((subject) => !isInBooks(subject));
const domestic = "CNY";

const useSubjectNames = (): ((subjects: readonly LetterSubject[]) => string) => {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  return (subjects) => subjects.map((subject) => subject[lang]).join(t("live.comma"));
};

/** What was asked for and the books do not hold. */
function Absent({ rows, asked }: { rows: readonly SourceRow[]; asked: readonly string[] }) {
  const { t } = useTranslation();
  const namesOf = useSubjectNames();
  const found = new Set(rows.map(({ subjectCode }) => subjectCode));
  const absent = fromItems.filter(({ code }) => asked.includes(code) && !found.has(code));
  if (absent.length === 0) return null;
  return <p className="soft">{t("confirmations.books.absent", { subjects: namesOf(absent) })}</p>;
}

function Preview({ rows }: { rows: readonly SourceRow[] }) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const selected = rows.filter(({ reason }) => reason !== null).length;
  return (
    <>
      <p>{t("confirmations.books.found", { count: formatCount(rows.length), selected: formatCount(selected) })}</p>
      <ScrollBox className="hz-table-scroll" label={t("confirmations.do.books")}>
        <PlainTable
          isFixed
          label={t("confirmations.do.books")}
          rows={rows.slice(0, shownMax)}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "subject",
              title: t("confirmations.contact.subject"),
              width: 100,
              render: (row) => LETTER_SUBJECTS.find(({ code }) => code === row.subjectCode)?.[lang],
            },
            { key: "name", title: t("confirmations.contact.name"), render: (row) => row.contactName },
            {
              key: "account",
              title: t("confirmations.contact.bankAccount"),
              width: 140,
              render: (row) => row.bankAccount,
            },
            {
              key: "book",
              title: t("confirmations.contact.book"),
              width: 130,
              align: "right",
              render: (row) => <MoneyCell value={row.bookAmount} />,
            },
            {
              key: "foreign",
              title: t("confirmations.books.foreign"),
              width: 130,
              align: "right",
              render: ({ currency, fcAmount }) =>
                currency === domestic ? null : `${currency} ${fcAmount === null ? "—" : formatMoney(fcAmount)}`,
            },
            {
              key: "reason",
              title: t("confirmations.contact.reason"),
              width: 240,
              render: (row) => row.reason ?? row.whyNot ?? "—",
            },
          ]}
        />
      </ScrollBox>
    </>
  );
}

/** What the threshold is proposed from: performance materiality, approved or not yet. */
function keyFromSource(inForce: MaterialityInForce | undefined) {
  if (!inForce || Number(inForce.pm) <= 0) return null;
  return inForce.isApproved ? "keyFromApproved" : "keyFromGuide";
}

export function FromBooks({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const RptLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [form] = Form.useForm<Values>();
  const [seed] = useState(() => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seedMax);
  const look = useChange(hzcontacts.GetHZContactSources, { quiet: true });
  const take = useChange(hzcontacts.CreateHZContactsFromBooks, { quiet: true });
  const method = Form.useWatch("method", form);
  const namesOf = useSubjectNames();
  const { data: inForce } = useCall(materiality.GetMaterialityInForce, { projectId });
  useEffect(() => {
    if (inForce && Number(inForce.pm) > 0 && !form.isFieldTouched("keyFrom")) form.setFieldValue("keyFrom", inForce.pm);
  }, [inForce, form]);
  const input = ({ subjects, method: how, keyFrom, size }: Values) => ({
    projectId,
    seed,
    RptLang,
    designs: subjects.map((subjectCode) => ({
      subjectCode,
      method: how,
      keyFrom: keyFrom || null,
      size: size ?? null,
    })),
  });
  const preview = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values) look.mutate(input(values));
  };
  const write = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    take.mutate(input(values), {
      onSuccess: (result) => {
        void message.success(t("confirmations.books.taken", { ...result, count: result.added }));
        onClose();
      },
    });
  };
  const error = take.error ?? look.error;
  return (
    <Window
      width={960}
      style={{ top: 40 }}
      title={t("confirmations.do.books")}
      onCancel={onClose}
      footer={[
        <Button key="look" loading={look.isPending} onClick={() => void preview()}>
          {t("confirmations.books.preview")}
        </Button>,
        <Button key="take" type="primary" loading={take.isPending} disabled={!look.data} onClick={() => void write()}>
          {t("confirmations.books.take")}
        </Button>,
      ]}
    >
      <p className="soft">{t("confirmations.books.why")}</p>
      <p className="soft">{t("confirmations.books.byHand", { subjects: namesOf(byHand) })}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ subjects: fromItems.map(({ code }) => code), method: "key" }}
        onValuesChange={() => look.reset()}
      >
        <Form.Item name="subjects" label={t("confirmations.books.subjects")} rules={[{ required: true }]}>
          <Select mode="multiple" options={fromItems.map((one) => ({ value: one.code, label: one[RptLang] }))} />
        </Form.Item>
        <div className="hz-reply-fields">
          <Form.Item name="method" label={t("confirmations.books.method")}>
            <Select
              options={(["key", "mus", "random", "all"] as const).map((value) => ({
                value,
                label: t(`confirmations.books.by.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item
            name="keyFrom"
            label={t("confirmations.books.keyFrom")}
            extra={[keyFromSource(inForce), "keyFromHint" as const]
              .flatMap((key) => (key ? [t(`confirmations.books.${key}`)] : []))
              .join(" ")}
            rules={[
              { required: method === "key", message: t("ui.required", { label: t("confirmations.books.keyFrom") }) },
            ]}
          >
            <MoneyInput />
          </Form.Item>
          {method === "mus" || method === "random" ? (
            <Form.Item name="size" label={t("confirmations.books.size")} rules={[{ required: true }]}>
              <InputNumber min={1} max={2000} style={{ width: "100%" }} />
            </Form.Item>
          ) : null}
        </div>
      </Form>
      {error ? <ErrorPanel error={error} /> : null}
      {look.data ? (
        <>
          <Preview rows={look.data} />
          <Absent rows={look.data} asked={form.getFieldValue("subjects")} />
        </>
      ) : null}
    </Window>
  );
}
