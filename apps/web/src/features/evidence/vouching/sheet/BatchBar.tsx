/** What can be done with the ticked rows together. */

import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { DrawStatus } from "@digao/domain/vouching/states";
import { Button, Dropdown, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";
import { procedureText, useProgLines } from "../../../../parts/engagement/programs/use-prog-lines.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { Actions } from "./use-actions.ts";
import { hasEntry, isWrong, type SheetState } from "./use-sheet.ts";

interface Props {
  rows: readonly DrawnVoucher[];
  sheet: SheetState;
  actions: Actions;
  onDone: () => void;
}
/** Exceptions differ row by row and are told one at a time. */
const results = [drawResult.noException, drawResult.noEvidence, drawResult.notApplicable] as const;
const statuses = [drawStatus.inProgress, drawStatus.evidencePending, drawStatus.checked, drawStatus.reviewed] as const;

/** To a procedure of the item's programme, or to none. */
function TieTo({ rows, sheet, actions, isOff }: Omit<Props, "onDone"> & { isOff: boolean }) {
  const { t } = useTranslation();
  const { lines } = useProgLines(sheet.project.id, rows[0]?.RId);
  const isTied = rows.some(({ progLine }) => progLine !== null);
  if (lines.length === 0 && !isTied) return null;
  const items = [
    ...lines.map((line) => ({
      key: line.id,
      label: <span className="vc-procedure">{procedureText(line)}</span>,
      title: line.content,
      onClick: () => actions.tie(rows, { id: line.id, lineNo: line.lineNo, content: line.content }),
    })),
    { key: 0, label: t("vouching.untie"), disabled: !isTied, onClick: () => actions.tie(rows, null) },
  ];
  return (
    <Dropdown menu={{ items }} disabled={isOff} trigger={["click"]}>
      <Button size="small" icon={<Icon name="down" size={14} />} iconPlacement="end">
        {t("vouching.tie")}
      </Button>
    </Dropdown>
  );
}

export function BatchBar({ rows, sheet, actions, onDone }: Props) {
  const { t } = useTranslation();
  const { why, project } = sheet;
  const [first] = rows;
  const stopOf = (to: DrawStatus) => rows.map((row) => why(row, to)).find((reason) => reason !== null);
  const statusItems = statuses.map((to) => {
    const stop = stopOf(to);
    return {
      key: to,
      label: t(`vouching.move.${to}`),
      disabled: stop !== undefined,
      title: stop ? t(`vouching.reason.${stop}`) : "",
      onClick: () => void actions.move(rows, to),
    };
  });
  const resultItems = results.map((value) => ({
    key: value,
    label: t(`codes.drawResult.${value}`),
    onClick: () => actions.judge(rows, value),
  }));
  const adjustable = rows.filter((row) => isWrong(row) && !hasEntry(row) && sheet.canWrite(row));
  const isOff = project.isReadOnly || !first;
  const more = <Icon name="down" size={14} />;
  return (
    <div className="vc-batch" role="toolbar" aria-label={t("vouching.batch")}>
      <b>{t("ui.selected", { count: rows.length })}</b>
      <Button size="small" disabled={isOff} onClick={() => actions.tickBlank(rows)}>
        {t("vouching.tickBlank")}
      </Button>
      <Dropdown menu={{ items: resultItems }} disabled={isOff} trigger={["click"]}>
        <Button size="small" icon={more} iconPlacement="end">
          {t("vouching.setResult")}
        </Button>
      </Dropdown>
      <Dropdown menu={{ items: statusItems }} disabled={isOff} trigger={["click"]}>
        <Button size="small" icon={more} iconPlacement="end">
          {t("vouching.setStatus")}
        </Button>
      </Dropdown>
      <TieTo rows={rows} sheet={sheet} actions={actions} isOff={isOff} />
      <Button size="small" disabled={isOff || adjustable.length === 0} onClick={() => actions.makeEntry(adjustable)}>
        {t("vouching.adjust")}
      </Button>
      <Popconfirm
        title={t("vouching.cancelAsk", { count: rows.length })}
        okText={t("vouching.draw.cancel")}
        okButtonProps={{ danger: true }}
        cancelText={t("ui.close")}
        onConfirm={() => actions.move(rows, 9).then((isDone) => isDone && onDone())}
      >
        <Button size="small" danger disabled={isOff || stopOf(9) !== undefined}>
          {t("vouching.draw.cancel")}
        </Button>
      </Popconfirm>
      <Button type="link" size="small" onClick={onDone}>
        {t("ui.clearSelection")}
      </Button>
    </div>
  );
}
