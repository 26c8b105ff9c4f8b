import { unitsFromAmount } from '@tessera/contract/money';
import { mostPerMonth } from '../../../platform/config/market.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { keepChange } from '../keep-change.ts';
import { listTalksDue, type TalkDue } from './queries.ts';

type TalkDeps = Pick<WalletDeps, 'clock' | 'market' | 'merchants'>;

interface TalksPage {
  readonly merchantCode: string;
  /** Place behind which the page begins; null for the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** With whom a person of the house is to talk about what they pay in, as this market asks; the highest limits first. */
export async function talksDue(
  { clock, market, merchants }: TalkDeps,
  tx: Tx,
  { merchantCode, after, limit }: TalksPage,
): Promise<TalkDue[]> {
  const { contactAbove, contactAtCap } = market;
  const cap = (young: boolean) => (contactAtCap ? (mostPerMonth(market, young) ?? null) : null);
  const above = contactAbove === null ? null : unitsFromAmount(contactAbove);
  const { asset } = merchants.get(merchantCode);
  return tx.many(listTalksDue, [
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

/** Somebody did. */
export async function keepTalk(deps: TalkDeps, tx: Tx, memberId: bigint): Promise<void> {
  await keepChange(deps, tx, memberId, 'talked', {});
}
