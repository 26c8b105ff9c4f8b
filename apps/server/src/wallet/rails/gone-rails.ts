import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { countOffered, type LeftAtRail, listLeftElsewhere } from './queries.ts';

type GoneDeps = Pick<WalletDeps, 'rails'> & { readonly database: Queryable };
type OfferedDeps = GoneDeps & { readonly identity: Pick<WalletDeps['identity'], 'merchantCode'> };

/** What is left without an end at rails that this installation has no more. */
export function leftAtGoneRails({ database, rails }: GoneDeps): Promise<readonly LeftAtRail[]> {
  return database.many(listLeftElsewhere, [[...rails.codes, MANUAL]]);
}

const NO_RAIL =
  'no payment rail is configured: members can neither deposit through a gateway nor be paid out. To take money, name a ' +
  'gateway in PAYMENT_GATEWAYS and offer it in deposit_channel and withdrawal_method (docs/gateways.md)';

const NO_CHANNEL =
  'no deposit channel is offered: members cannot deposit. Enable rows of deposit_method and deposit_channel with one of ' +
  'the configured rails (docs/gateways.md)';
const NO_METHOD =
  'no withdrawal method is offered: members cannot be paid out. Enable rows of withdrawal_method with one of the ' +
  'configured rails (docs/gateways.md)';

/**
 * Warns where no rail is configured or nothing is offered with those that are, and of each rail that was removed too early: nobody can be asked about what is left
 * there.
 */
export async function reportRails(deps: OfferedDeps, log: Log): Promise<void> {
  if (deps.rails.codes.length === 0) log.warn(NO_RAIL);
  else await reportOffered(deps, log);
  for (const { rail, payouts, deposits } of await leftAtGoneRails(deps)) {
    log.warn({ rail, payouts, deposits }, 'a payment gateway is not configured, and something is open there');
  }
}

async function reportOffered({ database, rails, identity }: OfferedDeps, log: Log): Promise<void> {
  const { channels, methods } = await database.one(countOffered, [
    identity.merchantCode,
    [...rails.codes, MANUAL],
  ]);
  const configured = { rails: rails.codes };
  if (channels === 0) log.warn(configured, NO_CHANNEL);
  if (methods === 0) log.warn(configured, NO_METHOD);
}
