import { unitsFromAmount } from '@tessera/contract/money';
import { mostPerMonth } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { recordChange } from './protection.ts';
import { listContactsDue, type ContactDue } from './queries.ts';

type ContactDeps = Pick<WalletDeps, 'clock' | 'market' | 'merchants'>;

interface ContactsPage {
  readonly merchantCode: string;
  /** Place before the first row of the page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Members whom staff must contact about their deposits, as the market requires; the highest limits first. */
export async function contactsDue(
  { clock, market, merchants }: ContactDeps,
  tx: Tx,
  { merchantCode, after, limit }: ContactsPage,
): Promise<ContactDue[]> {
  const { contactAbove, contactAtCap } = market;
  const cap = (young: boolean) => (contactAtCap ? (mostPerMonth(market, young) ?? null) : null);
  const above = contactAbove === null ? null : unitsFromAmount(contactAbove);
  const { asset } = merchants.get(merchantCode);
  return tx.many(listContactsDue, [
    merchantCode,
    asset,
    clock.now(),
    above,
    cap(false),
    cap(true),
    after,
    limit,
  ]);
}

/** Records that staff contacted the member. */
export async function recordContact(deps: ContactDeps, tx: Tx, memberId: bigint): Promise<void> {
  await recordChange(deps, tx, memberId, 'talked', {});
}
