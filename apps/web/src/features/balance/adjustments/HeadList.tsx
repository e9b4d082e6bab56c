/** All entries by type; arrows walk them, the chosen one stands beside. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { HeadGroup } from "./head-list.ts";

interface Props {
  groups: readonly HeadGroup[];
  chosen: number | undefined;
  /** Counts the entries gone on to after an act on the one before: the keys go on here. */
  movedOn: number;
  onChoose: (id: number) => void;
}

function Option({ head, isChosen, onChoose }: { head: AdjustHead; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const profit = Number(head.profitEffect) === 0 ? "" : formatMoney(head.profitEffect);
  const who = `${head.checkerName ?? head.preparerName} ${formatDate(head.checkTime ?? head.prepareTime).slice(5)}`;
  const isOut = !isCounted(head) && (head.status === adjustStatus.checked || head.status === adjustStatus.void);
  // What the client refuses has no effect that counts, and its row no room for one.
  const isRefused = head.clientStatus === adjustOpinion.refused;
  return (
    <div
      id={`adjust-${head.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`head-option${isOut ? " head-out" : ""}`}
      onMouseDown={onChoose}
    >
      <div className="head-line">
        <b>{head.adjNo ?? "—"}</b>
        <span className="head-words" title={head.description}>
          {head.description}
        </span>
        <span className="money">{formatMoney(head.debit)}</span>
      </div>
      <div className="head-line soft">
        <CodeTag name="adjustStatus" code={head.status} />
        {isRefused ? <StatusTag tone="bad">{t("adjustments.refusedShort")}</StatusTag> : null}
        <span className="head-words">{who}</span>
        {profit && !isRefused ? (
          <span className="money">{t("adjustments.profitShort", { amount: profit })}</span>
        ) : null}
      </div>
    </div>
  );
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -1e6, End: 1e6 };

export function HeadList({ groups, chosen, movedOn, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const ids = groups.flatMap((group) => group.heads.map((head) => head.id));
  useEffect(() => {
    list.current?.querySelector(`#adjust-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  useEffect(() => {
    if (movedOn > 0) list.current?.focus();
  }, [movedOn]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || ids.length === 0) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(ids.length - 1, ids.indexOf(chosen ?? 0) + step));
    const id = ids[next];
    if (id !== undefined) onChoose(id);
  };
  return (
    <div
      ref={list}
      className="head-list"
      role="listbox"
      tabIndex={0}
      aria-label={t("adjustments.list")}
      aria-activedescendant={chosen === undefined ? undefined : `adjust-${chosen}`}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <fieldset key={group.type} className="head-group">
          <legend>
            <b>{t(`codes.adjustType.${group.type}`)}</b>
            <span>{group.count}</span>
            <span className="money">{formatMoney(group.debit)}</span>
          </legend>
          {group.heads.map((head) => (
            <Option
              key={head.id}
              head={head}
              isChosen={head.id === chosen}
              onChoose={() => {
                list.current?.focus({ preventScroll: true });
                onChoose(head.id);
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
