/** Names and balances of the account and the auxiliary a trail has come to, told by what the item is made of. */

import { type ExpandedRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { useCall } from "../../../../lib/api.ts";
import type { ReportLanguage } from "../../../../ui/LangSwitch.tsx";
import type { Trail } from "./trail.ts";

export interface PlaceScope {
  projectId: number;
  periodId: number | undefined;
  JPeriod: number | undefined;
  lang: ReportLanguage;
}
export interface Place {
  account: string | undefined;
  aux: string | undefined;
  /** Where the ledger lines lead from and to; undefined for an account inside another. */
  balance: ExpandedRow | undefined;
}
const staleMs = 5 * 60_000;

export function usePlace({ item, account, aux }: Trail, { projectId, periodId, JPeriod, lang }: PlaceScope): Place {
  const accounts = useCall(
    mapping.GetAccountTree,
    { projectId, periodId },
    { staleMs, enabled: account !== undefined },
  );
  const scope = { rid: item ?? 0, periodId, JPeriod, RptLang: lang };
  const isDown = item !== undefined && account !== undefined;
  const parts = useCall(trialBalance.ExpandTrialBalance, scope, { enabled: isDown });
  const below = useCall(
    trialBalance.ExpandTrialBalance,
    { ...scope, parentKey: account },
    { enabled: isDown && aux !== undefined },
  );
  const auxRow = aux === undefined ? undefined : below.data?.find((row) => row.auxId === aux);
  const accountRow = parts.data?.find((row) => row.kind === "account" && row.accountCode === account);
  return {
    account: accounts.data?.find((one) => one.code === account)?.name,
    aux: auxRow?.name,
    balance: aux === undefined ? accountRow : auxRow,
  };
}
