/** A field of a paper under its label, with what is wrong with it and what helps. */
import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
  /** Where it is found by its name. */
  at?: string;
  children: (id: string) => ReactNode;
}

export function Field({ label, hint, fault, at, children }: Props) {
  const id = useId();
  return (
    <div className="judgement-field" id={at && `at-${at}`}>
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
