import type { Clock } from '../../platform/clock.ts';
import type { Counted } from './limits.ts';

type Subject = Pick<Counted, 'limit' | 'subject'>;

/** What was over its limit a moment ago, in this process: asking the database again at once tells nothing new. */
export interface Lately {
  /**
   * Whether it was over a moment ago. When the moment has passed, one caller is told no and asks the database
   * again; whoever comes while it does is answered as before, so that an attack never asks all at once.
   */
  has(counted: Subject): boolean;
  add(counted: Subject): void;
  /** It was looked at and is not over its limit any more. */
  drop(counted: Subject): void;
}

/** Short, so that a count given back or a window that ends is noticed as good as at once. */
const MOMENT_MS = 1000;
/** An attack has as many subjects as it likes: what it costs in memory is bounded. */
const MOST_KEPT = 20_000;

export function openLately({ clock }: { readonly clock: Clock }): Lately {
  const until = new Map<string, number>();
  return {
    has(counted) {
      const name = nameOf(counted);
      const untilMs = until.get(name);
      if (untilMs === undefined) return false;
      const nowMs = clock.now().getTime();
      if (untilMs > nowMs) return true;
      until.set(name, nowMs + MOMENT_MS);
      return false;
    },
    add(counted) {
      if (until.size >= MOST_KEPT) until.clear();
      until.set(nameOf(counted), clock.now().getTime() + MOMENT_MS);
    },
    drop: (counted) => void until.delete(nameOf(counted)),
  };
}

function nameOf({ limit, subject }: Subject): string {
  return `${limit.name}\n${subject}`;
}
