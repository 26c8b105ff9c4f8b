import type { Log } from '../../platform/log.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { type LeftAtRail, listLeftElsewhere } from './queries.ts';

type GoneDeps = Pick<WalletDeps, 'database' | 'rails'>;

/** What is left without an end at rails that this installation has no more. */
export function leftAtGoneRails({ database, rails }: GoneDeps): Promise<readonly LeftAtRail[]> {
  return database.many(listLeftElsewhere, [[...rails.codes, MANUAL]]);
}

/** A line for each rail that is gone too early: nobody can be asked about what is left there. */
export async function tellGoneRails(deps: GoneDeps, log: Log): Promise<void> {
  for (const { rail, payouts, deposits } of await leftAtGoneRails(deps)) {
    log.warn({ rail, payouts, deposits }, 'a payment gateway is not configured, and something is open there');
  }
}
