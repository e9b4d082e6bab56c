import type { Letter } from "@digao/contract/areas/confirmations";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../ui/MoneyCell.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";

/** So much of a content code is printed on each page of the letter. */
const shortHash = 12;

/** What was handed in at an electronic platform, to be held against the platform's own record. */
export function PlatformRequest({ of }: { of: NonNullable<Letter["platformRequest"]> }) {
  const { t } = useTranslation();
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
            render: ({ bankItem, subject, account }) => [bankItem, subject, account].filter(Boolean).join(" "),
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
