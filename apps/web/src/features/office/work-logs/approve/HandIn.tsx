/** One's own week: what became of its hours, and handing it in. */
import { type HourSums, workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";

export const useOwnWeek = (week: readonly string[]) =>
  useCall(workApproval.GetWorkLogWeek, { week: week[0] ?? "" }, { keepPrevious: true });

/** Those that are not nothing. */
export function useSums(sums: HourSums | undefined): string[] {
  const { t } = useTranslation();
  if (!sums) return [];
  return (["approved", "waiting", "draft", "returned"] as const).flatMap((name) =>
    sums[name] > 0 ? [t(`work-logs.approve.sum.${name}`, { hours: sums[name] })] : [],
  );
}

export function HandIn({ week, sums }: { week: readonly string[]; sums: HourSums | undefined }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(workApproval.HandInWorkLogWeek);
  const isNothing = !sums || sums.draft + sums.returned === 0;
  const send = () =>
    mutate(
      { week: week[0] ?? "" },
      {
        onSuccess: ({ count, hours, told }) => {
          const word = told.length > 0 ? "work-logs.approve.handedIn" : "work-logs.approve.handedInAlone";
          void message.success(t(word, { count, hours, names: told.join("、") }));
        },
      },
    );
  return (
    <Button
      loading={isPending}
      disabled={isNothing}
      title={t(isNothing ? "work-logs.approve.nothing" : "work-logs.approve.handInWhy")}
      onClick={send}
    >
      {t("work-logs.approve.handIn")}
    </Button>
  );
}
