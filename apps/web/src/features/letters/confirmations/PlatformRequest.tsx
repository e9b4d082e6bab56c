import type { Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { bankNo } from "./bank-no.ts";

/** So much of a content code is printed on each page of the letter. */
const shortHash = 12;

/** What was handed in at an electronic platform, to be held against the platform's own record. */
export function PlatformRequest({ letter, of }: { letter: Letter; of: NonNullable<Letter["platformRequest"]> }) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  // The request is kept by codes: a reader is told their names.
  const nameOf = (code: string): string => subjectOf(code)?.[lang] ?? code;
  return (
    <>
      <h3 className="section-title">{t("confirmations.request.title")}</h3>
      <p className="soft">
        {t("confirmations.request.told", { no: of.requestNo, hash: of.fileHash.slice(0, shortHash).toUpperCase() })}
      </p>
      <PlainTable
        label={t("confirmations.request.title")}
        rows={of.items.map((item, at) => ({ ...item, at }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: "subject",
            title: t("confirmations.letter.subjects"),
            render: ({ bankItem, subject, account }) =>
              [bankNo(letter, bankItem), nameOf(subject), account].filter(Boolean).join(" "),
          },
          { key: "currency", title: t("confirmations.contact.currency"), render: ({ currency }) => currency },
          {
            key: "amount",
            title: t("confirmations.letter.book"),
            align: "right",
            render: ({ amount }) => <MoneyCell value={amount} total />,
          },
        ]}
      />
    </>
  );
}
