import type { Clock } from '../../platform/clock.ts';
import type { Counted } from './limits.ts';

/** What was over its limit a moment ago, in this process: asking the database again at once tells nothing new. */
export interface Lately {
  has(counted: Pick<Counted, 'limit' | 'subject'>): boolean;
  add(counted: Pick<Counted, 'limit' | 'subject'>): void;
}

/** Short, so that a count given back or a window that ends is noticed as good as at once. */
const MOMENT_MS = 1000;
/** An attack has as many subjects as it likes: what it costs in memory is bounded. */
const MOST_KEPT = 20_000;

export function openLately({ clock }: { readonly clock: Clock }): Lately {
  const until = new Map<string, number>();
  return {
    has: (counted) => (until.get(nameOf(counted)) ?? 0) > clock.now().getTime(),
    add(counted) {
      if (until.size >= MOST_KEPT) until.clear();
      until.set(nameOf(counted), clock.now().getTime() + MOMENT_MS);
    },
  };
}

function nameOf({ limit, subject }: Pick<Counted, 'limit' | 'subject'>): string {
  return `${limit.name}\n${subject}`;
}
