/** Why the item changed, and where the evidence is; a flagged item cannot be signed without both. */

import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { explanationIndexMax } from "@digao/contract/areas/papers/statement-items/calls";
import { limits } from "@digao/contract/limits";
import { Button, Input, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { needsWords } from "../list/filter-items.ts";
import type { ExplanationDraft } from "../paper/use-papers.ts";

interface Props {
  item: FsItemRow;
  draft: ExplanationDraft;
  obstacle: string;
}

export function Explanation({ item, draft, obstacle }: Props) {
  const { t } = useTranslation();
  const against = obstacle || (draft.isDirty ? "" : t("statement-items.nothingToSave"));
  return (
    <section className="explanation" aria-label={t("statement-items.field.explanation")}>
      <div className="conclusion-row">
        <b>{t("statement-items.field.explanation")}</b>
        {needsWords(item) ? <StatusTag tone="attention">{t("statement-items.variation.due")}</StatusTag> : null}
        <Input
          className="explanation-index"
          aria-label={t("statement-items.field.explanationIndex")}
          placeholder={t("statement-items.field.explanationIndex")}
          maxLength={explanationIndexMax}
          disabled={Boolean(obstacle)}
          value={draft.value.explanationIndex}
          onChange={(event) => draft.change({ explanationIndex: event.target.value })}
        />
        <Tooltip title={against || "Ctrl+S"}>
          <Button disabled={Boolean(against)} loading={draft.isBusy} onClick={() => void draft.save()}>
            {t("ui.save")}
          </Button>
        </Tooltip>
        {draft.isDirty ? (
          <Button type="text" onClick={draft.giveUp}>
            {t("statement-items.giveUp")}
          </Button>
        ) : null}
        {draft.savedAt && !draft.isDirty ? (
          <span className="soft">{t("ui.saved", { time: draft.savedAt })}</span>
        ) : null}
      </div>
      <Input.TextArea
        aria-label={t("statement-items.field.explanation")}
        placeholder={t("statement-items.variation.hint")}
        maxLength={limits.textMax}
        rows={2}
        disabled={Boolean(obstacle)}
        value={draft.value.explanation}
        onChange={(event) => draft.change({ explanation: event.target.value })}
      />
    </section>
  );
}
