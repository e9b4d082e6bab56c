/** A band of ages may reach over several data periods; lines are listed by one of them. */

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Window } from "../../../../ui/Window.tsx";
import type { Place } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

interface Props {
  choices: readonly Place[];
  scope: Scope;
  onOpen: (place: Place) => void;
  onClose: () => void;
}

export function BandPeriods({ choices, scope, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const labelOf = (place: Place) =>
    scope.periods.find(({ periodId }) => periodId === place.period)?.label ?? String(place.period);
  return (
    <Window open={choices.length > 0} title={t("data-analysis.bandPeriods")} footer={null} onCancel={onClose}>
      <ul className="band-periods">
        {choices.map((place) => (
          <li key={place.period}>
            <Button
              type="link"
              onClick={() => {
                onClose();
                onOpen(place);
              }}
            >
              {t("data-analysis.bandPeriod", { label: labelOf(place), from: place.dateFrom, to: place.dateTo })}
            </Button>
          </li>
        ))}
      </ul>
    </Window>
  );
}
