import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { betRow, gameType } from '../games/games.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

const movement = z.strictObject({
  /** `bet`, `win` or `rollback`, as in the ledger. */
  kind: z.string(),
  /** Negative for money that left the member. */
  amount: amountOut,
  balanceBefore: amountOut,
  balanceAfter: amountOut,
  time: timeText,
});

export const record = {
  recordVendors: endpoint({
    method: 'GET',
    path: '/wps/games/record/vendors',
    access: 'session',
    forOutside: true,
    summary: 'Vendors of all games the member has bet on, in the operator’s order.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(
      z.strictObject({
        vassalage: z.string(),
        displayName: z.string(),
        /** Categories of these games. */
        gameTypes: z.array(gameType),
      }),
    ),
    refusals: [],
  }),
  gameRound: endpoint({
    method: 'GET',
    path: '/wps/games/record/{orderNo}',
    access: 'session',
    forOutside: true,
    summary: 'A bet of the member, with the ledger movements that explain its amounts.',
    input: z.strictObject({ orderNo: idText, language: languageCode }),
    output: z.strictObject({
      bet: betRow,
      /** In order. */
      movements: z.array(movement),
      /** A round of the own studio, shown by `studio.pastRound`. */
      ownStudio: z.boolean(),
      /** A round of a provider that may show it; `play.roundPage` returns the address. */
      pageElsewhere: z.boolean(),
    }),
    refusals: ['game.round.not.found'],
  }),
  roundPage: endpoint({
    method: 'GET',
    path: '/wps/games/record/{orderNo}/page',
    access: 'session',
    forOutside: true,
    summary:
      'Requests the address of the round page from the provider of a bet. The address may be valid once.',
    input: z.strictObject({ orderNo: idText }),
    /** An address that the site may show in a frame. */
    output: z.strictObject({ url: z.string() }),
    refusals: ['game.round.not.found', 'game.round.no.page', 'vendor_under_maintenance'],
  }),
} as const;
