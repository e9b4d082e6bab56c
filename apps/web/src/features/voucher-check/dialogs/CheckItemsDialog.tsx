/** What is checked for a statement item: up to ten points, the standard ones of its kind until the project says otherwise. */
import { type CheckItem, draws } from "@digao/contract/areas/draws";
import { Button, Checkbox, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useDraft } from "../../../lib/drafts.ts";
import { formatTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  RId: number;
  itemName: string;
  items: readonly CheckItem[];
  onClose: () => void;
}
const itemsMax = 10;
const contentMax = 200;
const numbers = Array.from({ length: itemsMax }, (_, index) => index + 1);

/** What is typed stays on this machine until it is saved or given up. */
function useList(RId: number, items: readonly CheckItem[]) {
  const draft = useDraft<readonly CheckItem[]>("check-items", RId);
  const [kept] = useState(() => draft.read());
  const [restoredAt, setRestoredAt] = useState(kept?.at);
  const [list, setList] = useState<readonly CheckItem[]>(kept?.value ?? items);
  const change = (next: readonly CheckItem[]) => {
    setList(next);
    draft.keep(next);
  };
  const giveUp = () => {
    draft.drop();
    setList(items);
    setRestoredAt(undefined);
  };
  return { list, change, giveUp, drop: draft.drop, restoredAt };
}

export function CheckItemsDialog({ RId, itemName, items, onClose }: Props) {
  const { t } = useTranslation();
  const { list, change, giveUp, drop, restoredAt } = useList(RId, items);
  const save = useChange(draws.SaveCheckItems);
  const set = (seq: number, patch: Partial<CheckItem>) =>
    change(list.map((item) => (item.seq === seq ? { ...item, ...patch } : item)));
  const free = numbers.find((seq) => !list.some((item) => item.seq === seq));
  const add = () => {
    if (free === undefined) return;
    change([...list, { seq: free, content: "", isRequired: true }].toSorted((a, b) => a.seq - b.seq));
  };
  const isWhole = list.length > 0 && list.every(({ content }) => content.trim() !== "");
  const leave = () => {
    drop();
    onClose();
  };
  const send = (chosen: readonly CheckItem[]) => save.mutate({ Id: RId, items: [...chosen] }, { onSuccess: leave });
  return (
    <Modal
      open
      width={560}
      title={t("voucher-check.checkItemsOf", { itemName })}
      onCancel={onClose}
      footer={[
        <Button key="standard" disabled={save.isPending} onClick={() => send([])}>
          {t("voucher-check.standardItems")}
        </Button>,
        <Button key="cancel" onClick={leave}>
          {t("ui.cancel")}
        </Button>,
        <Button key="save" type="primary" disabled={!isWhole} loading={save.isPending} onClick={() => send(list)}>
          {t("ui.save")}
        </Button>,
      ]}
    >
      {restoredAt ? (
        <output className="draft-note">
          <Icon name="save" size={14} />
          {t("ui.form.restored", { time: formatTime(new Date(restoredAt)) })}
          <Button type="link" size="small" onClick={giveUp}>
            {t("ui.form.dropDraft")}
          </Button>
        </output>
      ) : null}
      <ol className="vc-check-items">
        {list.map(({ seq, content, isRequired }) => (
          <li key={seq}>
            <kbd>{seq % itemsMax}</kbd>
            <Input
              aria-label={t("voucher-check.checkItem", { seq })}
              maxLength={contentMax}
              value={content}
              status={content.trim() ? "" : "error"}
              onChange={(event) => set(seq, { content: event.target.value })}
            />
            <Checkbox checked={isRequired} onChange={(event) => set(seq, { isRequired: event.target.checked })}>
              {t("voucher-check.required")}
            </Checkbox>
            <Button
              type="text"
              size="small"
              aria-label={t("voucher-check.removeCheckItem", { seq })}
              icon={<Icon name="delete" size={14} />}
              onClick={() => change(list.filter((item) => item.seq !== seq))}
            />
          </li>
        ))}
      </ol>
      <Button type="link" size="small" disabled={free === undefined} onClick={add}>
        {t("voucher-check.addCheckItem")}
      </Button>
      <p className="soft">{t("voucher-check.checkItemsHint")}</p>
    </Modal>
  );
}
