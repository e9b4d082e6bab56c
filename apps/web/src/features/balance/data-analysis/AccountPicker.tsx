/** Finds an account by code, name or pinyin initials. */
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matches } from "../../../lib/pinyin.ts";
import { useAccounts } from "./accounts.ts";
import type { Scope } from "./use-scope.ts";

interface Props {
  scope: Scope;
  /** Shown where none is chosen. */
  value: string | undefined;
  /** The view says nothing without one. */
  isNeeded: boolean;
}
interface Choice {
  value: string;
  label: string;
  pinyin: string;
}

export function AccountPicker({ scope, value, isNeeded }: Props) {
  const { t } = useTranslation();
  const accounts = useAccounts(scope);
  const options = useMemo(
    () => accounts.map(({ code, fullName, pinyin }): Choice => ({ value: code, label: `${code} ${fullName}`, pinyin })),
    [accounts],
  );
  return (
    <Select<string, Choice>
      aria-label={t("data-analysis.account")}
      style={{ width: 230 }}
      popupMatchSelectWidth={340}
      allowClear={!isNeeded}
      showSearch={{
        filterOption: (text, option) =>
          option !== undefined && matches(text, option.label, option.pinyin.toLowerCase()),
      }}
      placeholder={t("data-analysis.allAccounts")}
      options={options}
      value={value ?? null}
      onChange={(code) => scope.patch({ account: code ?? undefined })}
    />
  );
}
