/** A field of the record with its reason beside it, and what is wrong with either. */
import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  children: (id: string) => ReactNode;
}

export function Field({ label, hint, fault, children }: Props) {
  const id = useId();
  return (
    <div className="mat-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault ? (
        <p className="mat-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {hint ? <p className="mat-hint">{hint}</p> : null}
    </div>
  );
}
