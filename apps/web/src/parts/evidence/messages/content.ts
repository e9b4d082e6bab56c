/** The names that a message calls (@). */

export interface Called {
  userId: number;
  userName: string;
}

export interface Part {
  /** Where it begins in the text. */
  at: number;
  text: string;
  /** Of the person whom it calls. */
  userId?: number;
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text in pieces, the names it calls apart. */
export function partsOf(text: string, people: readonly Called[]): Part[] {
  if (people.length === 0) return [{ at: 0, text }];
  // A longer name goes before one that it begins with.
  const names = people.toSorted((a, b) => b.userName.length - a.userName.length);
  const pattern = new RegExp(names.map(({ userName }) => `@${escaped(userName)}`).join("|"), "g");
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const person = names.find(({ userName }) => found === `@${userName}`);
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: found, ...(person ? { userId: person.userId } : {}) });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

/** Those of the chosen whose names still stand in the text. */
export function calledIn(text: string, chosen: readonly Called[]): Called[] {
  const ids = new Set(partsOf(text, chosen).map(({ userId }) => userId));
  return chosen.filter(({ userId }) => ids.has(userId));
}

/** What is typed after an @ that stands right before the caret; undefined where none does. */
export function callAt(text: string, caret: number): { from: number; query: string } | undefined {
  // Inside of a word it belongs to a mail address.
  const found = /(?:^|[^\w@])@([^\s@]{0,20})$/.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}
