import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amountOut, amountText, idText, requestKey, timeText } from './page.ts';

/** Symbols of the five-reel slot, lowest first; WILD stands for every other one. */
export const SLOT_SYMBOLS = ['CLAY', 'SLATE', 'JADE', 'AMBER', 'CORAL', 'PEARL', 'CROWN', 'WILD'] as const;
export const slotSymbol = z.enum(SLOT_SYMBOLS);
export type SlotSymbol = z.infer<typeof slotSymbol>;

const lineWin = z.strictObject({
  /** Place of the line in the table's `lines`, from 0. */
  line: z.int(),
  symbol: slotSymbol,
  count: z.int(),
  amount: amountOut,
});

const roundProof = z.strictObject({
  algorithm: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
});

export const slotRound = z.strictObject({
  orderNo: z.string(),
  stake: amountOut,
  win: amountOut,
  /** Index of the top visible symbol on each reel's strip. */
  stops: z.array(z.int()),
  /** Five reels of three visible symbols, top to bottom. */
  grid: z.array(z.array(slotSymbol)),
  lines: z.array(lineWin),
  /** Balance after the round, and its sequence: the screen drops what is older. */
  balance: amountOut,
  sequence: z.string(),
  proof: roundProof,
  time: timeText,
});
export type SlotRound = z.infer<typeof slotRound>;

export const slotTable = z.strictObject({
  /** Strips of the five reels, in order. */
  reels: z.array(z.array(slotSymbol)),
  /** Each line names a row (0 top, 2 bottom) for each reel. */
  lines: z.array(z.array(z.int())),
  /** Line stakes paid for three, four and five of a symbol from the left. */
  pays: z.array(z.strictObject({ symbol: slotSymbol, three: z.int(), four: z.int(), five: z.int() })),
  stakes: z.array(amountOut),
  /** Return to player, exact: numerator / denominator over every stop of the reels. */
  returnNumerator: z.string(),
  returnDenominator: z.string(),
  returnPercent: z.string(),
  minCycleMs: z.int(),
});
export type SlotTable = z.infer<typeof slotTable>;

const fairness = z.strictObject({
  algorithm: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  /** The seed in use before this one, now open, so that its rounds can be checked. */
  previous: z.nullable(
    z.strictObject({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string() }),
  ),
});
export type Fairness = z.infer<typeof fairness>;

export const studio = {
  slotGame: endpoint({
    method: 'GET',
    path: '/wps/studio/slot/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Everything a slot screen opens with: paytable, own last rounds, fairness.',
    input: z.strictObject({ nodeId: idText }),
    output: z.strictObject({ table: slotTable, lastRounds: z.array(slotRound), fairness }),
    refusals: ['game.not.found'],
  }),
  slotRound: endpoint({
    method: 'POST',
    path: '/wps/studio/slot/{nodeId}/rounds',
    access: 'session',
    onTrial: true,
    summary: 'Plays one round. The same `requestKey` never bets twice and gives the same round again.',
    input: z.strictObject({ nodeId: idText, stake: amountText, requestKey }),
    output: slotRound,
    refusals: [
      'game.not.found',
      'game.stake.invalid',
      'game.elsewhere',
      'game.check.due',
      'balance.insufficient',
      'request.conflict',
    ],
  }),
  rotateSeed: endpoint({
    method: 'POST',
    path: '/wps/studio/fairness',
    access: 'session',
    onTrial: true,
    summary: 'Opens the server seed in use and commits to a new one, with the client seed the player chose.',
    input: z.strictObject({ clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    output: fairness,
    refusals: [],
  }),
} as const;
