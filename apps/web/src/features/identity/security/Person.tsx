/** One person's open sessions, and what an administrator may do about the account. */
import {
  secondFactor,
  securityPolicy,
  sessions,
  type UserSecurityRow,
} from "@digao/contract/areas/identity/security/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PersonRoles } from "./PersonRoles.tsx";
import { SessionLines } from "./SessionLines.tsx";

function useEnd() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const end = useChange(sessions.EndUserSessions);
  return (input: { userId: number; id?: string }) =>
    end.mutate(input, {
      onSuccess: ({ ended: count }) => void message.success(t("security.sessions.ended", { count })),
    });
}

export function PersonSessions({ userId }: { userId: number }) {
  const list = useCall(sessions.GetUserSessions, { userId }, { staleMs: 0 });
  const end = useEnd();
  if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <DelayedSkeleton />;
  return <SessionLines rows={list.data.items} onEnd={({ id }) => end({ userId, id })} />;
}

export function PersonActions({ row: { userId, name, ...row } }: { row: UserSecurityRow }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const end = useEnd();
  const unlock = useChange(securityPolicy.EndLockout);
  const reset = useChange(secondFactor.ResetUser, { quiet: true });
  const askReset = () =>
    ask({
      title: t("security.factor.resetTitle", { name }),
      why: t("security.factor.resetWhy"),
      okText: t("security.factor.reset"),
      isDanger: true,
      send: async () => {
        await reset.mutateAsync({ userId });
        void message.success(t("security.factor.resetDone", { name }));
      },
    });
  return (
    <>
      <PersonRoles person={{ userId, name }} />
      {row.sessions > 0 ? (
        <Button size="small" onClick={() => end({ userId })}>
          {t("security.sessions.endAll")}
        </Button>
      ) : null}
      {row.hasSecondFactor ? (
        <Button size="small" danger onClick={askReset}>
          {t("security.factor.reset")}
        </Button>
      ) : null}
      {row.lockedUntil ? (
        <Button
          size="small"
          onClick={() =>
            unlock.mutate({ userId }, { onSuccess: () => void message.success(t("security.lockout.done", { name })) })
          }
        >
          {t("security.lockout.end")}
        </Button>
      ) : null}
    </>
  );
}
