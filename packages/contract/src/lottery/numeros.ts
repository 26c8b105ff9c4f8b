import * as z from 'zod/mini';
import { pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { idText, queryInteger, timeText } from '../page.ts';
import { DRAW_SHAPES } from './play-definition.ts';

const gameId = idText;
export const numeroText = z.string().check(z.regex(/^\d{8}-\d{3,4}$/));
/** Draws of a page. */
const DRAWS_PER_PAGE = 10;

export const issueState = z.enum(['scheduled', 'open', 'closed', 'drawn', 'settled', 'cancelled']);
export type IssueState = z.infer<typeof issueState>;

export const issue = z.strictObject({
  gameId,
  numero: z.string(),
  opensAt: timeText,
  closesAt: timeText,
  drawsAt: timeText,
  state: issueState,
});
export type Issue = z.infer<typeof issue>;

/** A result that was corrected. */
export const earlierResult = z.strictObject({ winningNumber: z.string(), correctedAt: timeText });

/** `winningNumber`: the numbers with their leading zeros, separated by commas. A cancelled issue refunds its orders. */
export const drawnIssue = z.strictObject({
  ...issue.shape,
  winningNumber: z.string(),
  /** `winningNumber` replaced other numbers. */
  corrected: z.boolean(),
  /** Results that were corrected, the oldest first. */
  earlierResults: z.array(earlierResult),
});
export type DrawnIssue = z.infer<typeof drawnIssue>;

const listedIssue = z.strictObject({
  ...drawnIssue.shape,
  /** Null for an issue that was cancelled before its draw. */
  winningNumber: z.nullable(z.string()),
});
export type ListedIssue = z.infer<typeof listedIssue>;

const drawPage = z.strictObject({
  content: z.array(listedIssue),
  /** From 0. */
  page: z.int(),
  last: z.boolean(),
});

const pageOfDraws = { page: z._default(queryInteger(0, 200), 0), size: pageSize(DRAWS_PER_PAGE) };

/** How often a number was drawn at a position. Past draws do not change the odds of later draws. */
const numberCount = z.strictObject({
  number: z.string(),
  hits: z.int(),
  /** Draws since the number was drawn; null where it was not drawn in the counted draws. */
  gap: z.nullable(z.int()),
});

const hotGapInfo = z.strictObject({
  /** Counted draws, the latest ones. */
  draws: z.int(),
  /** In the order of the drawn numbers. Of Vietnamese draws, the last two digits of the special prize alone. */
  positions: z.array(z.array(numberCount)),
});
export type HotGapInfo = z.infer<typeof hotGapInfo>;

const proof = z.strictObject({
  algorithm: z.string(),
  gameCode: z.string(),
  shape: z.enum(DRAW_SHAPES),
  numero: z.string(),
  /** Position among the draws of the day, from 1. */
  place: z.int(),
  /** Staff enters or imports the results of the lottery: no seed decides them. */
  results: z.enum(['seeds', 'staff']),
  /** The commitment to all seeds of the day, and when it was published. */
  commitment: z.string(),
  committedAt: timeText,
  /** Null until the sale closes. */
  orderDigest: z.nullable(z.string()),
  /** Null until the draw. */
  serverSeed: z.nullable(z.string()),
  winningNumber: z.nullable(z.string()),
  /** Staff cancelled the issue. Without numbers, it is never drawn. */
  cancelled: z.boolean(),
});
export type PublishedProof = z.infer<typeof proof>;

export const numeros = {
  currentNumeros: endpoint({
    method: 'GET',
    path: '/lgw/numeros/near',
    access: 'guest',
    summary: 'The issue on sale, the next issues and the latest result of a lottery.',
    input: z.strictObject({ gameId }),
    output: z.strictObject({
      serverTime: timeText,
      /** Null where no issue is on sale. */
      currentNumero: z.nullable(issue),
      nextNumeros: z.array(issue),
      lastNumero: z.nullable(drawnIssue),
    }),
    refusals: ['lottery.game.not.found'],
  }),
  currentIssues: endpoint({
    method: 'GET',
    path: '/lgw/numeros/current',
    access: 'guest',
    summary: 'The issue on sale of each lottery.',
    input: z.strictObject({}),
    output: z.strictObject({ serverTime: timeText, content: z.array(issue) }),
    refusals: [],
  }),
  closedNumbers: endpoint({
    method: 'GET',
    path: '/lgw/numeros/closed',
    access: 'guest',
    summary: 'Numbers of an issue that are closed, or whose limit for all members is used up, by play.',
    input: z.strictObject({ gameId, numero: numeroText }),
    output: z.array(z.strictObject({ playId: z.int(), numbers: z.array(z.string()) })),
    refusals: ['lottery.game.not.found'],
  }),
  latestDraws: endpoint({
    method: 'GET',
    path: '/lgw/draw',
    access: 'guest',
    summary: 'The latest result of each lottery.',
    input: z.strictObject({}),
    output: z.array(drawnIssue),
    refusals: [],
  }),
  draws: endpoint({
    method: 'GET',
    path: '/lgw/draw/{gameId}',
    access: 'guest',
    summary: 'Results of a lottery, the latest first. Cancelled issues are marked.',
    input: z.strictObject({
      gameId,
      /** `1`: without cancelled issues, as trends count. */
      counted: z.optional(z.literal('1')),
      ...pageOfDraws,
    }),
    output: drawPage,
    refusals: ['lottery.game.not.found'],
  }),
  drawsOfCode: endpoint({
    method: 'GET',
    path: '/lgw/draw/code/{code}',
    access: 'guest',
    summary: 'Results of a lottery by its code, the latest first. Cancelled issues are marked.',
    input: z.strictObject({ code: z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/)), ...pageOfDraws }),
    output: drawPage,
    refusals: ['lottery.game.not.found'],
  }),
  hotGapInfo: endpoint({
    method: 'GET',
    path: '/lgw/draw/{gameId}/hot_gap_info',
    access: 'guest',
    summary: 'Frequencies and gaps of the numbers of a lottery in its latest draws.',
    input: z.strictObject({ gameId, draws: z._default(z.enum(['30', '50', '100']), '30') }),
    output: hotGapInfo,
    refusals: ['lottery.game.not.found'],
  }),
  drawProof: endpoint({
    method: 'GET',
    path: '/lgw/draw/{gameId}/proof',
    access: 'guest',
    summary: 'What anyone needs to verify a draw. The seed is revealed by the draw.',
    input: z.strictObject({ gameId, numero: numeroText }),
    output: proof,
    refusals: ['lottery.issue.not.found'],
  }),
} as const;
