import type { CallOutput } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import type { BadgeProps } from '../../ui/blocks/badge.tsx';

export type Chase = CallOutput<'chases.listChases'>['content'][number];
export type ChaseDetail = CallOutput<'chases.chaseDetail'>;
export type ChasePhase = ChaseDetail['phases'][number];
type RefundReason = NonNullable<ChasePhase['reason']>;

interface ShownState {
  readonly words: PlainMessageKey;
  readonly tone: BadgeProps['tone'];
}

const CHASE_STATES: Readonly<Record<Chase['state'], ShownState>> = {
  running: { words: 'lottery.chase.state.running', tone: 'accent' },
  completed: { words: 'lottery.chase.state.completed', tone: 'quiet' },
  stopped: { words: 'lottery.chase.state.stopped', tone: 'good' },
  cancelled: { words: 'lottery.status.cancelled', tone: 'quiet' },
};

const PHASE_STATES: Readonly<Record<ChasePhase['state'], ShownState>> = {
  waiting: { words: 'lottery.chase.phaseState.waiting', tone: 'quiet' },
  placed: { words: 'lottery.status.open', tone: 'accent' },
  won: { words: 'lottery.status.won', tone: 'good' },
  tied: { words: 'lottery.status.tied', tone: 'quiet' },
  lost: { words: 'lottery.status.lost', tone: 'quiet' },
  refunded: { words: 'lottery.chase.phaseState.refunded', tone: 'quiet' },
};

/** All but the limits and breaks that protect the member. */
type OtherReason = Exclude<RefundReason, `protection.${string}`>;

const REASONS: Readonly<Record<OtherReason, PlainMessageKey>> = {
  'chase.stopped': 'lottery.chase.reason.stopped',
  'chase.cancelled': 'lottery.chase.reason.cancelled',
  'lottery.issue.missed': 'lottery.chase.reason.missed',
  'lottery.issue.cancelled': 'lottery.chase.reason.issueCancelled',
  'lottery.game.suspended': 'lottery.chase.reason.suspended',
  'lottery.slip.invalid': 'lottery.chase.reason.slip',
  'lottery.price.changed': 'lottery.chase.reason.price',
  'lottery.limit': 'lottery.chase.reason.limit',
  'lottery.number.closed': 'lottery.chase.reason.number',
  'balance.insufficient': 'lottery.chase.reason.balance',
  'bonus.stake.limit': 'lottery.chase.reason.bonus',
  'bonus.game.refused': 'lottery.chase.reason.bonus',
  'game.not.found': 'lottery.chase.reason.suspended',
  'function.not.available': 'lottery.chase.reason.suspended',
  'member.blocked': 'lottery.chase.reason.blocked',
};

export function chaseState(state: Chase['state']): ShownState {
  return CHASE_STATES[state];
}

export function phaseState(state: ChasePhase['state']): ShownState {
  return PHASE_STATES[state];
}

/** Why a phase was refunded. All other reasons are limits and breaks that protect the member. */
export function reasonWords(reason: RefundReason): PlainMessageKey {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as OtherReason] : 'lottery.chase.reason.protection';
}
