import { z } from "zod";

type Schema = z.core.$ZodType;

const ofPeople = /(user|person|people|member|partner|manager|auditor|reviewer|preparer|owner|leader)s?(ids?)?$/i;
const takesIds = (schema: Schema): boolean => z.safeParse(schema, 1).success || z.safeParse(schema, [1]).success;

const innersOf = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? [innerType] : [];
};

/** Where an input holds ids of people, at any depth; in calls of users, `id` is one too. */
export function placesOfPeople(schema: Schema, path: string, at = "", depth = 0): string[] {
  const below = (inner: Schema, where: string) => placesOfPeople(inner, path, where, depth + 1);
  if (depth > 12) return [];
  if (schema instanceof z.ZodArray) return below(schema.element, `${at}[]`);
  if (!(schema instanceof z.ZodObject)) return [...new Set(innersOf(schema).flatMap((inner) => below(inner, at)))];
  const isUsers = /\/User\/(?!\w*Auth$)/i.test(path);
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const where = at ? `${at}.${name}` : name;
    const isPerson = (ofPeople.test(name) || (isUsers && /^id$/i.test(name))) && takesIds(field);
    return isPerson ? [where] : below(field, where);
  });
}
