/** Beside an item's paper: what last year's archived file says of it, what comes back this year, and text carried on unchanged. */
import {
  type PriorMemory as Memory,
  type MemoryEntry,
  rollForward,
} from "@digao/contract/areas/office/roll-forward/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ConfirmText } from "./ConfirmText.tsx";

function Entry({ entry }: { entry: MemoryEntry }) {
  const { t } = useTranslation();
  const { title, summary, outcome, amount, isOpen, again } = entry;
  return (
    <li>
      <strong>{title}</strong> {summary} {amount === null ? null : formatMoney(amount)}{" "}
      <small className="soft">{outcome}</small>{" "}
      {isOpen ? <StatusTag tone="attention">{t("roll-forward.memory.open")}</StatusTag> : null}
      {again.length > 0 ? (
        <p>
          <StatusTag tone="bad">{t("roll-forward.memory.again")}</StatusTag>{" "}
          {again.map((one) => `${one.title} ${one.summary}`.trim()).join("；")}
        </p>
      ) : null}
    </li>
  );
}

/** Keys of two entries of one record differ by their titles. */
const keyOf = ({ id, title }: MemoryEntry): string => `${id} ${title}`;

function Groups({ groups }: { groups: Memory["groups"] }) {
  const { t } = useTranslation();
  return groups.map(({ code, name, entries, thisYear }) => (
    <section key={code} aria-label={name}>
      <h3>
        {name} {entries.length}{" "}
        {thisYear > 0 ? <small className="soft">{t("roll-forward.memory.thisYear", { count: thisYear })}</small> : null}
      </h3>
      <ul>
        {entries.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function Carried({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(rollForward.GetCarriedTexts, { projectId, heldBy: "fsItem", heldId: itemId });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t("roll-forward.memory.carried")}>
      <h3>
        <StatusTag tone="attention">{t("roll-forward.memory.carried")}</StatusTag>
      </h3>
      <ul>
        {data.map(({ id, title, rowVersion }) => (
          <li key={id}>
            {title} <ConfirmText id={id} title={title} rowVersion={rowVersion} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ memory: { source, gap, groups } }: { memory: Memory }) {
  const { t } = useTranslation();
  if (gap !== null) return <EmptyState title={t(`roll-forward.memory.${gap}`)} hint={source?.name} />;
  if (groups.length === 0) return <EmptyState title={t("roll-forward.memory.nothing")} hint={source?.name} />;
  return (
    <>
      {source ? (
        <p className="soft">{t("roll-forward.memory.from", { year: source.year, name: source.name })}</p>
      ) : null}
      <Groups groups={groups} />
    </>
  );
}

interface Props {
  item: { id: number; stdCode: string };
  onClose: () => void;
}

export function PriorMemory({ item, onClose }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(rollForward.GetPriorMemory, { projectId, itemCode: item.stdCode });
  return (
    <Inspector name="prior-memory" first={380} title={t("roll-forward.memory.title")} onClose={onClose}>
      <Carried itemId={item.id} />
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Told memory={data} /> : null}
      {data || error ? null : <DelayedSkeleton />}
    </Inspector>
  );
}
