/** One card: its title, what it counts, its tools, and a body of its own fate: waiting, empty, failed or filled. */
import type { HomeCard } from "@digao/contract/areas/home";
import type { UseQueryResult } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../../../lib/use-delayed.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { IconName } from "../../../ui/Icon.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";

/** What the board adds to each card while cards are being arranged. */
export interface CardFrame {
  card: HomeCard;
  /** Handle and button to put it away; nothing while the page is only read. */
  tools: ReactNode;
  isArranging: boolean;
}
export const FrameContext = createContext<CardFrame | undefined>(undefined);

interface Props {
  title: string;
  count?: number | undefined;
  tools?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function Card({ title, count, tools, foot, children }: Props) {
  const frame = use(FrameContext);
  const isArranging = frame?.isArranging ?? false;
  return (
    <>
      <header className="home-card-head">
        <h2 id={`home-${frame?.card}`}>{title}</h2>
        {count ? <span className="home-count">{count}</span> : null}
        <div className="home-card-tools">{isArranging ? frame?.tools : tools}</div>
      </header>
      <div className="home-card-body" inert={isArranging}>
        {children}
        {foot ? <footer className="home-card-foot">{foot}</footer> : null}
      </div>
    </>
  );
}

export function CardWaiting({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation();
  const isLate = useDelayed(true);
  return (
    <div className="home-waiting" role="status" aria-busy="true" aria-label={t("auth.loading")}>
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
