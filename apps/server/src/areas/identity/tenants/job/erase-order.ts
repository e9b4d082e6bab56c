/**
 * The order in which tables are emptied so that nothing points at what is gone: layer by layer, those first at which no other
 * points. What points in circles or at itself stands in the last layer, to be emptied by one statement.
 */
export function eraseOrder(
  tables: readonly string[],
  references: readonly (readonly [from: string, to: string])[],
): { layers: string[][]; together: string[] } {
  let left = [...tables];
  const layers: string[][] = [];
  for (;;) {
    const pointedAt = new Set(references.filter(([from]) => left.includes(from)).map(([, to]) => to));
    const free = left.filter((table) => !pointedAt.has(table));
    if (free.length === 0) return { layers, together: left };
    layers.push(free);
    left = left.filter((table) => pointedAt.has(table));
  }
}
