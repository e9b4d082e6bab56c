/** What the latest journal tests (会计分录测试) say of a voucher: its score, and why each rule hit. */

import type { VoucherDetail } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type JournalHit, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { bandTones } from "../../../evidence/journal-tests/journal-score.ts";

type Hit = NonNullable<VoucherDetail["jeHit"]>;

export function ScoreTag({ hit }: { hit: Hit }) {
  const { t } = useTranslation();
  return <StatusTag tone={bandTones[hit.band]}>{t("lines.scored", { score: hit.score })}</StatusTag>;
}

function Reasons({ hit: { words, rules, exclusion } }: { hit: JournalHit }) {
  const { t } = useTranslation();
  return (
    <>
      {words.length === 0 ? (
        <p>{t("lines.noReason")}</p>
      ) : (
        <ul>
          {words.map(({ ruleCode, text }) => (
            <li key={ruleCode}>
              <b>{rules.find((rule) => rule.ruleCode === ruleCode)?.name ?? ruleCode}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {exclusion ? <p>{t("lines.testExcluded", { reason: exclusion.reason })}</p> : null}
    </>
  );
}

type Voucher = Pick<VoucherDetail, "Jmsn" | "jType" | "jNoText">;

export function TestHit({ voucher: { Jmsn, jType, jNoText }, hit }: { voucher: Voucher; hit: Hit }) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { data, error, refetch } = useCall(journalTests.GetJeHit, { Id: hit.runId, Jmsn });
  const href = linkTo("journalTestRun", hit.runId, project.id, {
    view: "hits",
    excluded: "all",
    keyword: voucherName({ jType, jNoText }),
    open: Jmsn,
  });
  return (
    <section className="test-hit">
      <h3 className="section-title">
        {t("lines.testHit", { no: hit.runNo })}
        {hasScreen(href) ? (
          <Button type="link" size="small" onClick={() => void navigate(href)}>
            {t("lines.openTest")}
          </Button>
        ) : null}
      </h3>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton rows={3} /> : null}
      {data && !error ? <Reasons hit={data} /> : null}
    </section>
  );
}
