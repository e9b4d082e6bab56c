/** One card: its title, what it counts, its tools, and a body of its own fate: waiting, empty, failed or filled. */
import type { HomeCard } from "@digao/contract/areas/office/home/calls";
import { createContext, type ReactNode, use } from "react";

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
