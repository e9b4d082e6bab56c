/** The closing rate of a currency, or another in its place. */

import {
  type ForeignBalances,
  type ForeignCurrencyRow,
  foreignCurrency,
  rateSources,
} from "@digao/contract/areas/balance/foreign-currency/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";

interface Props {
  projectId: number;
  row: ForeignCurrencyRow;
  of: Pick<ForeignBalances, "endDate" | "functional">;
  onClose: () => void;
}
interface Values {
  rate?: string;
  rateDate?: string | null;
  per?: 1 | 100;
  source?: (typeof rateSources)[number];
  sourceNote?: string;
  reason?: string;
}

export function RateDialog({ projectId, row, of, onClose }: Props) {
  const { t } = useTranslation();
  const save = useChange(foreignCurrency.SaveClosingRate, { quiet: true });
  const { currency, rate, implied, isUsed } = row;
  const params = { date: of.endDate, functional: of.functional, implied };
  const units = [1, 100].map((value) => ({ value, label: t(`foreign-currency.perUnits.${value}`) }));
  const sources = rateSources.map((value) => ({ value, label: t(`foreign-currency.sources.${value}`) }));
  const isReasoned = rate !== null && isUsed;
  return (
    <Ask<Values>
      title={t("foreign-currency.rateOf", { currency })}
      why={t(implied ? "foreign-currency.why" : "foreign-currency.whyUnknown", params)}
      okText={t("ui.save")}
      width={520}
      initial={{
        rate: rate?.rate ?? "",
        rateDate: rate?.rateDate ?? of.endDate,
        per: rate?.per ?? 1,
        source: rate?.source ?? "centralParity",
        sourceNote: rate?.sourceNote ?? "",
      }}
      isReady={({ rate: typed, rateDate, reason }) =>
        Boolean(typed?.trim() && rateDate && (!isReasoned || reason?.trim()))
      }
      send={({ rate: typed = "", rateDate, per = 1, source = "centralParity", sourceNote, reason }) =>
        save.mutateAsync({
          projectId,
          currency,
          rate: typed.trim(),
          rateDate: rateDate ?? "",
          per,
          source,
          sourceNote: sourceNote?.trim() || null,
          seenId: rate?.id ?? null,
          ...(reason?.trim() ? { reason: reason.trim() } : {}),
        })
      }
      onClose={onClose}
    >
      <div className="facts-pair">
        <Form.Item name="rate" label={t("foreign-currency.rate")} required>
          <Input inputMode="decimal" maxLength={20} />
        </Form.Item>
        <Form.Item name="per" label={t("foreign-currency.per")}>
          <Radio.Group options={units} />
        </Form.Item>
        <Form.Item name="rateDate" label={t("foreign-currency.date")} required>
          <DateInput {...(of.endDate ? { max: of.endDate } : {})} />
        </Form.Item>
        <Form.Item name="source" label={t("foreign-currency.source")}>
          <Select options={sources} />
        </Form.Item>
      </div>
      <Form.Item name="sourceNote" label={t("foreign-currency.sourceNote")}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <ReasonField
        label={t(isReasoned ? "foreign-currency.reasonUsed" : "foreign-currency.reason")}
        isRequired={isReasoned}
      />
    </Ask>
  );
}
