/** Lines whose account is mapped to another item than theirs, each with its reason; the server asks for it unless a side of the account allows it. */
import { adjustMax } from "@digao/contract/areas/balance/adjustments/calls";
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Book } from "./book.ts";
import type { EntryLine } from "./entry.ts";

interface Props {
  lines: readonly EntryLine[];
  book: Book;
  isReadOnly: boolean;
  onChange: (lines: EntryLine[]) => void;
}

export function AccountReasons({ lines, book, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const stray = lines.flatMap((line) => {
    const account = book.accountByCode.get(line.accountCode);
    const isStray = account?.fsItemId && line.itemId !== null && account.fsItemId !== line.itemId;
    const isShown = line.accountReason !== "" || !isReadOnly;
    return isStray && isShown ? [{ line, account }] : [];
  });
  if (stray.length === 0) return null;
  const put = (key: string, accountReason: string) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, accountReason } : line)));
  return (
    <ul className="stray-accounts">
      {stray.map(({ line, account }) => (
        <li key={line.key} className="row">
          <span>{t("adjustments.otherItem", { account: account.code, own: account.fsItemName })}</span>
          {isReadOnly ? (
            <b>{line.accountReason}</b>
          ) : (
            <Input
              className="fill"
              size="small"
              maxLength={adjustMax.accountReason}
              aria-label={t("adjustments.otherItemReason")}
              placeholder={t("adjustments.otherItemReason")}
              value={line.accountReason}
              onChange={(event) => put(line.key, event.target.value)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
