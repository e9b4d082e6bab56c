/** What must be known before the figures of a run are relied on. */
import type { JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { hitsMost } from "@digao/domain/journal-tests/frequency";
import { ratio } from "@digao/domain/money";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatShare } from "../../../../lib/format.ts";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";

interface Notice {
  key: string;
  tone: Tone;
  text: string;
}

const warning = (key: string, text: string): Notice => ({ key, tone: "attention", text });

/** Rules that hit so much that they single out nothing; else the run as a whole, where it does. */
function frequencyOf({ byRule, hitCount, voucherCount }: JournalRunSummary, t: TFunction): Notice[] {
  if (!voucherCount) return [];
  const share = formatShare(ratio(BigInt(hitCount ?? 0), BigInt(voucherCount)));
  const frequent = byRule.filter(({ proposal }) => proposal !== null);
  const rules = frequent.map((rule) => `${rule.name} ${formatShare(rule.share)}`).join(t("journal-tests.comma"));
  if (rules) return [warning("frequent", t("journal-tests.notice.frequent", { share, rules }))];
  return hitsMost(hitCount ?? 0, voucherCount) ? [warning("most", t("journal-tests.notice.most", { share }))] : [];
}

function useNotices(run: JournalRunSummary): Notice[] {
  const { t } = useTranslation();
  const { completeness, comparison, yearsWithoutCalendar } = run;
  return [
    ...(run.isDraft ? [warning("draft", t("journal-tests.notice.draft"))] : []),
    ...(run.highSet === null
      ? []
      : [warning("bands", t("journal-tests.notice.bands", { set: run.highSet, high: run.bands.high }))]),
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
    ...frequencyOf(run, t),
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
