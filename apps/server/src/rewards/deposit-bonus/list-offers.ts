import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { DepositOffer, DepositPromotion } from '@tessera/contract/wallet/deposit';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { contributionsOf } from '../bonus/terms.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listLastMonth, listOffers } from './queries.ts';
import type { DepositBonusTerms } from './terms.ts';

/** The deposit bonuses that a member can choose with the next deposit. */
export async function depositOffers(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  db: Queryable,
  { memberId, merchantCode }: Session,
  language: string,
): Promise<DepositPromotion[]> {
  const now = deps.clock.now();
  const running = await db.many(listOffers, [memberId, merchantCode, now, deps.market.repeatedBonuses]);
  const rows = await permittedOffers(deps, db, memberId, running);
  if (rows.length === 0) return [];
  const stakes = await db.many(listLastMonth, [memberId, now]);
  return rows.map(({ code, texts, terms }) => ({
    code,
    title: texts[language] ?? texts['EN'] ?? code,
    offer: offerOf(terms, stakes),
  }));
}

type Stakes = readonly {
  readonly gameType: keyof DepositOffer['contributions'];
  readonly stakeUnits: bigint;
}[];

function offerOf(terms: DepositBonusTerms, stakes: Stakes): DepositOffer {
  const { basisPoints, minDeposit, maxBonus, wagering, bonusFirst, maxStake, lastsDays, claimDays } = terms;
  const contributions = contributionsOf(terms);
  const counted = stakes.map(({ gameType, stakeUnits }) => stakeUnits * BigInt(contributions[gameType]));
  const turnover = counted.reduce((sum, units) => sum + units, 0n) / 10_000n;
  return {
    basisPoints,
    minDeposit: decimal(minDeposit),
    maxBonus: decimal(maxBonus),
    wagering,
    bonusFirst: bonusFirst === true,
    maxStake: maxStake === undefined ? null : decimal(maxStake),
    lastsDays,
    claimDays,
    contributions,
    refusedTypes: terms.refusedTypes ?? [],
    lastMonthTurnover: turnover > 0n ? amountFromUnits(turnover) : null,
  };
}

const decimal = (amount: string): string => amountFromUnits(unitsFromAmount(amount));
