import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { countOffered, type OpenAtRail, listOpenAtOtherRails } from '../queries.ts';

type RailDeps = Pick<WalletDeps, 'rails'> & { readonly database: Queryable };
type ReportDeps = RailDeps & { readonly identity: Pick<WalletDeps['identity'], 'merchantCode'> };

/** Open payouts and deposits at rails that are not configured. */
export function openAtRemovedRails({ database, rails }: RailDeps): Promise<readonly OpenAtRail[]> {
  return database.many(listOpenAtOtherRails, [[...rails.codes, MANUAL]]);
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
 * Warns when no rail is configured, when nothing is offered with the configured rails, and about open orders
 * at removed rails, which cannot be queried.
 */
export async function reportRails(deps: ReportDeps, log: Log): Promise<void> {
  if (deps.rails.codes.length === 0) log.warn(NO_RAIL);
  else await reportOffered(deps, log);
  for (const { rail, payouts, deposits } of await openAtRemovedRails(deps)) {
    log.warn({ rail, payouts, deposits }, 'a payment gateway with open orders is not configured');
  }
}

async function reportOffered({ database, rails, identity }: ReportDeps, log: Log): Promise<void> {
  const { channels, methods } = await database.one(countOffered, [
    identity.merchantCode,
    [...rails.codes, MANUAL],
  ]);
  const configured = { rails: rails.codes };
  if (channels === 0) log.warn(configured, NO_CHANNEL);
  if (methods === 0) log.warn(configured, NO_METHOD);
}
