import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountText, idText, requestKey } from '../page.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { baccaratBets, baccaratRound, baccaratRulesTable, baccaratTable } from './studio/baccarat.ts';
import { diceRound, diceRulesTable, diceSide, diceTable } from './studio/dice.ts';
import { fish, fishingRound, fishingRulesTable, fishingTable, gear } from './studio/fishing.ts';
import { fairness } from './studio/round.ts';
import { slotRound, slotRulesTable, slotTable } from './studio/slot.ts';

const nodeId = idText;
const opened = z.strictObject({ nodeId });

/**
 * Refusals of a round of any game. `game.cycle.too.fast` has `waitMs`. After it, and while the wallet of the player is
 * unreachable, the client may repeat the same key. `function.not.available`: the operator does not offer play money.
 */
const ROUND_REFUSALS = [
  'game.not.found',
  'function.not.available',
  'game.stake.invalid',
  'game.elsewhere',
  'game.check.due',
  'player.limit',
  'player.break',
  'player.disabled',
  'game.cycle.too.fast',
  'bonus.stake.limit',
  'bonus.game.refused',
  'vendor_under_maintenance',
  'balance.insufficient',
  'request.conflict',
  'protection.limits.required',
  ...PLAY_REFUSALS,
] as const;

/**
 * A stored round for display, with the rules of its game and, after its pair is retired, the open server seed. The
 * limits of stake and pace are the current limits, which may differ from those at the time of the round.
 */
const shownAgain = { nodeId: z.string(), serverSeed: z.nullable(z.string()) };

const pastRound = z.discriminatedUnion('game', [
  z.strictObject({ game: z.literal('slot'), ...shownAgain, table: slotRulesTable, round: slotRound }),
  z.strictObject({ game: z.literal('dice'), ...shownAgain, table: diceRulesTable, round: diceRound }),
  z.strictObject({
    game: z.literal('baccarat'),
    ...shownAgain,
    table: baccaratRulesTable,
    round: baccaratRound,
  }),
  z.strictObject({
    game: z.literal('fishing'),
    ...shownAgain,
    table: fishingRulesTable,
    round: fishingRound,
  }),
]);
export type PastRound = z.infer<typeof pastRound>;

export const studio = {
  slotGame: endpoint({
    method: 'GET',
    path: '/wps/studio/slot/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Data of a slot screen: paytable, the member’s last rounds, fairness.',
    input: opened,
    output: z.strictObject({ table: slotTable, lastRounds: z.array(slotRound), fairness }),
    refusals: ['game.not.found'],
  }),
  slotRound: endpoint({
    method: 'POST',
    path: '/wps/studio/slot/{nodeId}/rounds',
    access: 'session',
    onTrial: true,
    summary: 'Plays one round. The same `requestKey` bets once and returns the same round.',
    input: z.strictObject({ nodeId, stake: amountText, requestKey }),
    output: slotRound,
    refusals: ROUND_REFUSALS,
  }),
  diceGame: endpoint({
    method: 'GET',
    path: '/wps/studio/dice/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Data of a dice screen: probabilities with their pays, the member’s last rounds, fairness.',
    input: opened,
    output: z.strictObject({ table: diceTable, lastRounds: z.array(diceRound), fairness }),
    refusals: ['game.not.found'],
  }),
  diceRound: endpoint({
    method: 'POST',
    path: '/wps/studio/dice/{nodeId}/rounds',
    access: 'session',
    onTrial: true,
    summary: 'Rolls once. The same `requestKey` bets once and returns the same round.',
    input: z.strictObject({ nodeId, stake: amountText, side: diceSide, chance: z.int(), requestKey }),
    output: diceRound,
    refusals: [...ROUND_REFUSALS, 'game.choice.invalid'],
  }),
  baccaratGame: endpoint({
    method: 'GET',
    path: '/wps/studio/baccarat/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Data of a baccarat table: pays of the spots, the member’s last rounds, fairness.',
    input: opened,
    output: z.strictObject({ table: baccaratTable, lastRounds: z.array(baccaratRound), fairness }),
    refusals: ['game.not.found'],
  }),
  baccaratRound: endpoint({
    method: 'POST',
    path: '/wps/studio/baccarat/{nodeId}/rounds',
    access: 'session',
    onTrial: true,
    summary: 'Deals one coup. The same `requestKey` bets once and returns the same round.',
    input: z.strictObject({ nodeId, bets: baccaratBets, requestKey }),
    output: baccaratRound,
    refusals: ROUND_REFUSALS,
  }),
  fishingGame: endpoint({
    method: 'GET',
    path: '/wps/studio/fishing/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Data of a fishing screen: fish, gear, probabilities, the member’s last rounds, fairness.',
    input: opened,
    output: z.strictObject({ table: fishingTable, lastRounds: z.array(fishingRound), fairness }),
    refusals: ['game.not.found'],
  }),
  fishingRound: endpoint({
    method: 'POST',
    path: '/wps/studio/fishing/{nodeId}/rounds',
    access: 'session',
    onTrial: true,
    summary: 'Casts once. The same `requestKey` bets once and returns the same round.',
    input: z.strictObject({ nodeId, stake: amountText, fish, gear, requestKey }),
    output: fishingRound,
    refusals: ROUND_REFUSALS,
  }),
  pastRound: endpoint({
    method: 'GET',
    path: '/wps/studio/rounds/{orderNo}',
    access: 'session',
    onTrial: true,
    summary: 'A round of the member by its order number, with all data to show and verify the round.',
    input: z.strictObject({ orderNo: idText }),
    output: pastRound,
    refusals: ['game.round.not.found'],
  }),
  rotateSeed: endpoint({
    method: 'POST',
    path: '/wps/studio/fairness',
    access: 'session',
    onTrial: true,
    summary: 'Reveals the active server seed and commits to a new one, with the player’s client seed.',
    input: z.strictObject({ clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    output: fairness,
    refusals: [],
  }),
} as const;
