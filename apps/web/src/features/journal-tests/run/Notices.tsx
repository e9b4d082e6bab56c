/** What must be known before the figures of a run are relied on. */
import type { JournalRunSummary } from "@digao/contract/areas/journal-tests";
import { ratio } from "@digao/domain/money";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatShare } from "../../../lib/format.ts";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

interface Notice {
  key: string;
  tone: Tone;
  text: string;
}

function useNotices(run: JournalRunSummary): Notice[] {
  const { t } = useTranslation();
  const { completeness, comparison, yearsWithoutCalendar } = run;
  const frequent = run.byRule.filter(({ proposal }) => proposal !== null);
  const hitShare = run.voucherCount ? ratio(BigInt(run.hitCount ?? 0), BigInt(run.voucherCount)) : null;
  const warning = (key: string, text: string): Notice => ({ key, tone: "attention", text });
  return [
    ...(run.isJournalInForce ? [] : [warning("journal", t("journal-tests.notice.journal"))]),
    ...(run.isJournalKept ? [] : [warning("gone", t("journal-tests.notice.gone"))]),
    ...(completeness === "differs" ? [warning("differs", t("journal-tests.notice.differs"))] : []),
    ...(completeness === "noBalances" ? [warning("noBalances", t("journal-tests.notice.noBalances"))] : []),
    ...(yearsWithoutCalendar.length > 0
      ? [
          warning(
            "calendar",
            t("journal-tests.notice.calendar", { years: yearsWithoutCalendar.join(t("journal-tests.comma")) }),
          ),
        ]
      : []),
    ...(frequent.length > 0
      ? [
          warning(
            "frequent",
            t("journal-tests.notice.frequent", {
              share: formatShare(hitShare),
              rules: frequent.map(({ name, share }) => `${name} ${formatShare(share)}`).join(t("journal-tests.comma")),
            }),
          ),
        ]
      : []),
    ...(run.pm === null ? [warning("pm", t("journal-tests.notice.pm"))] : []),
    ...(comparison?.isIdentical ? [{ key: "same", tone: "good", text: t("journal-tests.notice.same") } as const] : []),
    ...(comparison && !comparison.isIdentical
      ? [
          warning(
            "different",
            t("journal-tests.notice.different", { missing: comparison.missing, added: comparison.added }),
          ),
        ]
      : []),
  ];
}

export function Notices({ run, onOpen }: { run: JournalRunSummary; onOpen: (run: number) => void }) {
  const { t } = useTranslation();
  const notices = useNotices(run);
  const { againOf } = run;
  return (
    <ul className="je-notices">
      {notices.map(({ key, tone, text }) => (
        <li key={key}>
          <StatusTag tone={tone}>{text}</StatusTag>
          {againOf !== null && (key === "same" || key === "different") ? (
            <Button size="small" type="link" onClick={() => onOpen(againOf)}>
              {t("journal-tests.toRepeated")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
