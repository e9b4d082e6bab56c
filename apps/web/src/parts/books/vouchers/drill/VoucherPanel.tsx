/** One voucher as on paper: all its lines, totals, counter accounts and who made it. */

import { type VoucherDetail, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import type { MoneyUnit } from "../../../../lib/format.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { UsedIn } from "../../../evidence/evidence-links/UsedIn.tsx";
import { MessagesMark, MessagesOfVoucher } from "../../../evidence/messages/MessagesOf.tsx";
import { DrawnOfVoucher } from "../../../evidence/vouching/DrawnOfVoucher.tsx";
import { VoucherForm } from "../VoucherForm.tsx";
import { ScoreTag, TestHit } from "./TestHit.tsx";
import "./drill.css";

interface Props {
  jmsn: number;
  /** The account one came from: its lines are marked. */
  account: string | undefined;
  unit: MoneyUnit;
  /** Opened for what is written beside it. */
  atMessages?: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

type BodyProps = Pick<Props, "account" | "unit" | "atMessages"> & { voucher: VoucherDetail };

function Body({ voucher, account, unit, atMessages = false }: BodyProps) {
  const tags = (
    <>
      {voucher.jeHit ? <ScoreTag hit={voucher.jeHit} /> : null}
      <MessagesMark place={{ entityId: "voucher", referId: voucher.Jmsn }} />
    </>
  );
  return (
    <>
      <VoucherForm
        voucher={voucher}
        unit={unit}
        tags={tags}
        isMarked={({ accountCode }) => account !== undefined && accountCode.startsWith(account)}
      />
      {voucher.jeHit ? <TestHit voucher={voucher} hit={voucher.jeHit} /> : null}
      <DrawnOfVoucher jmsn={voucher.Jmsn} />
      <UsedIn entityId="voucher" referId={voucher.Jmsn} />
      <MessagesOfVoucher jmsn={voucher.Jmsn} takesView={atMessages} />
    </>
  );
}

export function VoucherPanel({ jmsn, account, unit, atMessages = false, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation();
  const voucher = useCall(vouchers.GetVoucherLibDetail, { Jmsn: jmsn }, { keepPrevious: true });
  const { data, error } = voucher;
  const title = data ? voucherName(data) : t("ledger.voucher");
  return (
    <Inspector name="voucher" title={title} onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      {error ? <ErrorPanel error={error} onRetry={() => void voucher.refetch()} /> : null}
      {voucher.isPending ? <DelayedSkeleton rows={6} /> : null}
      {data && !error ? <Body account={account} unit={unit} atMessages={atMessages} voucher={data} /> : null}
    </Inspector>
  );
}
