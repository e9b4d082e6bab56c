/** Income tax rate: the three usual ones, or another as a percentage. */
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Input, Select, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isUsual, usualRates } from "./tax-rate.ts";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
}
const other = "other";

export function RateInput({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isShown = isOther || Boolean(value && !isUsual(value));
  const isWrong = typed !== undefined && fractionOf(typed) === undefined;
  const usual = usualRates.find((rate) => percentOf(rate) === percentOf(value)) ?? null;
  const options = [
    ...usualRates.map((rate) => ({ value: rate as string, label: `${percentOf(rate)}%` })),
    { value: other, label: t("customers.rateCustom") },
  ];
  const choose = (next: string | null) => {
    setOther(next === other);
    setTyped(undefined);
    if (next !== null && next !== other) onChange?.(next);
  };
  const type = (text: string) => {
    setTyped(text);
    const fraction = fractionOf(text);
    if (fraction !== undefined) onChange?.(fraction);
  };
  return (
    <Space.Compact block>
      <Select {...(id ? { id } : {})} options={options} value={isShown ? other : usual} onChange={choose} />
      {isShown ? (
        <Input
          style={{ width: 110 }}
          inputMode="decimal"
          suffix="%"
          aria-label={t("customers.ratePercent")}
          aria-invalid={isWrong}
          status={isWrong ? "error" : ""}
          title={isWrong ? t("customers.rateWrong") : undefined}
          value={typed ?? percentOf(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      ) : null}
    </Space.Compact>
  );
}
