import { isMessageKey, type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import type { InvalidInput } from "./decode.ts";
import type { ValidationError } from "./envelope.ts";

type Issue = z.core.$ZodIssue;
type Named = [key: MessageKey, params?: Params];

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

const sizeKeys: Record<string, { small: MessageKey; big: MessageKey }> = {
  string: { small: "validation.minLength", big: "validation.maxLength" },
  array: { small: "validation.minItems", big: "validation.maxItems" },
};
const rangeKeys = { small: "validation.min", big: "validation.max" } as const;

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, part) : undefined),
    given,
  );
}

function nameOf(issue: Issue, given: unknown): Named {
  if (isMessageKey(issue.message)) return [issue.message];
  if (isBlank(valueAt(given, issue.path)) && issue.code !== "custom") return ["validation.required"];
  switch (issue.code) {
    case "too_small":
      return [(sizeKeys[issue.origin] ?? rangeKeys).small, { limit: String(issue.minimum) }];
    case "too_big":
      return [(sizeKeys[issue.origin] ?? rangeKeys).big, { limit: String(issue.maximum) }];
    case "invalid_type":
      return ["validation.type"];
    case "invalid_format":
      return ["validation.format"];
    case "invalid_value":
      return ["validation.choice"];
    default:
      return ["validation.invalid"];
  }
}

/** `["Lines", 0, "Debit"]` as `lines[0].debit`, the way ABP names members. */
function memberOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    const text = String(part);
    const camel = text.charAt(0).toLowerCase() + text.slice(1);
    return name ? `${name}.${camel}` : camel;
  }, "");
}

/** What is wrong with one field, which the reader knows as `field`. */
export function issueText(issue: Issue, given: unknown, lang: Lang, field: string): string {
  const [key, params] = nameOf(issue, given);
  return messageOf(lang, key, { field, ...params });
}

export function validationErrors({ issues, given }: InvalidInput, lang: Lang): ValidationError[] {
  return issues.slice(0, 50).map((issue) => {
    const member = memberOf(issue.path);
    return { message: issueText(issue, given, lang, member), members: [member] };
  });
}

/** ABP's paragraph over all errors. */
export function narrative(errors: readonly ValidationError[], lang: Lang): string {
  const lines = errors.map(({ message }) => ` - ${message}\n`);
  return `${messageOf(lang, "validation.narrative")}\n${lines.join("")}`;
}
