/**
 * A row that leaves the screen becomes one that comes to it: its element stays where it is in the document and is given the other's
 * words and place. Only once the scrolling has come to rest do the elements follow each other as the rows do.
 */
import { useEffect, useState } from "react";

const restMs = 150;

/** An element that is moved loses the keyboard: nothing is, while one among the rows has it. */
const isHeld = () => document.activeElement?.closest(".lg-block") != null;

/** The first row drawn when the grid was last at rest. */
export function useRestFirst(first: number): number {
  const [rest, setRest] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isHeld()) setRest(first);
    }, restMs);
    return () => clearTimeout(timer);
  }, [first]);
  return rest;
}

interface Places {
  first: number;
  last: number;
  /** Elements there are. */
  slots: number;
  restFirst: number;
}
/** The rows drawn, in the order of the elements that show them. */
export function inPlaces({ first, last, slots, restFirst }: Places): number[] {
  const offset = (((restFirst - first) % slots) + slots) % slots;
  const indexes = Array.from({ length: slots }, (_, place) => first + ((place + offset) % slots));
  return indexes.filter((index) => index <= last);
}
