/** What a consolidation is worked out of: companies, their figures, dealings within the group, entries made by hand. */
import { groupCompany, groupDealing, groupEntry, groupFigure } from "@digao/contract/areas/balance/group/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

interface Head {
  title: string;
  tabs: ReactNode;
}

export function Companies(head: Head) {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={groupCompany}
      newTitle={t("group.addCompany")}
      acts={[
        {
          act: "sign",
          label: t("group.sign"),
          why: (count) => t("group.signWhy", { count }),
          okText: t("group.sign"),
        },
      ]}
      {...head}
    />
  );
}

export function Figures(head: Head) {
  const { t } = useTranslation();
  return <RegisterPage of={groupFigure} newTitle={t("group.addFigure")} {...head} />;
}

/** What the two sides show apart stands in red. */
const difference = (name: string) => (row: AnyRow) => {
  const amount = row[name];
  if (amount === null || amount === undefined) return null;
  return (
    <span className={amount === "0.00" ? "" : "diff-bad"}>
      <MoneyCell value={String(amount)} />
    </span>
  );
};

export function Dealings(head: Head) {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={groupDealing}
      newTitle={t("group.addDealing")}
      drawings={{
        priceDifference: difference("priceDifference"),
        balanceDifference: difference("balanceDifference"),
      }}
      {...head}
    />
  );
}

export function Entries(head: Head) {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={groupEntry}
      newTitle={t("group.addEntry")}
      acts={[
        {
          act: "review",
          label: t("group.review"),
          why: (count) => t("group.reviewWhy", { count }),
          okText: t("group.review"),
        },
      ]}
      {...head}
    />
  );
}
