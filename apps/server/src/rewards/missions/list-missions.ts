import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { localText } from '@tessera/contract/languages';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { Milestone, Mission, MissionLabel, missions } from '@tessera/contract/rewards/missions';
import { countedStakeUnits } from '../../platform/config/market.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listedTimes, phaseOf } from '../promotions/listed-times.ts';
import { listMissions, type MissionRow } from './queries.ts';
import { minStakeText, type MissionTerms, quantityOf } from './terms.ts';

/** Missions with the progress of the member. Empty for members who may not receive offers. */
export async function missionList(
  deps: Pick<RewardsDeps, 'clock' | 'market' | 'merchants'>,
  { language }: InputOf<typeof missions.missionList>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof missions.missionList>> {
  const now = deps.clock.now();
  const { upTo, since } = listedTimes(now);
  const listed = await db.many(listMissions, [memberId, merchantCode, now, language, upTo, since]);
  const rows = await permittedOffers(deps, db, memberId, listed);
  const countedUnits = countedStakeUnits(deps.market, deps.merchants.get(merchantCode));
  return { content: rows.map((row) => missionView(row, { language, now, countedUnits })) };
}

export interface ViewOptions {
  readonly language: string;
  readonly now: Date;
  /** The lowest stake that counts where the terms state none, in ledger units. */
  readonly countedUnits: bigint;
}

function missionView(row: MissionRow, { language, now, countedUnits }: ViewOptions): Mission {
  const { terms, endsAt, windowEndsAt } = row;
  const progress = row.amount < 0n ? 0n : row.amount;
  const list = terms.milestones.map((_, at) => milestoneView(row, at, now));
  return {
    id: row.id.toString(),
    title: localText(row.texts, language) ?? '',
    phase: phaseOf(row, now),
    label: labelOf(row, list, now),
    metric: terms.metric,
    minStake: minStakeText(terms, countedUnits),
    window: terms.window,
    games: { gameTypes: [...terms.gameTypes], names: [...row.gameNames] },
    startsAt: row.startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    windowEndsAt: windowEndsAt?.toISOString() ?? null,
    claimDays: terms.claimDays,
    progress: quantityText(terms.metric, progress),
    milestones: list,
  };
}

function quantityText(metric: MissionTerms['metric'], quantity: bigint): string {
  return metric === 'rounds' ? quantity.toString() : amountFromUnits(quantity);
}

function milestoneView({ terms, amount, rewards, leftUnits }: MissionRow, at: number, now: Date): Milestone {
  const { reach, reward } = terms.milestones[at] ?? { reach: '0', reward: '0' };
  const issued = rewards.find(({ milestone }) => Number(milestone) === at + 1);
  const quantity = quantityOf(terms.metric, reach);
  const units = unitsFromAmount(reward);
  const expected =
    leftUnits !== null && leftUnits < units ? 'used-up' : amount >= quantity ? 'reached' : 'open';
  return {
    reach: quantityText(terms.metric, quantity),
    reward: amountFromUnits(units),
    state: issued ? rewardState(issued, now) : expected,
    rewardId: issued?.id ?? null,
  };
}

function rewardState({ state, expiresAt }: MissionRow['rewards'][number], now: Date): Milestone['state'] {
  if (state === 'claimed' || state === 'cancelled') return state;
  return state === 'issued' && new Date(expiresAt) > now ? 'issued' : 'expired';
}

function labelOf(row: MissionRow, list: readonly Milestone[], now: Date): MissionLabel {
  const { entry, joinBy, amount } = row;
  const phase = phaseOf(row, now);
  if (phase === 'coming') return 'comingSoon';
  if (list.some(({ state }) => state === 'issued')) return 'claim';
  if (list.every(({ state }) => state === 'claimed')) return 'claimed';
  if (phase === 'finished' || isUsedUp(list)) return 'close';
  if (entry === 'applying' || entry === 'rejected') return entry;
  if (joinBy !== 'automatic' && !entry) return 'join';
  return amount > 0n ? 'process' : 'joined';
}

/** The budget suffices for no milestone that the member can still reach. */
function isUsedUp(list: readonly Milestone[]): boolean {
  const has = (wanted: Milestone['state']) => list.some(({ state }) => state === wanted);
  return has('used-up') && !has('open') && !has('reached');
}
