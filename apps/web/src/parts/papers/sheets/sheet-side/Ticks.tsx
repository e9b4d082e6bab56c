/** Tick marks of a sheet: the legend of those it bears, and the firm's set to put on the selected cell. */
import { type TickMark, tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { type ChosenCell, isAt } from "../../../evidence/evidence-links/place.ts";
import type { HungOf } from "./use-hung.ts";

interface Props {
  sheetId: number;
  cell: ChosenCell | undefined;
  hung: HungOf;
  mayWrite: boolean;
  onCell: (tabId: string, name: string) => void;
}

const Sign = ({ mark: { sign, color } }: { mark: TickMark }) => (
  <b className="tick-sign" style={{ color }}>
    {sign}
  </b>
);

function useMeaning() {
  const isEnglish = useLanguage() === "en";
  return ({ meaning, meaningEn }: TickMark) => (isEnglish && meaningEn ? meaningEn : meaning);
}

function Put({ sheetId, cell, hung: { marks } }: Pick<Props, "sheetId" | "hung"> & { cell: ChosenCell }) {
  const { t } = useTranslation();
  const meaning = useMeaning();
  const put = useChange(tickMarks.PutPaperTick);
  const { name, ...place } = cell;
  return (
    <section aria-label={t("tick-marks.choose")}>
      <h3 className="section-title">{t("tick-marks.put", { cell: name })}</h3>
      <div className="row wrap gap-4">
        {marks
          .filter(({ isDisabled }) => !isDisabled)
          .map((mark) => (
            <Tooltip key={mark.id} title={meaning(mark)}>
              <Button
                size="small"
                aria-label={`${mark.sign} ${meaning(mark)}`}
                disabled={put.isPending}
                onClick={() => put.mutate({ sheetId, markId: mark.id, cells: [place] })}
              >
                <Sign mark={mark} />
              </Button>
            </Tooltip>
          ))}
      </div>
    </section>
  );
}

export function Ticks({ sheetId, cell, hung, mayWrite, onCell }: Props) {
  const { t } = useTranslation();
  const meaning = useMeaning();
  const ask = useAsk();
  const take = useChange(tickMarks.TakePaperTicks, { quiet: true });
  const { marks, ticks } = hung;
  const used = marks.filter(({ id }) => ticks.some(({ markId }) => markId === id));
  return (
    <div className="stack">
      {cell && mayWrite ? <Put sheetId={sheetId} cell={cell} hung={hung} /> : null}
      <section aria-label={t("tick-marks.legend")}>
        <h3 className="section-title">{t("tick-marks.legend")}</h3>
        {used.length === 0 ? <p className="soft">{t("tick-marks.none")}</p> : null}
        <ul className="evidence-list">
          {used.map((mark) => (
            <li key={mark.id}>
              <Sign mark={mark} /> {meaning(mark)}
              <div className="row wrap evidence-part">
                {ticks
                  .filter(({ markId }) => markId === mark.id)
                  .map((tick) => {
                    const name = tick.cell.name;
                    return (
                      <span key={tick.id} className="tick-place" data-here={isAt(tick.cell, cell) || undefined}>
                        <Button
                          type="link"
                          size="small"
                          title={tick.createdBy}
                          onClick={() => onCell(tick.cell.tabId, name)}
                        >
                          {name}
                        </Button>
                        {mayWrite && tick.canTake ? (
                          <Button
                            type="text"
                            size="small"
                            aria-label={t("tick-marks.take", { cell: name, sign: mark.sign })}
                            icon={<Icon name="close" size={10} />}
                            onClick={() =>
                              void ask({
                                title: t("tick-marks.takeAsk", { cell: name, sign: mark.sign }),
                                why: t("evidence-links.removeWhy"),
                                okText: t("tick-marks.takeShort"),
                                isDanger: true,
                                fields: <ReasonField label={t("evidence-links.reason")} />,
                                send: ({ reason }) =>
                                  take.mutateAsync({ sheetId, ids: [tick.id], reason: String(reason ?? "") }),
                              })
                            }
                          />
                        ) : null}
                      </span>
                    );
                  })}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
