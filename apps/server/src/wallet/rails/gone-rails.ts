import type { Log } from '../../platform/log.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { type LeftAtRail, listLeftElsewhere } from './queries.ts';

type GoneDeps = Pick<WalletDeps, 'database' | 'rails'>;

/** What is left without an end at rails that this installation has no more. */
export function leftAtGoneRails({ database, rails }: GoneDeps): Promise<readonly LeftAtRail[]> {
  return database.many(listLeftElsewhere, [[...rails.codes, MANUAL]]);
}

const NO_RAIL =
  'no payment rail is configured: members can neither deposit through a gateway nor be paid out. To take money, name a ' +
  'gateway in PAYMENT_GATEWAYS and offer it in deposit_channel and withdrawal_method (docs/gateways.md)';

/**
 * Warns where no rail is configured, and of each rail that was removed too early: nobody can be asked about what is left
 * there.
 */
export async function reportRails(deps: GoneDeps, log: Log): Promise<void> {
  if (deps.rails.codes.length === 0) log.warn(NO_RAIL);
  for (const { rail, payouts, deposits } of await leftAtGoneRails(deps)) {
    log.warn({ rail, payouts, deposits }, 'a payment gateway is not configured, and something is open there');
  }
}
