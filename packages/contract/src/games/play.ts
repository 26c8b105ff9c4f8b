import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, done, idText } from '../page.ts';

/**
 * One game opened by one member. A member has at most one open game. Time, sums and reality check are those of the
 * sitting. A sitting covers all games since the member's last break longer than the interval of the reality check.
 */
export const gameSession = z.strictObject({
  sessionId: z.string(),
  nodeId: z.string(),
  state: z.enum(['open', 'ended']),
  /** `other`: another game was opened. `left`: this game was closed. Null while the game is open. */
  endedBy: z.nullable(z.enum(['left', 'other'])),
  /** Time at play in the sitting: while the page of a game was open or rounds were played. */
  elapsedMs: z.int(),
  /** Stakes and wins in all games since then, and the difference. */
  staked: amountOut,
  won: amountOut,
  net: amountOut,
  /** Null where the player belongs to another operator, which runs its own reality checks. */
  check: z.nullable(
    z.strictObject({
      /** Interval of reality checks. */
      intervalMs: z.int(),
      /** Time until the next check; zero when it must be answered now. */
      dueInMs: z.int(),
    }),
  ),
  /** Null where this market requires no pause after long play. */
  pause: z.nullable(
    z.strictObject({
      /** Time until the pause; zero while it runs. */
      dueInMs: z.int(),
      /** Remaining time of the running pause: no round is accepted and no game opens before its end. */
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
    summary: 'A game session of the member: the duration, stakes and wins of its sitting.',
    input: sessionInput,
    output: gameSession,
    refusals: ['game.session.not.found'],
  }),
  acknowledgeCheck: endpoint({
    method: 'POST',
    path: '/wps/game/session/{sessionId}/check',
    access: 'session',
    onTrial: true,
    summary: 'Acknowledges the reality check. The next one is due after the full interval.',
    input: sessionInput,
    output: gameSession,
    refusals: ['game.session.not.found'],
  }),
  endGameSession: endpoint({
    method: 'POST',
    path: '/wps/game/session/{sessionId}/end',
    access: 'session',
    onTrial: true,
    summary: 'Ends the game session. A repeated call changes nothing.',
    input: sessionInput,
    output: done,
    refusals: ['game.session.not.found'],
  }),
} as const;
