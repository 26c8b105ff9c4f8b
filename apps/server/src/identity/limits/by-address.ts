import type { Counted, Limit } from './limits.ts';
import type { Source } from './source.ts';

/** Counts by address, where the address tells anybody apart. */
export function byAddress(
  limit: Limit,
  { subscriber, local }: Pick<Source, 'subscriber' | 'local'>,
): Counted[] {
  return local ? [] : [{ limit, subject: subscriber }];
}
