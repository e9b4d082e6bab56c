/** What is checked for a statement item: up to ten points, the standard ones of its kind until the project says otherwise. */

import { Button, Checkbox, Input, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Window } from "../../../../ui/Window.tsx";
import { type CheckList, isPoint, type Point, usePoints } from "./use-points.ts";

interface Props {
  RId: number;
  itemName: string;
  /** As the sheet shows it now. */
  now: CheckList;
  reread: () => Promise<CheckList | undefined>;
  onClose: () => void;
}
const contentMax = 200;
type Points = ReturnType<typeof usePoints>;

function PointConflict({ edit }: { edit: Points["fields"] }) {
  const { t } = useTranslation();
  const show = (_seq: string, value: unknown) => {
    if (!isPoint(value)) return t("vouching.noPoint");
    return value.isRequired ? value.content : t("vouching.optionalPoint", { content: value.content });
  };
  return <Conflict edit={edit} labelOf={(seq) => t("vouching.checkItem", { seq })} show={show} />;
}

function PointRow({ seq, point, points }: { seq: number; point: Point; points: Points }) {
  const { t } = useTranslation();
  const set = (patch: Partial<Point>) => points.set(seq, { ...point, ...patch });
  return (
    <li>
      <kbd>{seq % 10}</kbd>
      <Input
        aria-label={t("vouching.checkItem", { seq })}
        maxLength={contentMax}
        value={point.content}
        status={point.content.trim() ? "" : "error"}
        onChange={(event) => set({ content: event.target.value })}
      />
      <Checkbox checked={point.isRequired} onChange={(event) => set({ isRequired: event.target.checked })}>
        {t("vouching.required")}
      </Checkbox>
      <Button
        type="text"
        size="small"
        aria-label={t("vouching.removeCheckItem", { seq })}
        icon={<Icon name="delete" size={14} />}
        onClick={() => points.set(seq, null)}
      />
    </li>
  );
}

export function CheckItemsDialog({ RId, itemName, now, reread, onClose }: Props) {
  const { t } = useTranslation();
  const points = usePoints({ RId, now, reread, onSaved: onClose });
  const { fields, list, free } = points;
  const leave = () => {
    fields.giveUp();
    onClose();
  };
  return (
    <Window
      width={560}
      title={t("vouching.checkItemsOf", { itemName })}
      onCancel={onClose}
      footer={[
        <Popconfirm
          key="standard"
          title={t("vouching.standardAsk")}
          okText={t("vouching.standardItems")}
          cancelText={t("ui.cancel")}
          onConfirm={points.standard}
        >
          <Button disabled={points.isBusy}>{t("vouching.standardItems")}</Button>
        </Popconfirm>,
        <Button key="cancel" onClick={leave}>
          {t("ui.cancel")}
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={!points.isWhole}
          loading={points.isBusy}
          onClick={() => void fields.save()}
        >
          {t("ui.save")}
        </Button>,
      ]}
    >
      <EditNotes edit={fields} />
      <PointConflict edit={fields} />
      <ol className="vc-check-items">
        {list.map(({ seq, ...point }) => (
          <PointRow key={seq} seq={seq} point={point} points={points} />
        ))}
      </ol>
      <Button
        type="link"
        size="small"
        disabled={free === undefined}
        onClick={() => free !== undefined && points.set(free, { content: "", isRequired: true })}
      >
        {t("vouching.addCheckItem")}
      </Button>
      <p className="soft">{t("vouching.checkItemsHint")}</p>
    </Window>
  );
}
