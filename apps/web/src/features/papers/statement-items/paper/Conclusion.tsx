/** The conclusion on an item (审计结论): one of six, its words, and ready wording that carries the figures. */

import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { type FsItemDetail, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { codesOf } from "@digao/contract/codes";
import { limits } from "@digao/contract/limits";
import { Button, Dropdown, Select, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { References } from "../../../../parts/papers/references/References.tsx";
import { PhraseArea } from "../../../../parts/papers/statement-items/phrases/PhraseArea.tsx";
import { PhrasePicker } from "../../../../parts/papers/statement-items/phrases/PhrasePicker.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import type { ConclusionDraft } from "./use-papers.ts";

/** All but that there is none yet. */
const conclusions = codesOf("itemResult").filter((result) => result !== itemResult.none);

interface Props {
  detail: FsItemDetail;
  draft: ConclusionDraft;
  obstacle: string;
  onProgram: (() => void) | undefined;
}

/** First obstacle against saving, in the order a person meets them. */
function useObstacle({ detail, draft, obstacle }: Props) {
  const { t } = useTranslation();
  if (obstacle) return obstacle;
  if (!detail.can.setResult.ok) return detail.can.setResult.reason;
  if (!draft.isDirty) return t("statement-items.nothingToSave");
  if (!draft.value.result) return t("statement-items.conclusion.chooseFirst");
  return detail.can.results.find(({ result }) => `${result}` === draft.value.result)?.reason ?? "";
}

export function Conclusion(props: Props) {
  const { detail, draft } = props;
  const { item, can } = detail;
  const { t } = useTranslation();
  const clear = useChange(statementItemSigns.CancelItemResultByRID);
  const against = useObstacle(props);
  const isEarly = isTooEarly(props);
  const isFrozen = Boolean(props.obstacle) || !can.setResult.ok;
  const hasReview = item.signs.some((sign) => sign.signLevel !== signLevel.preparer);
  const noClear = props.obstacle || (hasReview ? t("statement-items.conclusion.reviewed") : "");
  const figures = {
    name: item.name,
    unaudited: formatMoney(item.unaudited),
    audited: formatMoney(item.audited),
  };
  const templates = conclusions.map((result) => ({
    key: result,
    label: t(`codes.itemResult.${result}`),
    onClick: () => draft.change({ result: `${result}`, resultText: t(`statement-items.wording.${result}`, figures) }),
  }));
  const options = conclusions.map((result) => ({ value: `${result}`, label: t(`codes.itemResult.${result}`) }));
  return (
    <section className="conclusion" aria-label={t("statement-items.conclusion.title")}>
      <div className="conclusion-row">
        <Select
          className="conclusion-result"
          aria-label={t("statement-items.field.result")}
          placeholder={t("codes.itemResult.0")}
          disabled={isFrozen}
          value={draft.value.result || null}
          options={options}
          onChange={(result) => draft.change({ result })}
        />
        {isEarly ? null : (
          <Dropdown menu={{ items: templates }} trigger={["click"]} placement="topLeft" disabled={isFrozen}>
            <Button>{t("statement-items.conclusion.wording")}</Button>
          </Dropdown>
        )}
        {isEarly ? null : (
          <PhrasePicker
            usage="2"
            fsItemCode={item.stdCode}
            disabled={isFrozen}
            onTake={(content) => draft.change({ resultText: joined(draft.value.resultText, content) })}
          />
        )}
        <Tooltip title={against || "Ctrl+S"}>
          <Button type="primary" disabled={Boolean(against)} loading={draft.isBusy} onClick={() => void draft.save()}>
            {t("statement-items.conclusion.save")}
          </Button>
        </Tooltip>
        {item.result && !draft.isDirty ? (
          <Tooltip title={noClear}>
            <Button
              type="text"
              disabled={Boolean(noClear)}
              loading={clear.isPending}
              onClick={() => clear.mutate({ RId: item.id, rowVersion: item.rowVersion })}
            >
              {t("statement-items.conclusion.clear")}
            </Button>
          </Tooltip>
        ) : null}
        {draft.isDirty ? (
          <Button type="text" onClick={draft.giveUp}>
            {t("statement-items.giveUp")}
          </Button>
        ) : null}
        <DraftState draft={draft} by={item.resultUserName} />
        {isEarly ? <ToProgram onProgram={props.onProgram} /> : null}
      </div>
      <PhraseArea
        usage="2"
        fsItemCode={item.stdCode}
        aria-label={t("statement-items.field.resultText")}
        placeholder={t("statement-items.conclusion.hint")}
        disabled={isFrozen}
        maxLength={limits.textMax}
        rows={2}
        value={draft.value.resultText}
        onText={(resultText) => draft.change({ resultText })}
      />
      <References text={draft.value.resultText} />
    </section>
  );
}

const joined = (before: string, content: string) => [before.trim(), content].filter(Boolean).join("\n");

/** Nothing that a conclusion could rest on was carried out yet. */
const isTooEarly = ({ detail, obstacle }: Props): boolean => {
  const { lines, done } = detail.item.program;
  return !obstacle && !detail.can.setResult.ok && lines > 0 && done === 0;
};

/** The way to what is lacking; there already, what it is. */
function ToProgram({ onProgram }: Pick<Props, "onProgram">) {
  const { t } = useTranslation();
  const none = t("programs.conclusion.none");
  if (!onProgram) return <StatusTag tone="attention">{none}</StatusTag>;
  return (
    <Button type="link" size="small" title={none} onClick={onProgram}>
      {t("programs.conclusion.toProgram")}
    </Button>
  );
}

function DraftState({ draft, by }: { draft: ConclusionDraft; by: string | null }) {
  const { t } = useTranslation();
  if (draft.restoredAt && draft.isDirty)
    return <StatusTag tone="attention">{t("ui.form.restored", { time: draft.restoredAt })}</StatusTag>;
  if (draft.savedAt && !draft.isDirty) return <span className="soft">{t("ui.saved", { time: draft.savedAt })}</span>;
  if (!by) return null;
  const words = t("statement-items.conclusion.by", { name: by });
  return (
    <span className="soft" title={words}>
      {words}
    </span>
  );
}
