import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { betRow } from './games.ts';
import { amountOut, idText, timeText } from './page.ts';
import { languageCode } from './system.ts';

const movement = z.strictObject({
  /** `bet`, `win` or `rollback`, as the books say it. */
  kind: z.string(),
  /** Negative where it left the member. */
  amount: amountOut,
  balanceAfter: amountOut,
  time: timeText,
});

export const record = {
  gameRound: endpoint({
    method: 'GET',
    path: '/wps/games/record/{orderNo}',
    access: 'session',
    onTrial: true,
    summary: 'One own bet, with the movements of the books that explain its sums.',
    input: z.strictObject({ orderNo: idText, language: languageCode }),
    output: z.strictObject({
      bet: betRow,
      /** In their order. */
      movements: z.array(movement),
      /** A round of our own studio, which `studio.pastRound` shows again. */
      ownStudio: z.boolean(),
    }),
    refusals: ['game.round.not.found'],
  }),
} as const;
