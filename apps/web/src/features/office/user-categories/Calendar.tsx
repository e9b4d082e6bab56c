/** One's own calendar: own events and the dates of one's projects, month by month; the month and day stand in the address. */
import { type CalendarEntry, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { App, Button, DatePicker } from "antd";
import dayjs from "dayjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { DayEntries } from "./DayEntries.tsx";
import { EventDrawer } from "./EventDrawer.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { entriesOn, isDay, monthOf, shiftDay, weeksOf } from "./month.ts";

/** Events are one's own. */
const formsOfEvents = { new: true, edit: true };

function usePlace() {
  const [params, patch] = useUrlParams();
  const linked = params.get("day");
  const chosen = isDay(linked) ? linked : undefined;
  const [focused, setFocused] = useState(chosen ?? today());
  const month = monthOf(focused);
  const goTo = (day: string) => {
    setFocused(day);
    if (chosen) patch({ day });
  };
  const choose = (day: string) => {
    setFocused(day);
    patch({ day }, "push");
  };
  /** The day of a new event is there again after a reload. */
  const goOn = (day: string) => patch({ day });
  return { chosen, focused, month, goTo, choose, goOn, close: () => patch({ day: undefined }) };
}

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(userCategories.DeleteUserEvent, { quiet: true });
  return ({ eventId, title }: CalendarEntry) =>
    void confirmDelete({
      name: t("user-categories.event.named", { title }),
      isFinal: true,
      onDelete: async () => {
        await mutateAsync({ Id: eventId ?? 0 });
        void message.success(t("user-categories.event.deleted", { title }));
      },
    });
}

function MonthTools({ month, goTo }: { month: string; goTo: (day: string) => void }) {
  const { t } = useTranslation();
  const first = `${month}-01`;
  const step = (by: -1 | 1, icon: "back" | "expand") => (
    <Button
      type="text"
      aria-label={t(by < 0 ? "user-categories.monthBefore" : "user-categories.monthAfter")}
      icon={<Icon name={icon} />}
      onClick={() => goTo(shiftDay(first, by, "month"))}
    />
  );
  return (
    <div className="filter-fields">
      {step(-1, "back")}
      <DatePicker
        picker="month"
        allowClear={false}
        aria-label={t("user-categories.month")}
        value={dayjs(first)}
        onChange={(next) => next && goTo(next.format("YYYY-MM-01"))}
      />
      {step(1, "expand")}
      <Button onClick={() => goTo(today())}>{t("user-categories.today")}</Button>
    </div>
  );
}

export function Calendar({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const { chosen, focused, month, goTo, choose, goOn, close } = usePlace();
  const days = weeksOf(month).flat();
  const range = { starttime: days[0] ?? "", endtime: days.at(-1) ?? "" };
  const { data, error, isFetching, refetch } = useCall(userCategories.GetUserProjectCalendar, range, {
    keepPrevious: true,
  });
  const entries = data ?? [];
  const remove = useRemove();
  const forms = useForms(formsOfEvents);
  const linked = forms.idIn("edit");
  const found = linked === undefined ? undefined : entries.find((one) => one.eventId === linked);
  const edited = forms.isOpen("new") ? null : found;
  const create = () => {
    goOn(focused);
    forms.start("new")?.();
  };
  useHotkeys({ n: create }, edited === undefined);
  return (
    <div className="page-frame">
      <PageHead
        title={t("user-categories.title")}
        facts={[t("user-categories.view.calendar")]}
        primary={
          <Button type="primary" title="N" onClick={create}>
            {t("user-categories.event.new")}
          </Button>
        }
      />
      <search className="filter-bar">
        {start}
        <MonthTools month={month} goTo={goTo} />
      </search>
      <div className="page-row">
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <MonthGrid
            month={month}
            focused={focused}
            chosen={chosen}
            entries={entries}
            isBusy={isFetching && !data}
            onFocus={goTo}
            onChoose={choose}
          />
        )}
        {chosen ? (
          <Inspector
            name="calendar"
            title={chosen}
            onClose={close}
            onPrevious={() => choose(shiftDay(chosen, -1))}
            onNext={() => choose(shiftDay(chosen, 1))}
            actions={
              <Button size="small" onClick={create}>
                {t("user-categories.event.new")}
              </Button>
            }
          >
            <DayEntries
              entries={entriesOn(entries, chosen)}
              edit={({ eventId }) => eventId !== null && forms.opener("edit")?.({ id: eventId })}
              remove={remove}
            />
          </Inspector>
        ) : null}
      </div>
      {edited === undefined ? null : (
        <EventDrawer key={edited?.eventId ?? "new"} event={edited} day={chosen ?? focused} onClose={forms.close} />
      )}
    </div>
  );
}
