/** What vouchers for the client ask for: layout, whether the year is closed, date, word and numbers. */
import { type ClientEntry, clientEntries, voucherMax } from "@digao/contract/areas/balance/client-entries/calls";
import { clientYear, voucherLayout } from "@digao/contract/areas/balance/client-entries/codes";
import { Form, Input, InputNumber, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";

interface Values {
  layout?: number;
  year?: number;
  date?: string | null;
  word?: string;
  firstNo?: number | null;
  attachments?: number | null;
  priorYearAccount?: string;
  preparer?: string;
}
const [layouts, years] = [Object.values(voucherLayout), Object.values(clientYear)];
/** Of vouchers that move no cash: one word for all, or that of transfers. */
const voucherWords = ["记", "转"];

const isReady = ({ layout, year, date, word, firstNo, priorYearAccount }: Values): boolean =>
  Boolean(layout && year && date && word && firstNo) && (year === clientYear.open || Boolean(priorYearAccount?.trim()));

export function VoucherExport({ entries, onClose }: { entries: readonly ClientEntry[]; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [first] = entries;
  const word = (key: string) => t(`client-entries.${key}`);
  if (!first) return null;
  const { projectId, projectName } = first;
  const send = async (given: Values) => {
    const { layout = 0, year = 0, date, word: type = "", firstNo, attachments, priorYearAccount, preparer } = given;
    await download(clientEntries.DownClientVouchers, {
      projectId,
      entryIds: entries.map(({ id }) => id).join(","),
      layout,
      year,
      date: date ?? "",
      word: type,
      firstNo: firstNo ?? 0,
      attachments: attachments ?? 0,
      ...(priorYearAccount?.trim() ? { priorYearAccount } : {}),
      ...(preparer?.trim() ? { preparer } : {}),
      RptLang: lang,
    });
  };
  return (
    <Ask<Values>
      title={word("export")}
      why={t("client-entries.exportWhy", { name: projectName, count: entries.length })}
      okText={word("export")}
      width={560}
      initial={{ layout: voucherLayout.own, word: voucherWords[0] ?? "", attachments: 0 }}
      isReady={isReady}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="layout" label={word("layout")} required>
        <Select options={layouts.map((value) => ({ value, label: t(`client-entries.layouts.${value}`) }))} />
      </Form.Item>
      <Form.Item name="year" label={word("year")} required>
        <Radio.Group
          className="stack"
          options={years.map((value) => ({ value, label: t(`client-entries.years.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="priorYearAccount" label={word("priorYearAccount")}>
        <Input maxLength={voucherMax.account} placeholder="6901" />
      </Form.Item>
      <div className="row top gap-8">
        <Form.Item className="fill" name="date" label={word("date")} required>
          <DateInput />
        </Form.Item>
        <Form.Item className="fill" name="word" label={word("word")} required>
          <Select options={voucherWords.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item className="fill" name="firstNo" label={word("firstNo")} required>
          <InputNumber min={1} max={voucherMax.number} precision={0} style={{ width: "100%" }} />
        </Form.Item>
      </div>
      <div className="row top gap-8">
        <Form.Item className="fill" name="attachments" label={word("attachments")}>
          <InputNumber min={0} max={voucherMax.attachments} precision={0} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item className="fill" name="preparer" label={word("preparer")}>
          <Input maxLength={voucherMax.preparer} />
        </Form.Item>
      </div>
    </Ask>
  );
}
