/** What a card shows by the state of its own read: waiting, failed, empty or filled; other cards have theirs. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../../lib/use-delayed.ts";
import { EmptyState } from "../EmptyState.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import type { IconName } from "../Icon.tsx";
import { PlainButton } from "../PlainButton.tsx";
import "./card.css";

export function CardWaiting({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation();
  const isLate = useDelayed(true);
  return (
    <div className="card-waiting" role="status" aria-busy="true" aria-label={t("auth.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={`row-${row.toString()}`} data-late={isLate} />
      ))}
    </div>
  );
}

interface Empty {
  icon: IconName;
  title: string;
  hint?: string;
  action?: { label: string; go: () => void } | undefined;
}
interface StatesProps<T> {
  query: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  empty: Empty;
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was read stays in sight when reading it again fails. */
export function CardStates<T>({ query, isEmpty, empty, rows, children }: StatesProps<T>) {
  const { data, error } = query;
  if (data === undefined && error) return <ErrorPanel error={error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <CardWaiting {...(rows ? { rows } : {})} />;
  if (!isEmpty(data)) return children(data);
  const { action, ...words } = empty;
  const button = action ? <PlainButton onClick={action.go}>{action.label}</PlainButton> : undefined;
  return <EmptyState {...words} action={button} />;
}
