/** Milestones on one line of days: dragged, moved with the arrow keys, or typed in the paper below. Of an approved plan a small move is recorded. */
import { type AuditPlanSheet, auditPlan, auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { milestones } from "@digao/contract/areas/balance/plan/codes";
import { planSpec } from "@digao/contract/areas/balance/plan/sections";
import { archiveBy, type Milestone } from "@digao/domain/audit-plan/timeline";
import { addDays, daysBetween } from "@digao/domain/calendar/workday";
import { App, Button } from "antd";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import type { PanelProps, Values } from "../../../ui/paper/particular.ts";
import { usePaperWords } from "../../../ui/paper/use-paper-words.ts";

type Days = Partial<Record<Milestone, string>>;
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const daysIn = (values: Values): Days =>
  Object.fromEntries(milestones.flatMap((one) => (isDay(values[one]) ? [[one, values[one]]] : [])));

const keys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -7, PageUp: 7 };

interface LineProps {
  label: string;
  day: string;
  from: string;
  span: number;
  isFixed: boolean;
  onMove: (day: string) => void;
}

function Line({ label, day, from, span, isFixed, onMove }: LineProps) {
  const track = useRef<HTMLDivElement>(null);
  const at = daysBetween(from, day);
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by === undefined || isFixed) return;
    event.preventDefault();
    onMove(addDays(day, by));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || isFixed || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const next = addDays(from, Math.round(((event.clientX - box.left) / box.width) * span));
    if (next !== day) onMove(next);
  };
  return (
    <div className="plan-line">
      <span>{label}</span>
      <div className="plan-track" ref={track}>
        <div
          role="slider"
          className="plan-mark"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={span}
          aria-valuenow={at}
          aria-valuetext={day}
          aria-disabled={isFixed}
          style={{ insetInlineStart: `${(at / span) * 100}%` }}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <span className="money">{day}</span>
    </div>
  );
}

const margin = 7;
function rangeOf(days: Days): { from: string; span: number } {
  const all = Object.values(days).sort();
  const from = addDays(all[0] ?? "2000-01-01", -margin);
  return { from, span: Math.max(1, daysBetween(from, addDays(all.at(-1) ?? from, margin))) };
}

/** Small moves of the plan in force, until they are recorded. */
function useAdjusting(sheet: AuditPlanSheet) {
  const [moved, setMoved] = useState<Days>({});
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adjust = useChange(auditPlan.AdjustAuditPlan);
  const inForce = sheet.records.find(({ status }) => status === auditPlanPaper.spec.inForce);
  const changed = Object.fromEntries(
    sheet.changes.flatMap(({ milestone, now }) => (milestone ? [[milestone, now]] : [])),
  );
  const send = () => {
    if (!inForce) return;
    const days = Object.entries(moved).map(([milestone, day]) => ({ milestone: milestone as Milestone, day }));
    adjust.mutate(
      { Id: inForce.id, rowVersion: inForce.rowVersion, days },
      {
        onSuccess: () => {
          setMoved({});
          void message.success(t("plan.adjusted"));
        },
      },
    );
  };
  return { moved, setMoved, changed, send, isBusy: adjust.isPending };
}

export function Timeline({ sheet, values, isReadOnly, onChange }: PanelProps<AuditPlanSheet, Values>) {
  const { t } = useTranslation();
  const { say } = usePaperWords(auditPlanPaper.spec);
  const { moved, setMoved, changed, send, isBusy } = useAdjusting(sheet);
  const isAdjusting = isReadOnly && sheet.canAdjust.ok;
  const days = { ...daysIn(values), ...(isReadOnly ? { ...changed, ...moved } : {}) };
  const shown = milestones.filter((one) => days[one]);
  if (shown.length === 0) return null;
  const span = rangeOf(days);
  const move = (one: Milestone) => (day: string) =>
    isReadOnly ? setMoved((all) => ({ ...all, [one]: day })) : onChange({ [one]: day });
  return (
    <section className="plan-timeline" aria-label={t("plan.timeline")}>
      <p className="judgement-hint">{t("plan.timelineHint")}</p>
      {shown.map((one) => (
        <Line
          key={one}
          label={say(planSpec.sections.timeline.fields[one].words)}
          day={days[one] ?? ""}
          {...span}
          isFixed={isReadOnly && !isAdjusting}
          onMove={move(one)}
        />
      ))}
      <p className="soft">{t("plan.archiveBy", { day: archiveBy(days.reportOn) ?? "—" })}</p>
      {Object.keys(moved).length > 0 ? (
        <Button size="small" type="primary" loading={isBusy} onClick={send}>
          {t("plan.adjust")}
        </Button>
      ) : null}
    </section>
  );
}
