/** One's calendar in other programs: a secret address, shown once, made anew or ended. */
import { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { CopyText } from "../../../../ui/CopyText.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Window } from "../../../../ui/Window.tsx";

function Address({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [address, setAddress] = useState<string>();
  const query = useCall(calendarFeed.GetCalendarFeed, {});
  const renew = useChange(calendarFeed.RenewCalendarFeed);
  const revoke = useChange(calendarFeed.RevokeCalendarFeed);
  const { data, error } = query;
  const make = () =>
    renew.mutate({ rowVersion: data?.rowVersion ?? 0 }, { onSuccess: (made) => setAddress(made.address) });
  const end = () =>
    revoke.mutate(
      {},
      {
        onSuccess: () => {
          setAddress(undefined);
          void message.success(t("work-logs.feed.ended"));
        },
      },
    );
  const isOn = Boolean(data?.madeAt);
  return (
    <Window
      title={t("work-logs.feed.title")}
      width={560}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t("ui.close")}
        </Button>,
        isOn ? (
          <Button key="end" danger loading={revoke.isPending} onClick={end}>
            {t("work-logs.feed.revoke")}
          </Button>
        ) : null,
        <Button key="make" type="primary" disabled={!data} loading={renew.isPending} onClick={make}>
          {t(isOn ? "work-logs.feed.renew" : "work-logs.feed.make")}
        </Button>,
      ]}
    >
      <div className="stack">
        <p>{t("work-logs.feed.why")}</p>
        {error && !data ? <ErrorPanel error={error} onRetry={() => void query.refetch()} /> : null}
        {address ? (
          <>
            <b>{t("work-logs.feed.once")}</b>
            <CopyText text={address} />
          </>
        ) : null}
        {data && !address ? (
          <p className="soft">
            {data.madeAt ? t("work-logs.feed.since", { at: formatDateTime(data.madeAt) }) : t("work-logs.feed.off")}
          </p>
        ) : null}
      </div>
    </Window>
  );
}

export function Subscribe() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("work-logs.feed.action")}</Button>
      {isOpen ? <Address onClose={() => setOpen(false)} /> : null}
    </>
  );
}
