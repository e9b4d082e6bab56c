import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "related.missing": ["关联方不存在，可能已被移出名单", "The related party is not on the list, or not any more"],
  "related.known": ["“{value}”已在关联方名单中", "“{value}” is on the list of related parties already"],
  "related.itself": ["“{value}”是被审计单位自身", "“{value}” is the client itself"],
} as const satisfies Pairs;
