/** The figures at the head of the first page; each leads to the card behind it. */
import { type HomeCard, home } from "@digao/contract/areas/office/home/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";

function goTo(card: HomeCard) {
  const element = document.querySelector<HTMLElement>(`[data-home-card="${card}"]`);
  element?.scrollIntoView({ block: "nearest" });
  element?.querySelector<HTMLElement>(".home-card-body button:not(:disabled)")?.focus();
}

/** Kept free while the figures are read. */
const places = [1, 2, 3, 4, 5];

export function Figures({ shown }: { shown: ReadonlySet<HomeCard> }) {
  const { t } = useTranslation();
  const { data } = useCall(home.GetReportItems, {});
  const items = data?.filter(({ card }) => shown.has(card));
  return (
    <ul className="home-figures" aria-label={t("home.figures")} aria-busy={data === undefined}>
      {data ? null : places.map((place) => <li key={place} />)}
      {items?.map(({ code, name, value, isUrgent, card }) => (
        <li key={code}>
          <button type="button" data-urgent={isUrgent} onClick={() => goTo(card)}>
            <b>{value}</b>
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
