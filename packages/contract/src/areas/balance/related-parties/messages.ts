import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "related.missing": ["关联方不存在，可能已被移出名单", "The related party is not on the list, or not any more"],
  "related.known": ["“{name}”已在关联方名单中", "“{name}” is on the list of related parties already"],
  "related.itself": ["“{name}”是被审计单位自身", "“{name}” is the client itself"],
} as const satisfies Pairs;
