import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type {
  Milestone,
  Mission,
  MissionLabel,
  missions,
  PromotionPhase,
} from '@tessera/contract/rewards/missions';
import type { ReadCall } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { permittedOffers } from '../offers/permitted-offers.ts';
import { listMissions, type MissionRow } from './queries.ts';
import { type MissionTerms, quantityOf } from './terms.ts';

const DAY_MS = 86_400_000;
/** Promotions appear this long before their start, and disappear this long after their end. */
const LISTED_BEFORE_MS = 14 * DAY_MS;
const LISTED_AFTER_MS = 14 * DAY_MS;

/** When a promotion must start or end in order to be listed now. */
export function listedTimes(now: Date): { readonly upTo: Date; readonly since: Date } {
  return {
    upTo: new Date(now.getTime() + LISTED_BEFORE_MS),
    since: new Date(now.getTime() - LISTED_AFTER_MS),
  };
}

export function phaseOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  now: Date,
): PromotionPhase {
  if (startsAt > now) return 'coming';
  return endsAt && endsAt <= now ? 'finished' : 'running';
}

export function titleOf(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts['EN'] ?? '';
}

/** Missions with the progress of the member. Empty for members who may not receive offers. */
export async function missionList(
  deps: Pick<RewardsDeps, 'clock' | 'market'>,
  { language }: InputOf<typeof missions.missionList>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<typeof missions.missionList>> {
  const now = deps.clock.now();
  const { upTo, since } = listedTimes(now);
  const listed = await db.many(listMissions, [memberId, merchantCode, now, language, upTo, since]);
  const rows = await permittedOffers(deps, db, memberId, listed);
  return { content: rows.map((row) => missionView(row, language, now)) };
}

function missionView(row: MissionRow, language: string, now: Date): Mission {
  const { terms, endsAt, windowEndsAt } = row;
  const progress = row.amount < 0n ? 0n : row.amount;
  const list = terms.milestones.map((_, at) => milestoneView(row, at, now));
  return {
    id: row.id.toString(),
    title: titleOf(row.texts, language),
    phase: phaseOf(row, now),
    label: labelOf(row, list, now),
    metric: terms.metric,
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

function milestoneView({ terms, amount, rewards }: MissionRow, at: number, now: Date): Milestone {
  const { reach, reward } = terms.milestones[at] ?? { reach: '0', reward: '0' };
  const issued = rewards.find(({ milestone }) => Number(milestone) === at + 1);
  const quantity = quantityOf(terms.metric, reach);
  return {
    reach: quantityText(terms.metric, quantity),
    reward: amountFromUnits(unitsFromAmount(reward)),
    state: issued ? rewardState(issued, now) : amount >= quantity ? 'reached' : 'open',
    rewardId: issued?.id ?? null,
  };
}

function rewardState({ state, expiresAt }: MissionRow['rewards'][number], now: Date): Milestone['state'] {
  if (state === 'claimed') return 'claimed';
  return state === 'issued' && new Date(expiresAt) > now ? 'issued' : 'expired';
}

function labelOf(row: MissionRow, list: readonly Milestone[], now: Date): MissionLabel {
  const { entry, joinBy, amount } = row;
  const phase = phaseOf(row, now);
  if (phase === 'coming') return 'comingSoon';
  if (list.some(({ state }) => state === 'issued')) return 'claim';
  if (list.every(({ state }) => state === 'claimed')) return 'claimed';
  if (phase === 'finished') return 'close';
  if (entry === 'applying' || entry === 'rejected') return entry;
  if (joinBy !== 'automatic' && !entry) return 'join';
  return amount > 0n ? 'process' : 'joined';
}
