/** From the misstated part of a difference to a draft entry; without one it stands among the misstatements until it is booked. */
import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { linkTo } from "@digao/contract/links";
import { fen } from "@digao/domain/money";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { matches } from "../../../lib/pinyin.ts";
import { useItems } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";

type Item = Letter["items"][number];
export const isMisstated = ({ misstatement }: Item): boolean => fen(misstatement) !== 0n;

export function AdjustDialog({ letter, item, onClose }: { letter: Letter; item: Item; onClose: () => void }) {
  const { t } = useTranslation();
  const items = useItems(letter.projectId);
  const create = useChange(hzletters.CreateHZAdjustment, { quiet: true });
  return (
    <Ask<{ counterItemId?: number }>
      title={t("confirmations.do.adjust")}
      why={t("confirmations.adjustWhy", { subject: item.subjectName, amount: formatMoney(item.misstatement) })}
      okText={t("confirmations.do.adjust")}
      isReady={({ counterItemId }) => counterItemId !== undefined}
      send={({ counterItemId = 0 }) =>
        create.mutateAsync({ Id: letter.id, rowVersion: letter.rowVersion, itemId: item.id, counterItemId })
      }
      onClose={onClose}
    >
      <Form.Item name="counterItemId" label={t("confirmations.counterItem")}>
        <Select<number>
          autoFocus
          showSearch={{
            filterOption: (text, option) =>
              matches(text, String(option?.label), String(option?.pinyin ?? "").toLowerCase()),
          }}
          options={items.map(({ id, stdCode, name, pinyin }) => ({ value: id, label: `${stdCode} ${name}`, pinyin }))}
        />
      </Form.Item>
    </Ask>
  );
}

/** The entry that an item led to. */
export function EntryLink({ letter, item }: { letter: Letter; item: Item }) {
  const { t } = useTranslation();
  if (item.adjustHeadId === null) return null;
  return (
    <Link className="cell-link" to={linkTo("adjustment", item.adjustHeadId, letter.projectId)}>
      {item.adjustNo ?? t("confirmations.draftEntry")}
    </Link>
  );
}
