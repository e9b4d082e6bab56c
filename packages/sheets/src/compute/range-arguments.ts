/**
 * Ranges as a function gets them from Univer's formula engine. To functions that are registered by its facade the engine gives 0 for an empty
 * cell; a calculator has to tell an empty cell from a nil.
 */
interface EngineValue {
  isArray(): boolean;
  isNull(): boolean;
  getValue(): unknown;
}
interface EngineArray extends EngineValue {
  getArrayValue(): (EngineValue | null | undefined)[][];
}

const single = (value: EngineValue | null | undefined): unknown =>
  value === null || value === undefined || value.isNull() ? null : value.getValue();

/** Ranges line by line, an empty cell as null. */
export function rangeArgument(value: unknown): unknown {
  const own = value as EngineValue;
  if (!own.isArray()) return single(own);
  return (own as EngineArray).getArrayValue().map((row) => Array.from(row, single));
}
