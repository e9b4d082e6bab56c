/** A labelled field of the design: what it is for stands under it, and what is wrong with it. */
import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  isWide?: boolean;
  children: (id: string) => ReactNode;
}
export function Field({ label, hint, fault, isWide = false, children }: Props) {
  const id = useId();
  return (
    <div className={isWide ? "sample-field sample-wide" : "sample-field"}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault ? (
        <p className="sample-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {hint ? <p className="sample-hint">{hint}</p> : null}
    </div>
  );
}
