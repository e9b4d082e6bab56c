/** A card of the project's home page: its title leads to where its figures come from. */
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { CardBoundary } from "../../../ui/card/CardBoundary.tsx";

interface Props {
  title: string;
  /** Absent where the reader has no such screen. */
  href?: string | undefined;
  fact?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, href, fact, children }: Props) {
  const id = useId();
  return (
    <section className="cockpit-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{href ? <Link to={href}>{title}</Link> : title}</h2>
        <span className="soft">{fact}</span>
      </header>
      <CardBoundary>
        <div className="cockpit-body">{children}</div>
      </CardBoundary>
    </section>
  );
}
