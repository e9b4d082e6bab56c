/** A field of a paper under its label, with what is wrong with it and what helps. */
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
    <div className="judgement-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault ? (
        <p className="judgement-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {hint ? <p className="judgement-hint">{hint}</p> : null}
    </div>
  );
}
