import type { DayLoad, seenWorkLogs } from "@digao/contract/areas/office/work-logs/calls";
import type { Output } from "@digao/contract/endpoint";
import { weekOf } from "@digao/domain/work-log/hours";
import { useTranslation } from "react-i18next";
import { scrolls } from "../../../../ui/scrolls.ts";

type Loads = Output<(typeof seenWorkLogs)["GetWorkTimeLoad"]>;
type Person = Loads["items"][number];

interface Props {
  load: Loads;
  open: { person: number; day: string };
  onOpen: (userId: number, day: string) => void;
}

function Cell({ person, day, isOpen, onOpen }: { person: Person; day: DayLoad; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  if (day.count === 0) return <td className="load-cell" data-load="none" />;
  const { hours, openHours, overlaps } = day;
  const words = [
    `${person.name} ${day.day}`,
    t("work-logs.totalHours", { hours }),
    openHours > 0 ? t("work-logs.load.openHours", { hours: openHours }) : "",
    overlaps > 0 ? t("work-logs.load.overlaps", { count: overlaps }) : "",
  ];
  const said = words.filter(Boolean).join(" · ");
  return (
    <td className="load-cell" data-load={day.load} data-clash={overlaps > 0}>
      <button type="button" aria-pressed={isOpen} aria-label={said} title={said} onClick={onOpen}>
        {hours > 0 ? hours : ""}
        {openHours > 0 ? <small>+{openHours}</small> : null}
        {overlaps > 0 ? <i aria-hidden="true">!</i> : null}
      </button>
    </td>
  );
}

export function LoadGrid({ load, open, onOpen }: Props) {
  const { t } = useTranslation();
  const placeOf = (day: string) => weekOf(day).indexOf(day);
  return (
    <section className="load-box fill" aria-label={t("work-logs.load.title")} {...scrolls}>
      <table className="load-grid">
        <thead>
          <tr>
            <th scope="col" className="load-name">
              {t("work-logs.person")}
            </th>
            <th scope="col" className="load-sum">
              {t("work-logs.entry.hours")}
            </th>
            <th scope="col" className="load-sum" title={t("work-logs.load.freeWhy")}>
              {t("work-logs.load.free")}
            </th>
            {load.days.map(({ day, expected }) => (
              <th key={day} scope="col" className="load-day" data-rest={expected === 0}>
                <span>{t(`home.weekday.${placeOf(day)}`)}</span>
                <b>{day.slice(5)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {load.items.map((person) => (
            <tr key={person.userId}>
              <th scope="row" className="load-name">
                <span>{person.name}</span>
                <small>{[person.dept, person.position].filter(Boolean).join(" · ")}</small>
              </th>
              <td className="load-sum" title={t("work-logs.load.ofExpected", { hours: person.expected })}>
                {person.hours}
              </td>
              <td className="load-sum" data-none={person.free === 0}>
                {person.free}
              </td>
              {person.days.map((day) => (
                <Cell
                  key={day.day}
                  person={person}
                  day={day}
                  isOpen={open.person === person.userId && open.day === day.day}
                  onOpen={() => onOpen(person.userId, day.day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
