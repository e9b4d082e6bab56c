/** An event of one's own calendar, by the clock or for whole days. */

import { type CalendarEntry, ownMax, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { limits } from "@digao/contract/limits";
import { App, Checkbox, DatePicker, Form, Input } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { momentOf, onChinaClock } from "../../../lib/china-time.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

interface WhenProps {
  id?: string;
  /** A day or an instant, as the wire has it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  isAllDay: boolean;
}

/** A day begins at midnight. */
const shownAs = (value: string) => (value.length === 10 ? `${value}T00:00` : onChinaClock(value));

const givenAs = (at: dayjs.Dayjs, isAllDay: boolean) =>
  isAllDay ? at.format("YYYY-MM-DD") : momentOf(at.format("YYYY-MM-DDTHH:mm"));

const When = ({ value, onChange, isAllDay, ...rest }: WhenProps) => (
  <DatePicker
    {...rest}
    style={{ width: "100%" }}
    {...(isAllDay ? {} : { showTime: { format: "HH:mm", minuteStep: 5 as const }, format: "YYYY-MM-DD HH:mm" })}
    value={value ? dayjs(shownAs(value)) : null}
    onChange={(next) => onChange?.(next ? givenAs(next, isAllDay) : null)}
  />
);

const text = (value: unknown) => (typeof value === "string" ? value : "");
/** The firm's days are those of China. */
const sentAs = (value: unknown, isAllDay: boolean) =>
  momentOf(isAllDay ? `${shownAs(text(value)).slice(0, 10)}T00:00` : shownAs(text(value)).slice(0, 16));

const newOn = (day: string) => ({
  title: "",
  isAllDay: false,
  start: momentOf(`${day}T09:00`),
  end: momentOf(`${day}T10:00`),
  place: "",
  remark: "",
});

function Fields() {
  const { t } = useTranslation();
  const isAllDay = Form.useWatch("isAllDay") === true;
  const field = (name: string) => t(`user-categories.event.field.${name}`);
  const required = (name: string) => ({ required: true, message: t("ui.required", { label: field(name) }) });
  return (
    <>
      <Form.Item name="title" label={field("title")} rules={[{ ...required("title"), whitespace: true }]}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <Form.Item name="isAllDay" valuePropName="checked">
        <Checkbox>{field("isAllDay")}</Checkbox>
      </Form.Item>
      <div className="form-group">
        <Form.Item name="start" label={field("start")} rules={[required("start")]}>
          <When isAllDay={isAllDay} />
        </Form.Item>
        <Form.Item
          name="end"
          label={field("end")}
          dependencies={["start", "isAllDay"]}
          rules={[
            required("end"),
            ({ getFieldValue }) => ({
              validator: (_rule, end) =>
                end && sentAs(end, isAllDay) < sentAs(getFieldValue("start"), isAllDay)
                  ? Promise.reject(new Error(t("user-categories.event.endBeforeStart")))
                  : Promise.resolve(),
            }),
          ]}
        >
          <When isAllDay={isAllDay} />
        </Form.Item>
      </div>
      <Form.Item name="place" label={field("place")}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <Form.Item name="remark" label={field("remark")}>
        <Input.TextArea maxLength={ownMax.remark} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </>
  );
}

interface Props {
  /** Null for a new one, on `day`. */
  event: CalendarEntry | null;
  day: string;
  onClose: () => void;
}

export function EventDrawer({ event, day, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = useChange(userCategories.AddAndUpdateUserEvent, { quiet: true });
  const names = ["title", "isAllDay", "start", "end", "place", "remark"];
  const labels = Object.fromEntries(names.map((name) => [name, t(`user-categories.event.field.${name}`)]));
  const show = (name: string, value: unknown) => {
    if (name === "isAllDay") return t(value ? "ui.yes" : "ui.no");
    if (name !== "start" && name !== "end") return text(value);
    return text(value).length > "YYYY-MM-DD".length ? formatDateTime(text(value)) : formatDate(text(value));
  };
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const isAllDay = values.isAllDay === true;
    const { title, place, remark } = values;
    const when = { isAllDay, start: sentAs(values.start, isAllDay), end: sentAs(values.end, isAllDay) };
    const own = event ? { id: event.eventId, rowVersion } : {};
    await save.mutateAsync(sentBy(userCategories.AddAndUpdateUserEvent, { ...own, title, ...when, place, remark }));
    void message.success(t("user-categories.event.saved", { title: text(title) }));
  };
  const initial = event ?? newOn(day);
  return (
    <EditDrawer
      title={t(event ? "user-categories.event.edit" : "user-categories.event.new")}
      form="event"
      record={event?.eventId ?? "new"}
      {...(event?.rowVersion ? { rowVersion: event.rowVersion } : {})}
      initial={Object.fromEntries(names.map((name) => [name, initial[name as keyof typeof initial]]))}
      labels={labels}
      show={show}
      width={480}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields />
    </EditDrawer>
  );
}
