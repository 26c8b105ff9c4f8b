import type { BodyKey } from '@tessera/contract/sealed-body';
import type { Queryable } from '../platform/database/statement.ts';
import type { Clock } from '../platform/clock.ts';

export interface ContentDeps {
  readonly clock: Clock;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly bodyKey: BodyKey;
  /** The operator's switches: flag name → on. */
  flags(db: Queryable): Promise<Readonly<Record<string, boolean>>>;
}
