/** What keeps the paper from its conclusion and signs, and what who leads has overridden, with the reason: always in sight. */
import type { GateOverride, PaperGate } from "@digao/contract/sign-off/papers";
import { Button, Popover, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { OverrideDialog } from "./OverrideDialog.tsx";
import type { SignActions, SignedRecord } from "./signing.ts";
import "./signs.css";

/** Of a sheet, whose gates name cells: "审定表!C6". */
export interface GateCells {
  go: (cell: string) => void;
  /** Writes the bindings back that were typed over; undefined where this window may not. */
  putBack: ((cells: readonly string[]) => Promise<void>) | undefined;
}

interface Props {
  cells?: GateCells | undefined;
  paper: SignedRecord;
  gates: readonly PaperGate[];
  override: SignActions["override"];
  /** Why nothing may be changed on the whole project; empty where it may. */
  obstacle: string;
}

/** Of a moment, told in the reader's own time. */
const dayLength = 10;

function Given({ override }: { override: GateOverride }) {
  const { t } = useTranslation();
  const { userName, time, reason, text, isStale } = override;
  const words = t("paper-signs.gates.given", {
    name: userName,
    date: formatDateTime(time).slice(0, dayLength),
    reason,
  });
  return (
    <li className={isStale ? "gate-stale" : undefined} title={`${text}\n${words}`}>
      <StatusTag tone={isStale ? "quiet" : "attention"}>
        {t(`paper-signs.gates.${isStale ? "stale" : "overridden"}`)}
      </StatusTag>
      <span className="gate-text">
        {text} <b>{words}</b>
      </span>
    </li>
  );
}

const OF_CELLS: ReadonlySet<PaperGate["name"]> = new Set<PaperGate["name"]>([
  "staleBindings",
  "bindingErrors",
  "overwrittenBindings",
  "uncomputed",
  "cellErrors",
  "checkRows",
]);

/** What stands in the way, with the cells that it names: a click leads there, and puts a binding back that was typed over. */
function OpenGate({ gate: { name, text, subjects }, cells }: { gate: PaperGate; cells: GateCells | undefined }) {
  const { t } = useTranslation();
  const places = cells && OF_CELLS.has(name) ? subjects.filter((cell) => cell.includes("!")) : [];
  const putBack = name === "overwrittenBindings" ? cells?.putBack : undefined;
  return (
    <li>
      {text}
      {places.length > 0 ? (
        <ul className="gate-cells">
          {places.map((cell) => (
            <li key={cell}>
              <Button type="link" size="small" onClick={() => cells?.go(cell)}>
                {cell}
              </Button>
              {putBack ? (
                <Button size="small" onClick={() => void putBack([cell])}>
                  {t("paper-signs.gates.putBack")}
                </Button>
              ) : null}
            </li>
          ))}
          {putBack && places.length > 1 ? (
            <li>
              <Button size="small" onClick={() => void putBack(places)}>
                {t("paper-signs.gates.putAllBack")}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

export function Gates({ paper, gates, override, obstacle, cells }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mayOverride, overrides } = paper;
  const open = gates.filter(({ isOverridden }) => !isOverridden);
  if (open.length === 0 && overrides.length === 0) return null;
  const against = obstacle || mayOverride.reason;
  const all = (
    <ul className="gate-all">
      {open.map((gate) => (
        <OpenGate key={gate.name} gate={gate} cells={cells} />
      ))}
    </ul>
  );
  return (
    <section className="paper-gates" aria-label={t("paper-signs.gates.title", { total: open.length })}>
      <ul>
        {open.length > 0 ? (
          <li>
            <Popover trigger="click" placement="topLeft" content={all}>
              <button type="button" className="gate-open">
                <Icon name="warning" size={14} />
                {t("paper-signs.gates.title", { total: open.length })}
              </button>
            </Popover>
            <span className="gate-text" title={open.map(({ text }) => text).join("\n")}>
              {open.map(({ text }) => text).join(t("paper-signs.gates.join"))}
            </span>
            <Tooltip title={against}>
              <Button size="small" disabled={Boolean(against)} onClick={() => setAsking(true)}>
                {t("paper-signs.gates.override")}
              </Button>
            </Tooltip>
          </li>
        ) : null}
        {overrides.map((one) => (
          <Given key={one.gate} override={one} />
        ))}
      </ul>
      {isAsking ? (
        <OverrideDialog paper={paper} gates={open} override={override} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}
