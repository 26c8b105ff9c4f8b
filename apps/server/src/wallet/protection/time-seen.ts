import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { passTime } from './queries.ts';

/**
 * The latest time this installation ever saw, which is now unless the clock was set back. What is to last is counted
 * from it; whether it is over is asked of the clock, so that neither shortens anything when the clock goes back.
 */
export async function timeSeen({ clock }: Pick<WalletDeps, 'clock'>, on: Queryable): Promise<Date> {
  return (await on.one(passTime, [clock.now()])).latest;
}
