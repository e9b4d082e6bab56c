/** A list that scrolls inside a dialog. Tab reaches it, so that the arrow keys move it. */
import type { ReactNode } from "react";

interface Props {
  className: string;
  label: string;
  children: ReactNode;
}

const reach = (box: HTMLElement | null) => {
  if (box) box.tabIndex = 0;
};

export function ScrollBox({ className, label, children }: Props) {
  return (
    <section ref={reach} className={className} aria-label={label}>
      {children}
    </section>
  );
}
