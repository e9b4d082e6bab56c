/** What is particular about facts of a registration: which fields a kind has, and that the service's words stay as they are. */
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import { type FactKind, factKinds } from "@digao/contract/areas/engagement/registry/words";
import { wordIn } from "@digao/contract/pairs";
import { partyOf } from "@digao/domain/item-details/party";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { ActRule, Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";

type Field = keyof typeof registryFact.spec.fields;

const ofKind: Readonly<Record<FactKind, readonly Field[]>> = {
  management: ["position"],
  partner: ["uscc", "holderType", "percent", "subscribed", "paid", "day"],
  branch: ["uscc", "leader", "status", "day"],
  investment: ["uscc", "percent", "subscribed", "status", "day"],
  change: ["day", "before", "after"],
  tie: ["uscc", "tie", "via"],
};
const ofSomeKind = [...new Set(Object.values(ofKind).flat())];
const ofEveryKind: readonly Field[] = ["name", "kind", "source"];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

function requireFieldsOfKind({ lang }: Context, draft: Draft): void {
  const kind = draft.kind as FactKind;
  const wrong = ofSomeKind.find((name) => !ofKind[kind].includes(name) && !isEmpty(draft[name]));
  if (!wrong) return;
  const params = { kind: wordIn(lang, factKinds[kind]), field: wordIn(lang, registryFact.spec.fields[wrong].words) };
  throw new Refusal("registry.fieldOfKind", { field: wrong, params });
}

/** What a service has answered stays; the team says what it makes of it. */
function requireKept({ lang }: Context, draft: Draft, current: Row): void {
  for (const name of ["kind", "source"])
    if (draft[name] !== current[name]) throw new Refusal("registry.kindFixed", { field: name });
  if (current.source !== "service") return;
  const changed = [...ofEveryKind, ...ofSomeKind].find((name) => (draft[name] ?? null) !== (current[name] ?? null));
  if (!changed) return;
  const field = wordIn(lang, registryFact.spec.fields[changed].words);
  throw new Refusal("registry.serviceFixed", { field: changed, params: { field } });
}

function checkFact(ctx: Context, draft: Draft, current: Row | null): Draft {
  if (current) requireKept(ctx, draft, current);
  else if (draft.source === "service") throw new Refusal("registry.serviceOnly", { field: "source" });
  if (draft.source === "declared" && (draft.kind === "change" || draft.kind === "tie"))
    throw new Refusal("registry.changeIsRegistered", { field: "source" });
  requireFieldsOfKind(ctx, draft);
  return draft;
}

const isDisabled = (row: Row): Refusal | undefined =>
  row.isDisabled ? new Refusal("registry.disabled", { kind: "state", params: { name: String(row.name) } }) : undefined;

/** One of a name for each kind and source; a company has many changes of one item, and may be tied in several ways. */
export const sameAs = (kind: string, source: string, name: string): string | null =>
  kind === "change" || kind === "tie" ? null : `${kind}:${source}:${partyOf(name)}`;

const disable: ActRule = ({ user }, row, { reason }) =>
  isDisabled(row) ?? {
    set: { is_disabled: true, disabled_by: user.id, disabled_at: sql`now()`, disabled_why: reason || null },
    old: { isDisabled: false },
    new: { isDisabled: true, reason },
  };

export const factRules = {
  computed: {
    disabledBy: sql`(select u.name from app_user u where u.tenant_id = t.tenant_id and u.id = t.disabled_by)`,
    disabledAt: sql`t.disabled_at`,
    disabledWhy: sql`t.disabled_why`,
  },
  check: checkFact,
  changeableTo: (_ctx: Context, row: Row) => isDisabled(row),
  columns: (draft: Draft) => ({ same_as: sameAs(String(draft.kind), String(draft.source), String(draft.name)) }),
  acts: { disable },
} satisfies Particular & Record<string, unknown>;

export const factParts = partsOf(registryFact, factRules);
export const disableRule = disable;
