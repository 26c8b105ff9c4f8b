import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { GAME_TYPES } from '@tessera/contract/games/game';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import {
  LEVEL_CHANGES,
  LEVEL_CONDITIONS,
  type LevelRank,
  type levels,
} from '@tessera/contract/rewards/levels';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { mayReceiveOffer } from '../offers/queries.ts';
import { monthOf } from './progress.ts';
import {
  findLevelNames,
  findProgress,
  type LevelRow,
  listChanges,
  listLevels,
  type ProgressRow,
} from './queries.ts';

type Benefit = typeof levels.memberClubBenefit;

const NO_PROGRESS: ProgressRow = {
  level: 0,
  monthDeposit: 0n,
  totalDeposit: 0n,
  monthTurnover: 0n,
  totalTurnover: 0n,
};

/**
 * The own level, the levels of the merchant with the own progress, and the last changes. Gifts and rebate are offers: a
 * member who may not receive offers sees none.
 */
export async function memberClubBenefit(
  { clock }: RewardsDeps,
  { language }: InputOf<Benefit>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<Benefit>> {
  const rows = await db.many(listLevels, [merchantCode]);
  if (rows.length === 0) return { current: null, next: null, ranks: [], changes: [] };
  const { eligible } = await db.one(mayReceiveOffer, [memberId, clock.now()]);
  const progress = (await db.maybe(findProgress, [memberId, monthOf(clock.now())])) ?? NO_PROGRESS;
  const changes = await db.many(listChanges, [memberId, LEVEL_CHANGES]);
  const next = rows.find(({ rank }) => rank > progress.level);
  return {
    current: progress.level,
    next: next?.rank ?? null,
    ranks: rows.map((row) => rankView(eligible ? row : withoutOffers(row), progress, language)),
    changes: changes.map(({ at, ...levels }) => ({ at: at.toISOString(), ...levels })),
  };
}

/** The name of the own level, for the member page. */
export async function memberLevel(
  { language }: InputOf<typeof levels.memberLevel>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof levels.memberLevel>> {
  const level = await db.maybe(findLevelNames, [session.memberId]);
  return { name: level ? (localText(level.names, language) ?? '') : null };
}

function withoutOffers(row: LevelRow): LevelRow {
  return { ...row, giftUnits: null, rates: {} };
}

function rankView(row: LevelRow, progress: ProgressRow, language: string): LevelRank {
  const { names, rates, giftUnits } = row;
  const list = LEVEL_CONDITIONS.map((kind) => ({ kind, units: row[kind] }));
  const stay = [
    { kind: 'monthDeposit', units: row.stayDeposit },
    { kind: 'monthTurnover', units: row.stayTurnover },
  ] as const;
  return {
    rank: row.rank,
    name: localText(names, language) ?? '',
    conditions: { match: row.match, list: conditionsView(list, progress) },
    retention: { match: row.stayMatch, list: conditionsView(stay, progress) },
    gift: giftUnits === null ? null : amountFromUnits(giftUnits),
    rates: GAME_TYPES.flatMap((gameType) => {
      const rate = rates[gameType] ?? 0;
      return rate > 0 ? [{ gameType, rate }] : [];
    }),
  };
}

interface Condition {
  readonly kind: (typeof LEVEL_CONDITIONS)[number];
  /** Null: no condition. */
  readonly units: bigint | null;
}

function conditionsView(list: readonly Condition[], progress: ProgressRow) {
  return list.flatMap(({ kind, units }) =>
    units === null
      ? []
      : [{ kind, actual: amountFromUnits(progress[kind]), expected: amountFromUnits(units) }],
  );
}
