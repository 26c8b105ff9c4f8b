import type { Clock } from '../platform/clock.ts';

export interface ContentDeps {
  readonly clock: Clock;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
}
