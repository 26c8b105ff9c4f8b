/** Numbers derived from a text alone: the same id always draws the same picture on every machine. */
export interface Seeded {
  /** Whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the items; throws where there are none. */
  pick<Item>(items: readonly Item[]): Item;
}

export function seeded(text: string): Seeded {
  let state = hash(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('the list is empty');
      return item;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}
