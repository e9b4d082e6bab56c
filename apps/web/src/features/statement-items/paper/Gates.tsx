/** What keeps the paper from its conclusion and signs, and what who leads has overridden, with the reason: always in sight. */
import type { FsItemDetail } from "@digao/contract/areas/statement-items";
import type { GateOverride, PaperGate } from "@digao/contract/sign-off/papers";
import { Button, Popover, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { OverrideDialog } from "./OverrideDialog.tsx";
import type { ConclusionDraft } from "./use-papers.ts";

interface Props {
  detail: FsItemDetail;
  draft: ConclusionDraft;
  /** Why nothing may be changed on the whole project; empty where it may. */
  obstacle: string;
}

/** Of a moment, told in the reader's own time. */
const dayLength = 10;

/** Of the conclusion that is about to be drawn, else of the one that stands. */
export function gatesNow({ can }: FsItemDetail, draft: ConclusionDraft): readonly PaperGate[] {
  const chosen = draft.isDirty && can.results.find(({ result }) => `${result}` === draft.value.result);
  return chosen ? chosen.gates : can.gates;
}

function Given({ override }: { override: GateOverride }) {
  const { t } = useTranslation();
  const { userName, time, reason, text, isStale } = override;
  const words = t("statement-items.gates.given", {
    name: userName,
    date: formatDateTime(time).slice(0, dayLength),
    reason,
  });
  return (
    <li className={isStale ? "gate-stale" : undefined} title={`${text}\n${words}`}>
      <StatusTag tone={isStale ? "quiet" : "attention"}>
        {t(`statement-items.gates.${isStale ? "stale" : "overridden"}`)}
      </StatusTag>
      <span className="gate-text">
        {text} <b>{words}</b>
      </span>
    </li>
  );
}

export function Gates({ detail, draft, obstacle }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { can, overrides } = detail;
  const open = gatesNow(detail, draft).filter(({ isOverridden }) => !isOverridden);
  if (open.length === 0 && overrides.length === 0) return null;
  const against = obstacle || can.override.reason;
  const all = (
    <ul className="gate-all">
      {open.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  );
  return (
    <section className="paper-gates" aria-label={t("statement-items.gates.title", { total: open.length })}>
      <ul>
        {open.length > 0 ? (
          <li>
            <Popover trigger="click" placement="topLeft" content={all}>
              <button type="button" className="gate-open">
                <Icon name="warning" size={14} />
                {t("statement-items.gates.title", { total: open.length })}
              </button>
            </Popover>
            <span className="gate-text" title={open.map(({ text }) => text).join("\n")}>
              {open.map(({ text }) => text).join(t("statement-items.gates.join"))}
            </span>
            <Tooltip title={against}>
              <Button size="small" disabled={Boolean(against)} onClick={() => setAsking(true)}>
                {t("statement-items.gates.override")}
              </Button>
            </Tooltip>
          </li>
        ) : null}
        {overrides.map((override) => (
          <Given key={override.gate} override={override} />
        ))}
      </ul>
      {isAsking ? (
        <OverrideDialog
          item={detail.item}
          gates={open}
          result={draft.isDirty ? Number(draft.value.result) || undefined : undefined}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
