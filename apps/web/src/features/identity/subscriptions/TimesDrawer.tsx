/** When a person's notices leave by mail. */
import { type NoticeDelivery, noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { App, Form, Radio, Select, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../../ui/edit/WaitingDrawer.tsx";

const two = (count: number): string => String(count).padStart(2, "0");
const clocks = Array.from(
  { length: 48 },
  (_, place) => `${two(Math.floor(place / 2))}:${place % 2 === 0 ? "00" : "30"}`,
);
/** What was set by another client may lie between. */
const clocksWith = (own: string | null | undefined) =>
  [...new Set([...clocks, ...(own ? [own] : [])])].sort().map((value) => ({ value, label: value }));

interface Values {
  pace: NoticeDelivery["pace"];
  digestAt: string;
  hasQuiet: boolean;
  quietFrom: string;
  quietTo: string;
}

const valuesOf = ({ pace, digestAt, quietFrom, quietTo }: NoticeDelivery): Values => ({
  pace,
  digestAt,
  hasQuiet: quietFrom !== null,
  quietFrom: quietFrom ?? "22:00",
  quietTo: quietTo ?? "07:00",
});

function ClockField({ name, hidden }: { name: "digestAt" | "quietFrom" | "quietTo"; hidden: boolean }) {
  const { t } = useTranslation();
  const own: string | undefined = Form.useWatch(name);
  return (
    <Form.Item name={name} label={t(`subscriptions.mail.${name}`)} hidden={hidden}>
      <Select options={clocksWith(own)} showSearch />
    </Form.Item>
  );
}

function Fields() {
  const { t } = useTranslation();
  const pace: Values["pace"] = Form.useWatch("pace") ?? "each";
  const hasQuiet: boolean = Form.useWatch("hasQuiet") ?? false;
  return (
    <>
      <Form.Item name="pace" label={t("subscriptions.mail.pace")}>
        <Radio.Group
          vertical
          options={(["each", "daily"] as const).map((value) => ({
            value,
            label: t(`subscriptions.mail.${value}Hint`),
          }))}
        />
      </Form.Item>
      <ClockField name="digestAt" hidden={pace !== "daily"} />
      <Form.Item
        name="hasQuiet"
        label={t("subscriptions.mail.hasQuiet")}
        valuePropName="checked"
        extra={t("subscriptions.mail.quietHint")}
      >
        <Switch />
      </Form.Item>
      <ClockField name="quietFrom" hidden={!hasQuiet} />
      <ClockField name="quietTo" hidden={!hasQuiet} />
    </>
  );
}

function Editor({ delivery, onClose }: { delivery: NoticeDelivery; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const update = useChange(noticeDelivery.UpdateNoticeDelivery, { quiet: true });
  const names = ["pace", "digestAt", "hasQuiet", "quietFrom", "quietTo"] as const;
  return (
    <EditDrawer
      title={t("subscriptions.mail.times")}
      form="notice-times"
      record="own"
      rowVersion={delivery.rowVersion}
      initial={{ ...valuesOf(delivery) }}
      labels={Object.fromEntries(names.map((name) => [name, t(`subscriptions.mail.${name}`)]))}
      show={(_field, value) => String(value ?? "")}
      onSubmit={async (values, rowVersion) => {
        const { pace, digestAt, hasQuiet, quietFrom, quietTo } = values as unknown as Values;
        const quiet = hasQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
        await update.mutateAsync(sentBy(noticeDelivery.UpdateNoticeDelivery, { pace, digestAt, ...quiet, rowVersion }));
        void message.success(t("subscriptions.mail.timesSaved"));
      }}
      onClose={onClose}
    >
      <Fields />
    </EditDrawer>
  );
}

export function TimesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(noticeDelivery.GetNoticeDelivery, {});
  if (record) return <Editor delivery={record} onClose={onClose} />;
  return <WaitingDrawer title={t("subscriptions.mail.times")} error={error} onRetry={retry} onClose={onClose} />;
}
