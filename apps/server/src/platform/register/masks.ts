/** What leaves the server of a record, and what its log keeps: numbers that reach a person have their middle starred. */
import type { Field } from "@digao/contract/register/fields";
import { type Declared, fieldsOf } from "@digao/contract/register/register";
import { maskPhone } from "@digao/domain/validators/mask";
import type { Draft } from "./judge.ts";

const maskOf = ({ mask }: Field): ((whole: string) => string) | undefined => (mask ? maskPhone : undefined);

/** The values as they are shown and logged. */
export function masked<Values extends Draft>(spec: Declared, values: Values): Values {
  const starred = fieldsOf(spec).flatMap(([name, field]) => {
    const [mask, value] = [maskOf(field), values[name]];
    return mask && typeof value === "string" ? [[name, mask(value)]] : [];
  });
  return starred.length > 0 ? { ...values, ...Object.fromEntries(starred) } : values;
}

/** The draft with what it sends back as it was shown put back to what is stored. */
export function unmasked(spec: Declared, draft: Draft, stored: Draft): Draft {
  const shown = masked(spec, stored);
  const unchanged = fieldsOf(spec).flatMap(([name, { mask }]) =>
    mask && draft[name] && draft[name] === shown[name] ? [[name, stored[name]]] : [],
  );
  return unchanged.length > 0 ? { ...draft, ...Object.fromEntries(unchanged) } : draft;
}
