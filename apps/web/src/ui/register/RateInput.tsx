/** A share of one, typed as a percentage; where some are usual they are offered first. */
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Input, Select, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  /** Fractions, as they are stored. */
  usual?: readonly string[];
}
const other = "other";

export function RateInput({ id, value, onChange, usual = [] }: Props) {
  const { t } = useTranslation();
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState<string>();
  // Stored rates may carry trailing zeros.
  const usualRate = usual.find((rate) => percentOf(rate) === percentOf(value)) ?? null;
  const isTyped = usual.length === 0 || isOther || Boolean(value && usualRate === null);
  const isWrong = typed !== undefined && fractionOf(typed) === undefined;
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
  const options = [
    ...usual.map((rate) => ({ value: rate, label: `${percentOf(rate)}%` })),
    { value: other, label: t("register.rateOther") },
  ];
  const input = (
    <Input
      {...(usual.length === 0 && id ? { id } : {})}
      className={usual.length > 0 ? "rate-other" : ""}
      inputMode="decimal"
      suffix="%"
      {...(usual.length > 0 ? { "aria-label": t("register.ratePercent") } : {})}
      aria-invalid={isWrong}
      status={isWrong ? "error" : ""}
      title={isWrong ? t("register.rateWrong") : undefined}
      value={typed ?? percentOf(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
  if (usual.length === 0) return input;
  return (
    <Space.Compact block>
      <Select {...(id ? { id } : {})} options={options} value={isTyped ? other : usualRate} onChange={choose} />
      {isTyped ? input : null}
    </Space.Compact>
  );
}
