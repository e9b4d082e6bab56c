/** Why a voucher hit, its exclusion, and the voucher itself with its lines. */
import type { JournalHit, JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { linesHref, linesPath } from "../../../../parts/books/vouchers/drill/lines.ts";
import { VoucherView } from "../../../../parts/books/vouchers/VoucherView.tsx";
import { bandTones } from "../../../../parts/evidence/journal-tests/journal-score.ts";
import { MessagesOfVoucher } from "../../../../parts/evidence/messages/MessagesOf.tsx";
import { DrawnOfVoucher } from "../../../../parts/evidence/vouching/DrawnOfVoucher.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

/** The voucher among the lines of its month, where the reader has that screen. */
function LinesLink({ run, hit }: { run: JournalRunSummary; hit: JournalHit }) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (!run.isJournalInForce || !hasScreen(linesPath)) return null;
  const { Jmsn: voucher, jPeriod, jType } = hit;
  const place = { period: run.periodId, jPeriodFrom: jPeriod, jPeriodTo: jPeriod, jType, voucher };
  return (
    <Button type="link" size="small" onClick={() => void navigate(linesHref(project.id, place))}>
      {t("journal-tests.toLines")}
    </Button>
  );
}

export function HitBody({ run, hit }: { run: JournalRunSummary; hit: JournalHit }) {
  const { t } = useTranslation();
  const { exclusion, band, score, words, rules } = hit;
  const nameOf = (code: string) => rules.find(({ ruleCode }) => ruleCode === code)?.name ?? code;
  return (
    <>
      <p>
        <StatusTag tone={bandTones[band]}>
          {t("journal-tests.scored", { band: t(`journal-tests.band.${band}`), score })}
        </StatusTag>
        <LinesLink run={run} hit={hit} />
      </p>
      <ul className="je-reasons">
        {words.map(({ ruleCode, text }) => (
          <li key={ruleCode}>
            <strong>{nameOf(ruleCode)}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {exclusion ? (
        <p className="je-excluded">
          {t("journal-tests.excludedBy", {
            name: exclusion.userName,
            at: formatDateTime(exclusion.createdAt),
            reason: exclusion.reason,
          })}
        </p>
      ) : null}
      <VoucherView jmsn={hit.Jmsn} isScored={false} />
      <DrawnOfVoucher jmsn={hit.Jmsn} />
      {run.isJournalInForce ? <MessagesOfVoucher jmsn={hit.Jmsn} /> : null}
    </>
  );
}
