import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

const entryState = z.enum(['joined', 'applying', 'approved', 'rejected']);
export type EntryState = z.infer<typeof entryState>;

/** `coming`: before the window of the promotion; `finished`: after the window. */
export const promotionPhase = z.enum(['coming', 'running', 'finished']);
export type PromotionPhase = z.infer<typeof promotionPhase>;

/** What a member can do, or what happened last. */
const missionLabel = z.enum([
  'comingSoon',
  'join',
  'applying',
  'rejected',
  'joined',
  'process',
  'claim',
  'claimed',
  'close',
]);
export type MissionLabel = z.infer<typeof missionLabel>;

/** An amount of money, or a whole number of rounds. */
const quantity = z.string().check(z.regex(/^\d+(\.\d{2,4})?$/));

const milestone = z.strictObject({
  reach: quantity,
  reward: amountOut,
  /** `issued`: the reward can be claimed. `used-up`: the budget does not suffice for the reward, reached or not. */
  state: z.enum(['open', 'reached', 'issued', 'claimed', 'expired', 'cancelled', 'used-up']),
  /** The reward, once it is issued. */
  rewardId: z.nullable(idText),
});
export type Milestone = z.infer<typeof milestone>;

/** The games whose rounds count. Empty lists mean all games. */
export const chosenGames = z.strictObject({
  gameTypes: z.array(z.string()),
  names: z.array(z.string()),
});

const mission = z.strictObject({
  id: idText,
  title: z.string(),
  phase: promotionPhase,
  label: missionLabel,
  metric: z.enum(['turnover', 'rounds', 'wins', 'deposits']),
  window: z.enum(['day', 'week', 'promotion']),
  /** The lowest stake of a round that counts; null where rounds are not counted. */
  minStake: z.nullable(amountOut),
  games: chosenGames,
  startsAt: timeText,
  endsAt: z.nullable(timeText),
  /** The end of the current window. */
  windowEndsAt: z.nullable(timeText),
  /** Days in which a reward can be claimed. */
  claimDays: z.int(),
  progress: quantity,
  milestones: z.array(milestone),
});
export type Mission = z.infer<typeof mission>;

export const missions = {
  missionList: endpoint({
    method: 'GET',
    path: '/wps/rewards/missions',
    access: 'member',
    summary: 'Missions that are coming, running or finished recently, with the progress of the member.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ content: z.array(mission) }),
    refusals: [],
  }),
  joinMission: endpoint({
    method: 'POST',
    path: '/wps/rewards/missions/join',
    access: 'member',
    summary: 'Joins a promotion, or applies for it. A repeated call changes nothing.',
    input: z.strictObject({ promotionId: idText }),
    output: z.strictObject({ state: entryState }),
    refusals: ['mission.not.found', 'mission.not.open'],
  }),
} as const;
