/** Refusals that name input fields, told at those fields. */
import type { Fault } from "../../lib/call-error.ts";

export interface FieldErrors {
  name: string;
  errors: string[];
}
/** Errors by form field, and whether every one of them found its field. */
export function errorsByField(fault: Fault | undefined, fields: readonly string[]) {
  const byName = new Map(fields.map((field) => [field.toLowerCase(), field]));
  const errors: FieldErrors[] = [];
  let isComplete = Boolean(fault?.fields.length);
  for (const { message, members } of fault?.fields ?? []) {
    const fields = (members ?? []).flatMap((member) => byName.get(member.toLowerCase()) ?? []);
    if (fields.length === 0) isComplete = false;
    for (const name of fields) errors.push({ name, errors: [message] });
  }
  return { errors, isComplete };
}
