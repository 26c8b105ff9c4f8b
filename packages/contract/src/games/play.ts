import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, done, idText } from '../page.ts';

/**
 * One game opened by one member. A member has at most one that is open. Time, sums and reality check are those of the
 * sitting: all games since the member's last break that was longer than from one check to the next.
 */
export const gameSession = z.strictObject({
  sessionId: z.string(),
  nodeId: z.string(),
  state: z.enum(['open', 'ended']),
  /** `other`: another game was opened. `left`: this one was closed. Null while it is open. */
  endedBy: z.nullable(z.enum(['left', 'other'])),
  /** Time at play in the sitting: while the page of a game was there or rounds were played. */
  elapsedMs: z.int(),
  /** What was staked and won in all games since then, and the difference. */
  staked: amountOut,
  won: amountOut,
  net: amountOut,
  /** Null where another house, which the player comes from, interrupts play. */
  check: z.nullable(
    z.strictObject({
      /** From one reality check to the next. */
      intervalMs: z.int(),
      /** Until the next one; zero when it must be answered now. */
      dueInMs: z.int(),
    }),
  ),
  /** Null where this market has no pause after so long at play. */
  pause: z.nullable(
    z.strictObject({
      /** Until the pause; zero while it runs. */
      dueInMs: z.int(),
      /** What is left of the one that runs: no round is taken and no game opened before it is over. */
      leftMs: z.int(),
    }),
  ),
});
export type GameSession = z.infer<typeof gameSession>;

const sessionInput = z.strictObject({ sessionId: idText });

export const play = {
  gameSession: endpoint({
    method: 'GET',
    path: '/wps/game/session/{sessionId}',
    access: 'session',
    onTrial: true,
    summary: 'One of the member’s games: how long the sitting has lasted, and what was staked and won in it.',
    input: sessionInput,
    output: gameSession,
    refusals: ['game.session.not.found'],
  }),
  acknowledgeCheck: endpoint({
    method: 'POST',
    path: '/wps/game/session/{sessionId}/check',
    access: 'session',
    onTrial: true,
    summary: 'The member has read the reality check and goes on: the next one is an interval away.',
    input: sessionInput,
    output: gameSession,
    refusals: ['game.session.not.found'],
  }),
  endGameSession: endpoint({
    method: 'POST',
    path: '/wps/game/session/{sessionId}/end',
    access: 'session',
    onTrial: true,
    summary: 'The member leaves the game. Ending one that has ended changes nothing.',
    input: sessionInput,
    output: done,
    refusals: ['game.session.not.found'],
  }),
} as const;
