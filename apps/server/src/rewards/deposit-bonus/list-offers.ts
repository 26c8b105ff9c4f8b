import { localText } from '@tessera/contract/languages';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { DepositOffer, DepositPromotion } from '@tessera/contract/wallet/deposit';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { countedTurnover, type Turnover } from '../bonus/last-month.ts';
import { listLastMonth } from '../bonus/queries.ts';
import { contributionsOf, instantBasisPointsOf } from '../bonus/terms.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listOffers, nameTerms, type OfferRow } from './queries.ts';
import type { DepositBonusTerms } from './terms.ts';

/** The deposit bonuses that a member can choose with the next deposit. */
export async function depositOffers(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  db: Queryable,
  { memberId, merchantCode }: Session,
  language: string,
): Promise<DepositPromotion[]> {
  const found = await openOffers(deps, db, { memberId, merchantCode });
  const rows = found.filter(({ byApplication }) => !byApplication);
  if (rows.length === 0) return [];
  const stakes = await db.many(listLastMonth, [memberId, deps.clock.now()]);
  const offers: DepositPromotion[] = [];
  for (const { id, code, texts, terms } of rows) {
    const names = await db.one(nameTerms, [id, language]);
    offers.push({
      code,
      title: localText(texts, language) ?? code,
      offer: offerOf(terms, names, stakes),
    });
  }
  return offers;
}

/** The deposit bonuses for the next deposit of a member, also those for which the member must apply first. */
export async function openOffers(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  db: Queryable,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<readonly OfferRow[]> {
  const { repeatedBonuses } = deps.market;
  const running = await db.many(listOffers, [memberId, merchantCode, deps.clock.now(), repeatedBonuses]);
  return permittedOffers(deps, db, memberId, running);
}

type Names = Readonly<Record<'refused' | 'uncounted' | 'excludes', readonly string[]>>;

function offerOf(terms: DepositBonusTerms, names: Names, stakes: Turnover): DepositOffer {
  const { basisPoints, minDeposit, maxBonus, wagering, bonusFirst, maxStake, maxWin } = terms;
  const { lastsDays, claimDays } = terms;
  const contributions = contributionsOf(terms);
  const refusedTypes = terms.refusedTypes ?? [];
  return {
    basisPoints,
    minDeposit: decimal(minDeposit),
    maxBonus: decimal(maxBonus),
    wagering,
    bonusFirst: bonusFirst === true,
    maxStake: maxStake === undefined ? null : decimal(maxStake),
    maxWin: maxWin === undefined ? null : decimal(maxWin),
    lastsDays,
    claimDays,
    contributions,
    instantBasisPoints: instantBasisPointsOf(terms),
    refusedTypes,
    refusedNames: [...names.refused],
    uncountedNames: [...names.uncounted],
    excludes: [...names.excludes],
    lastMonthTurnover: countedTurnover({ contributions, refusedTypes }, stakes),
  };
}

const decimal = (amount: string): string => amountFromUnits(unitsFromAmount(amount));
