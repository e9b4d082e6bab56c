/** Notices by mail: when they leave, a test, and the last ones. */
import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { App, Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { MailView, useMailFacts } from "./MailView.tsx";
import { TimesDrawer } from "./TimesDrawer.tsx";

function SendTest() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(noticeDelivery.SendTestNotice);
  const send = () => mutate({}, { onSuccess: () => void message.success(t("subscriptions.mail.tested")) });
  return (
    <Button loading={isPending} onClick={send}>
      {t("subscriptions.mail.test")}
    </Button>
  );
}

export function MailPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const forms = useForms({ times: true });
  const { data, error, refetch } = useCall(noticeDelivery.GetNoticeDelivery, {});
  const facts = useMailFacts(data);
  return (
    <div className="page-frame">
      <PageHead
        title={t("subscriptions.title")}
        tabs={tabs}
        facts={facts}
        extra={data?.email && data.hasMailbox ? <SendTest /> : null}
        primary={
          <Button type="primary" onClick={forms.start("times")}>
            {t("subscriptions.mail.times")}
          </Button>
        }
      />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <MailView delivery={data} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {forms.isOpen("times") ? <TimesDrawer onClose={forms.close} /> : null}
    </div>
  );
}
