/** Of numbers that ought to rise, those that have left their place: as few as possible. */
export function outOfOrder(numbers: readonly number[]): Set<number> {
  // Of each length the run that ends lowest, by the place of its last number; and of each place the one before it.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const at = (place: number | undefined): number => (place === undefined ? -1 : (numbers[place] ?? -1));
  for (const [place, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1];
    ends[low] = place;
  }
  const moved = new Set(numbers);
  for (let place = ends.at(-1); place !== undefined; place = before[place]) moved.delete(at(place));
  return moved;
}
