import { DAY_MS } from '../platform/clock.ts';
import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';
import { findOpenRound } from './queries.ts';
import { WINS_LISTED_MS } from './winner-board.ts';

/** Providers keep transactions for at least 4 months, and send a late result under the token of its bet. */
const DELAYED_RESULT_MS = 180 * DAY_MS;

export const gamesRetention: readonly RetentionRule[] = [
  {
    table: 'seamless_token',
    column: 'expires_at',
    retentionMs: DELAYED_RESULT_MS,
    why: 'a late win or rollback has the token of its bet; providers archive after 4 months',
  },
  {
    table: 'supplier_seat',
    column: 'opened_at',
    retentionMs: DELAYED_RESULT_MS,
    where: 'entry_hash IS NOT NULL',
    why: 'a launch whose page was never opened; launches with rounds, and the latest of each game, stay',
    only: `NOT EXISTS (SELECT FROM supplier_round r WHERE r.seat_id = supplier_seat.id)
      AND EXISTS (SELECT FROM supplier_seat newer WHERE newer.member_id = supplier_seat.member_id
        AND newer.node_id = supplier_seat.node_id AND newer.id > supplier_seat.id)`,
  },
  {
    table: 'supplier_round',
    column: 'asked_at',
    retentionMs: DELAYED_RESULT_MS,
    where: `state = 'refused'`,
    why: 'a bet that the wallet of the operator refused moved no money; every other round stays',
  },
  {
    table: 'game_win',
    column: 'day',
    ofDays: true,
    retentionMs: WINS_LISTED_MS,
    why: 'the list of winners contains no older day; the rounds stay',
  },
];

const PLAY = 'play: rounds must be explained and drawn again for 10 years; finished months are archived';

const PER_MEMBER = 'bounded by the number of members and games';

export const gamesRetainedTables: RetainedTables = {
  game_round: PLAY,
  studio_round: PLAY,
  studio_seed: PLAY,
  round_move: PLAY,
  round_move_key: PLAY,
  round_event: PLAY,
  round_key: PLAY,
  game_day: PLAY,
  game_session: 'play: the time at play of a member, for limits and statements',
  open_round: 'a row for each open round; rounds are closed after two days',
  round_month: 'a row for each month',
  round_event_consumer: 'a row for each consumer',
  play_stretch: PER_MEMBER,
  own_game_count: PER_MEMBER,
  favourite_game: PER_MEMBER,
  recent_game: PER_MEMBER,
  seamless_player: PER_MEMBER,
  supplier_player: PER_MEMBER,
  catalogue_version: 'one row',
  game: 'configuration',
  hot_match: 'lists that operators import',
  studio_title: 'configuration',
  vendor: 'configuration',
  vendor_place: 'configuration',
  provider_report: 'evidence: what a provider reported of its rounds',
  provider_report_line: 'evidence: what a provider reported of its rounds',
};

/** An outcome row has the id of its round. */
export const monthlyGameTables: readonly MonthlyTable[] = [{ table: 'studio_round' }];

/** Whether the member has an open round: its settlement may still move money. */
export async function hasOpenRound(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findOpenRound, [memberId])).open;
}
