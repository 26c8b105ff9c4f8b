import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, idText, nothing, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

/** What a reward is for: the tabs of the reward center. */
export const REWARD_KINDS = [
  'DEPOSIT',
  'REGISTER',
  'LOGIN',
  'SAVIOR',
  'TICKET',
  'PROMOCODE',
  'MISSION',
  'REFERRAL',
  'GIVEAWAY',
  'VIP',
] as const;
export const rewardKind = z.enum(REWARD_KINDS);
export type RewardKind = z.infer<typeof rewardKind>;

/**
 * `review`: the operator reviews the reward. `issued`: the member can claim the reward. `queued` and `active` are states
 * of claimed bonuses with a wagering requirement.
 */
export const rewardState = z.enum([
  'review',
  'issued',
  'claimed',
  'queued',
  'active',
  'completed',
  'expired',
  'forfeited',
  'cancelled',
]);
export type RewardState = z.infer<typeof rewardState>;

/** Rewards on one page of the list. */
export const REWARD_PAGE = 20;

const ticket = z.strictObject({
  /** `FREE_BET` pays whole stakes, `DISCOUNT` a part of each stake. */
  ticketType: z.enum(['FREE_BET', 'DISCOUNT']),
  /** The part of each stake that a discount pays, in basis points; null for a free bet. */
  stakeBasisPoints: z.nullable(z.int()),
  /** The games of the ticket. */
  gameTypes: z.array(gameType),
});

const reward = z.strictObject({
  id: idText,
  kind: rewardKind,
  /** The promotion in the language of the reader; null without a promotion. */
  title: z.nullable(z.string()),
  form: z.enum(['cash', 'bonus', 'ticket']),
  /** Terms of a ticket; null for other forms. */
  ticket: z.nullable(ticket),
  amount: amountOut,
  state: rewardState,
  /** The bonus was forfeited because the member was excluded. */
  endedByExclusion: z.boolean(),
  issuedAt: timeText,
  /** Until when the reward can be claimed. */
  expiresAt: timeText,
  claimedAt: z.nullable(timeText),
  endedAt: z.nullable(timeText),
  /** What a fulfilled bonus had above its maximum win, which returned to the promotion; null for nothing. */
  excess: z.nullable(amountOut),
  /** The transfer of the claim, which the account record explains. */
  transferId: z.nullable(idText),
});
export type Reward = z.infer<typeof reward>;

/** A kind is enabled where a promotion of the kind runs, or where the member has rewards of the kind. */
const kindCount = z.strictObject({ enabled: z.boolean(), count: z.int() });

/** Entries of `activityStates`. */
export const ACTIVITY_STATES = 100;

/**
 * What a member can do in a promotion, or what happened last. `deposit`: the next deposit of the member can choose the bonus.
 * `issued`: a reward is in review, or its bonus runs.
 */
const activityLabel = z.enum([
  'comingSoon',
  'join',
  'deposit',
  'applying',
  'rejected',
  'joined',
  'process',
  'issued',
  'claim',
  'claimed',
  'close',
]);
export type ActivityLabel = z.infer<typeof activityLabel>;

/**
 * Why a running promotion is closed for a member: it has given away its budget, it has no further bonus for deposits of the
 * member, or the site accepts no deposits.
 */
const closedReason = z.enum(['budget', 'used', 'deposits']);
export type ClosedReason = z.infer<typeof closedReason>;

const activityState = z.strictObject({
  /** The code of the promotion, as announcements name it. */
  code: z.string(),
  promotionId: idText,
  label: activityLabel,
  /** Null with other labels than `close`, and after the end of the promotion. */
  closedReason: z.nullable(closedReason),
  /** The operator decides about each member who joins. */
  byApplication: z.boolean(),
  /** The reward that the member can claim; null with other labels. */
  rewardId: z.nullable(idText),
});
export type ActivityState = z.infer<typeof activityState>;

export const rewards = {
  availablePromotions: endpoint({
    method: 'GET',
    path: '/wps/rewards/available',
    access: 'member',
    summary: 'The kinds of rewards: whether each is offered, and how many rewards the member can claim.',
    input: nothing,
    output: z.record(rewardKind, kindCount),
    refusals: [],
  }),
  activityStates: endpoint({
    method: 'GET',
    path: '/wps/rewards/activities',
    access: 'member',
    summary:
      'Promotions that are coming, running or finished recently, with the state of the member in each.',
    input: nothing,
    output: z.strictObject({
      /** False for members who may not receive offers; the list is empty then. */
      eligible: z.boolean(),
      content: z.array(activityState),
    }),
    refusals: [],
  }),
  rewardList: endpoint({
    method: 'GET',
    path: '/wps/rewards',
    access: 'member',
    summary: 'Own rewards, newest first: open ones, or those that ended.',
    input: z.strictObject({
      kind: z.optional(rewardKind),
      list: z.enum(['open', 'history']),
      before: z.optional(idText),
      language: languageCode,
    }),
    output: z.strictObject({
      content: z.array(reward),
      /** `before` of the next page; null on the last page. */
      next: z.nullable(idText),
    }),
    refusals: [],
  }),
  reward: endpoint({
    method: 'GET',
    path: '/wps/rewards/detail/{id}',
    access: 'member',
    summary: 'One own reward.',
    input: z.strictObject({ id: idText, language: languageCode }),
    output: reward,
    refusals: ['reward.not.found'],
  }),
  claimReward: endpoint({
    method: 'POST',
    path: '/wps/rewards/claim',
    access: 'member',
    summary: 'Claims an issued reward, once. The same `requestKey` gives the same answer.',
    input: z.strictObject({ rewardId: idText, requestKey }),
    output: z.strictObject({ state: rewardState, balance: amountOut }),
    refusals: [
      'reward.not.found',
      'reward.not.claimable',
      'reward.expired',
      'protection.break',
      'protection.excluded',
      'protection.age',
    ],
  }),
} as const;
