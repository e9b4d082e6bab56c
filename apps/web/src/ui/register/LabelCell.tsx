/** The name of a record in its list: opens what is known of it. */
import type { ReactNode } from "react";

interface Props {
  text: string;
  onOpen: () => void;
  /** Drawn in place of the bare name. */
  children?: ReactNode;
}

export const LabelCell = ({ text, onOpen, children }: Props) => (
  <button type="button" className="cell-link" title={text} onClick={onOpen}>
    {children ?? text}
  </button>
);
