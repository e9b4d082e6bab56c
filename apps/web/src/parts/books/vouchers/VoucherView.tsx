/** One voucher as it stands in the client's books, for the inspector of any screen. */
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { UsedIn } from "../../evidence/evidence-links/UsedIn.tsx";
import { bandTones } from "../../evidence/journal-tests/journal-score.ts";
import { VoucherForm } from "./VoucherForm.tsx";

interface Props {
  jmsn: number;
  /** The line that led here. */
  lineId?: number | undefined;
  /** Shows the score of the latest journal tests; a page about one test run shows that run's instead. */
  isScored?: boolean;
}

export function VoucherView({ jmsn, lineId, isScored = true }: Props) {
  const { t } = useTranslation();
  const { data: voucher, error, refetch } = useCall(vouchers.GetVoucherLibDetail, { Jmsn: jmsn });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!voucher) return <DelayedSkeleton rows={6} />;
  const { jeHit } = voucher;
  const tags =
    jeHit && isScored ? (
      <StatusTag tone={bandTones[jeHit.band]}>{t("lines.scored", { score: jeHit.score })}</StatusTag>
    ) : null;
  return (
    <>
      <VoucherForm voucher={voucher} tags={tags} isMarked={({ JsnId }) => JsnId === lineId} />
      <UsedIn entityId="voucher" referId={jmsn} />
    </>
  );
}
