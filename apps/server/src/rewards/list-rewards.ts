import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { GAME_TYPES } from '@tessera/contract/games/game';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import {
  type Reward,
  REWARD_KINDS,
  REWARD_PAGE,
  type RewardKind,
  type rewards,
} from '@tessera/contract/rewards/rewards';
import type { ReadCall } from '../platform/http/call.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { RewardsDeps } from './deps.ts';
import { permittedOffers } from './offers/permitted-offers.ts';
import { countRewards, findReward, listRewards, listRunning, type RewardRow } from './queries.ts';

/** Own rewards, newest first. */
export async function rewardList(
  { clock }: RewardsDeps,
  { kind, list, before, language }: InputOf<typeof rewards.rewardList>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof rewards.rewardList>> {
  const position = before === undefined ? null : BigInt(before);
  const open = list === 'open';
  const now = clock.now();
  const rows = await db.many(listRewards, [
    session.memberId,
    kind ?? null,
    open,
    position,
    now,
    REWARD_PAGE + 1,
  ]);
  const page = rows.slice(0, REWARD_PAGE).map((row) => rewardView(row, language, now));
  return { content: page, next: rows.length > REWARD_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** One own reward. */
export async function findOwnReward(
  { clock }: RewardsDeps,
  { id, language }: InputOf<typeof rewards.reward>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof rewards.reward> | Refusal<'reward.not.found'>> {
  const now = clock.now();
  const row = await db.maybe(findReward, [BigInt(id), session.memberId, now]);
  return row ? rewardView(row, language, now) : refuse('reward.not.found');
}

/** Kinds of rewards with the number of rewards that the member can claim. */
export async function availablePromotions(
  deps: RewardsDeps,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof rewards.availablePromotions>> {
  const now = deps.clock.now();
  const rows = await db.many(countRewards, [memberId, now]);
  const running = await db.many(listRunning, [merchantCode, now]);
  const offered = new Set((await permittedOffers(deps, db, memberId, running)).map(({ kind }) => kind));
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const entries = REWARD_KINDS.map((kind) => [
    kind,
    { enabled: offered.has(kind) || counts.has(kind), count: counts.get(kind) ?? 0 },
  ]);
  return Object.fromEntries(entries) as Record<RewardKind, { enabled: boolean; count: number }>;
}

function rewardView(row: RewardRow, language: string, now: Date): Reward {
  const lost = (row.state === 'issued' || row.state === 'review') && row.expiresAt <= now;
  return {
    id: row.id.toString(),
    kind: row.kind,
    title: row.texts && (localText(row.texts, language) ?? null),
    form: row.form,
    ticket: ticketView(row),
    amount: amountFromUnits(row.amountUnits),
    // The job that expires rewards may be late.
    state: lost ? 'expired' : row.state,
    endedByExclusion: row.endReason === 'excluded',
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    claimedAt: row.claimedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    excess: row.excessUnits > 0n ? amountFromUnits(row.excessUnits) : null,
    transferId: row.transferId?.toString() ?? null,
  };
}

function ticketView({ refusedTypes, stakeBasisPoints }: RewardRow): Reward['ticket'] {
  return (
    refusedTypes && {
      ticketType: stakeBasisPoints === null ? 'FREE_BET' : 'DISCOUNT',
      stakeBasisPoints,
      gameTypes: GAME_TYPES.filter((type) => !refusedTypes.includes(type)),
    }
  );
}
