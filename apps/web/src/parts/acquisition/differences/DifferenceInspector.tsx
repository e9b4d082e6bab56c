/** Why journal and trial balance differ (差异原因), beside whatever shows the difference: the accounts, then the causes of one. */
import { differences } from "@digao/contract/areas/acquisition/differences/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { Causes } from "./Causes.tsx";
import { FigureList } from "./FigureList.tsx";
import "./difference.css";

export interface DifferencePlace {
  periodId: number;
  /** Books that have only been checked, held against what is in force. */
  batchId?: number | undefined;
}

interface Props {
  place: DifferencePlace;
  /** Without one the accounts that differ are listed. */
  account: string | undefined;
  onAccount: (account: string | undefined) => void;
  onClose: () => void;
}

function Accounts({ place, onAccount }: Pick<Props, "place" | "onAccount">) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(differences.GetLedgerDifferences, place);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState icon="check" title={t("differences.none")} />;
  return (
    <table className="difference-accounts">
      <thead>
        <tr>
          <th scope="col">{t("differences.account")}</th>
          <th scope="col" className="money">
            {t("differences.debit")}
          </th>
          <th scope="col" className="money">
            {t("differences.credit")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ accountCode, accountName, differenceDr, differenceCr }) => (
          <tr key={accountCode}>
            <td>
              <button type="button" className="difference-open" onClick={() => onAccount(accountCode)}>
                {accountCode} {accountName}
              </button>
            </td>
            <td className="money">
              <MoneyCell value={differenceDr} />
            </td>
            <td className="money">
              <MoneyCell value={differenceCr} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DifferenceInspector({ place, account, onAccount, onClose }: Props) {
  const { t } = useTranslation();
  const back = (
    <Button type="text" size="small" onClick={() => onAccount(undefined)}>
      {t("differences.all")}
    </Button>
  );
  return (
    <Inspector
      name="difference"
      title={account ? t("differences.of", { account }) : t("differences.title")}
      actions={account ? back : null}
      onClose={onClose}
    >
      {account ? <Causes place={place} account={account} /> : <Accounts place={place} onAccount={onAccount} />}
      <FigureList place={place} account={account} />
    </Inspector>
  );
}
