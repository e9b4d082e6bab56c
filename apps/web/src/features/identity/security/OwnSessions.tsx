/** Where the reader is signed in (登录设备), and how to end what is not wanted. */
import { sessions } from "@digao/contract/areas/identity/security/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { SessionLines } from "./SessionLines.tsx";

export function OwnSessions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const list = useCall(sessions.GetMySessions, {}, { staleMs: 0 });
  const one = useChange(sessions.EndMySession);
  const others = useChange(sessions.EndMyOtherSessions);
  const confirmEnded = ({ ended: count }: { ended: number }) =>
    void message.success(t("security.sessions.ended", { count }));
  if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <DelayedSkeleton />;
  const rows = list.data.items;
  return (
    <section>
      <div className="security-part">
        <h3 className="section-title">{t("security.sessions.title")}</h3>
        {rows.length > 1 ? (
          <Button
            size="small"
            loading={others.isPending}
            onClick={() => others.mutate({}, { onSuccess: confirmEnded })}
          >
            {t("security.sessions.endOthers")}
          </Button>
        ) : null}
      </div>
      <SessionLines rows={rows} onEnd={({ id }) => one.mutate({ id }, { onSuccess: confirmEnded })} />
    </section>
  );
}
