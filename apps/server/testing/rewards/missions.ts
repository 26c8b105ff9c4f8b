import { randomUUID } from 'node:crypto';
import { statement } from '../../src/platform/database/statement.ts';
import type { BoardTerms, MissionTerms } from '../../src/rewards/missions/terms.ts';
import { missionTerms } from '../../src/rewards/missions/terms.ts';
import { unitsFromAmount } from '@tessera/contract/money';
import type { TestApp, Visitor } from '../server/app.ts';

const putPromotion = statement<
  [
    code: string,
    joinBy: string,
    terms: string,
    startsAt: Date,
    endsAt: Date | null,
    budgetUnits: bigint | null,
  ],
  { id: bigint }
>(
  'test.put-mission',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, ends_at, budget_units)
   VALUES ('tessera', $1, 'MISSION', 'running', $2, '{"EN": "Mission", "TY": "Misyon"}', $3::jsonb, $4, $5, $6) RETURNING id`,
);

interface MissionOptions {
  readonly joinBy?: 'automatic' | 'member' | 'application';
  readonly startsAt?: Date;
  readonly endsAt?: Date | null;
  /** A decimal amount. */
  readonly budget?: string;
}

const HOUR_MS = 3_600_000;

async function putTerms(
  test: TestApp,
  terms: MissionTerms | BoardTerms,
  { joinBy = 'automatic', startsAt, endsAt, budget }: MissionOptions,
): Promise<bigint> {
  const now = test.clock.now();
  const { id } = await test.database.one(putPromotion, [
    randomUUID(),
    joinBy,
    JSON.stringify(missionTerms.parse(terms)),
    startsAt ?? now,
    endsAt === undefined ? new Date(now.getTime() + 24 * HOUR_MS) : endsAt,
    budget === undefined ? null : unitsFromAmount(budget),
  ]);
  return id;
}

type MissionChanges = Partial<Pick<MissionTerms, 'window' | 'gameTypes' | 'gameIds'>> & {
  readonly metric?: MissionTerms['metric'];
  /** Of rounds. */
  readonly minStake?: string;
  readonly milestones?: readonly (readonly [reach: string, reward: string])[];
};

/** A running mission of a day: 5.00 for a turnover of 100.00, and 20.00 for 300.00. */
export function runMission(
  test: TestApp,
  {
    milestones = [
      ['100', '5'],
      ['300', '20'],
    ],
    ...changes
  }: MissionChanges = {},
  options: MissionOptions = {},
): Promise<bigint> {
  const terms = {
    type: 'mission',
    metric: 'turnover',
    window: 'day',
    gameTypes: [],
    gameIds: [],
    claimDays: 7,
    milestones: milestones.map(([reach, reward]) => ({ reach, reward })),
    ...changes,
  } as MissionTerms;
  return putTerms(test, terms, options);
}

/** A running leader board of turnover with prizes of 50.00, 30.00 and 10.00. */
export function runBoard(
  test: TestApp,
  changes: Partial<Omit<BoardTerms, 'type'>> = {},
  options: MissionOptions = {},
): Promise<bigint> {
  const terms: BoardTerms = {
    type: 'board',
    metric: 'turnover',
    gameTypes: [],
    gameIds: [],
    prizes: ['50', '30', '10'],
    claimDays: 7,
    ...changes,
  };
  return putTerms(test, terms, options);
}

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-member-id',
  `SELECT id FROM member WHERE user_name = $1`,
);

export async function memberIdOf(test: TestApp, { info }: Visitor): Promise<bigint> {
  return (await test.database.one(findId, [info.userName])).id;
}

const putRound = statement<
  [memberId: bigint, nodeId: bigint, round: string, stake: bigint, win: bigint, now: Date],
  { roundId: bigint }
>(
  'test.put-round-event',
  `WITH round AS (
     INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
       balance_after_units, sequence, placed_at, day, asset, open, free_bets, free_units, by_event, told_stake_units,
       told_win_units, reported)
     SELECT $1, g.id, g.game_type, 'test', $3, $4, $5, 0, 0, $6, ledger_day($6), k.asset, false, 0, 0, true, $4, $5, true
       FROM game g, member m JOIN merchant k ON k.code = m.merchant_code WHERE g.id = $2 AND m.id = $1 RETURNING *
   )
   INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units, win_units,
     counted, recorded_at)
   SELECT id, member_id, asset, node_id, game_type, 'ONE', day, 1, stake_units, win_units, false, placed_at FROM round
   RETURNING round_id AS "roundId"`,
);

const correct = statement<[roundId: bigint, stake: bigint, win: bigint, now: Date]>(
  'test.correct-round',
  `WITH event AS (
     INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units, win_units,
       counted, recorded_at)
     SELECT id, member_id, asset, node_id, game_type, 'ONE', day, 0, $2, $3, false, $4 FROM game_round WHERE id = $1
     RETURNING round_id
   )
   UPDATE game_round SET stake_units = stake_units + $2, win_units = win_units + $3,
     told_stake_units = told_stake_units + $2, told_win_units = told_win_units + $3
    WHERE id = (SELECT round_id FROM event)`,
);

const findGames = statement<[], { id: bigint; gameType: string }>(
  'test.find-games',
  `SELECT DISTINCT ON (game_type) id, game_type AS "gameType" FROM game ORDER BY game_type, id`,
);

/** A game of each type. */
export function gamesOfTypes(test: TestApp): Promise<readonly { id: bigint; gameType: string }[]> {
  return test.database.many(findGames, []);
}

/** Appends a closed round with its event, without money. Returns its id. */
export async function playRound(
  test: TestApp,
  memberId: bigint,
  { stake, win = '0', nodeId }: { stake: string; win?: string; nodeId?: bigint },
): Promise<bigint> {
  const id = nodeId ?? (await gamesOfTypes(test))[0]?.id ?? 0n;
  const units = [unitsFromAmount(stake), unitsFromAmount(win)] as const;
  return (await test.database.one(putRound, [memberId, id, randomUUID(), ...units, test.clock.now()]))
    .roundId;
}

/** Appends a correction of a round: changes of stake and win in ledger units. */
export async function correctRound(
  test: TestApp,
  roundId: bigint,
  stake: bigint,
  win: bigint,
): Promise<void> {
  await test.database.run(correct, [roundId, stake, win, test.clock.now()]);
}
