/** Chooses an account of the client by code, name or initials; a code that the chart does not have may be typed too. */
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { matches } from "../../../lib/pinyin.ts";

interface Props {
  id?: string;
  projectId: number;
  value: string;
  label: string;
  onChange: (code: string) => void;
  isWrong?: boolean;
  disabled?: boolean;
  className?: string;
}
export interface AccountOption {
  value: string;
  label: string;
  pinyin: string;
}
const accountsStaleMs = 5 * 60_000;

export function useAccounts(projectId: number): AccountOption[] {
  const { data } = useCall(mapping.GetAccountTree, { projectId }, { staleMs: accountsStaleMs });
  return (data ?? []).map(({ code, name, pinyin }) => ({ value: code, label: `${code} ${name}`, pinyin }));
}
export const accountSearch = {
  filterOption: (text: string, option?: AccountOption) =>
    option !== undefined && matches(text, option.label, option.pinyin.toLowerCase()),
};

/** What is typed and is no known code is offered as a code of its own. */
function useOptions(projectId: number, value: string, typed: string): AccountOption[] {
  const accounts = useAccounts(projectId);
  const codes = [...new Set([value, typed.trim()])].filter((code) => /^[\w.-]+$/.test(code));
  const own = codes.filter((code) => !accounts.some((account) => account.value === code));
  return [...accounts, ...own.map((code) => ({ value: code, label: code, pinyin: "" }))];
}

export function AccountSelect({ projectId, value, label, onChange, isWrong = false, ...rest }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const options = useOptions(projectId, value, typed);
  return (
    <Select<string | null, AccountOption>
      {...rest}
      allowClear
      aria-label={label}
      status={isWrong ? "error" : ""}
      placeholder={t("expression.hint.account")}
      popupMatchSelectWidth={320}
      options={options}
      showSearch={{ ...accountSearch, onSearch: setTyped }}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}
