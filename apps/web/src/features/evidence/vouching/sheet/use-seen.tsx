/** Rows settled together have no evidence of their own: where neither file nor remark says what was seen, it is asked for. */
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { bareOfBatch, saysWhatWasSeen, TOGETHER_SECONDS } from "@digao/domain/vouching/evidence";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../lib/session.ts";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";

const evidenceMax = 500;

/** The person's own findings without evidence in the last minute, beside these rows. */
const recentOf = (items: readonly DrawnVoucher[], rows: readonly DrawnVoucher[], userId: number): number =>
  items.filter(
    (row) =>
      !rows.some(({ id }) => id === row.id) &&
      row.checkerIds.includes(userId) &&
      row.checkTime !== null &&
      Date.now() - Date.parse(row.checkTime) < TOGETHER_SECONDS * 1000 &&
      bareOfBatch([{ ...row, fileCount: row.files.length }], Number.POSITIVE_INFINITY).length > 0,
  ).length;

/** @param result what the rows are found to be, where the act says so */
const bareOf = (rows: readonly DrawnVoucher[], recent: number, result?: number): DrawnVoucher[] =>
  bareOfBatch(
    rows.map((row) => ({ ...row, fileCount: row.files.length, result: result ?? row.result })),
    recent,
  );

/** @param items all that the sheet has */
export function useSeen(items: readonly DrawnVoucher[]) {
  const { t } = useTranslation();
  const ask = useAsk();
  const me = useSession((session) => session.user?.id) ?? 0;
  /** Goes on at once where every row has evidence, else with what was seen of those that have none; false where it was left. */
  return async <Answer,>(
    rows: readonly DrawnVoucher[],
    result: number | undefined,
    goOn: (bare: readonly DrawnVoucher[], seen?: string) => Answer | Promise<Answer>,
  ): Promise<Answer | false> => {
    const bare = bareOf(rows, recentOf(items, rows, me), result);
    if (bare.length === 0) return goOn([]);
    let answer: Answer | false = false;
    const { isSent } = ask({
      title: t("vouching.seen.ask", { count: bare.length }),
      why: t("vouching.seen.why"),
      okText: t("vouching.seen.ok"),
      fields: (
        <ReasonField
          label={t("vouching.seen.label")}
          isRequired
          max={evidenceMax}
          example={t("vouching.seen.example")}
        />
      ),
      isReady: ({ reason }: { reason?: string }) => saysWhatWasSeen(reason),
      send: async ({ reason }: { reason?: string }) => {
        answer = await goOn(bare, reason?.trim() ?? "");
      },
    });
    return (await isSent) ? answer : false;
  };
}
