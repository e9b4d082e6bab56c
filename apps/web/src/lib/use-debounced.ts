/** A value once it has stood still for a moment. */
import { useEffect, useState } from "react";

export function useDebounced<T>(value: T, stillMs = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return settled;
}
