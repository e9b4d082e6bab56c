/** What sheets of a project may be bound to, and what may stand in a binding while it is typed. */

import { z } from "zod";

export const Suggestion = z.object({ insert: z.string(), label: z.string(), detail: z.string() });
export type BindingSuggestion = z.infer<typeof Suggestion>;

const Choice = z.object({ key: z.string(), label: z.string() });
export const ProjectData = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      example: z.string(),
      arguments: z.array(
        z.object({ kind: z.string(), label: z.string(), isOptional: z.boolean(), choices: z.array(Choice) }),
      ),
    }),
  ),
  items: z.array(z.object({ code: z.string(), name: z.string(), group: z.number(), wpIndex: z.string().nullable() })),
  accounts: z.array(z.object({ code: z.string(), name: z.string(), pinyin: z.string() })),
  entries: z.array(z.object({ no: z.string(), description: z.string() })),
  fields: z.array(Choice.extend({ value: z.string().nullable() })),
});
export type ProjectData = z.infer<typeof ProjectData>;
