import formbody from '@fastify/formbody';
import { amountFromUnits } from '@tessera/contract/money';
import { unitsFromWire } from '@tessera/contract/seamless';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { operatorDoor } from './operator-door.ts';
import { openPlayed, type Played, type Seat } from './seats.ts';
import { gonePage, roundPage, standInPage } from './stand-in-page.ts';
import type { VendorOptions } from './vendor-options.ts';

const STAKE = 1_000_000;
const ACTIONS = z.object({ seat: z.string(), do: z.enum(['bet-0', 'bet-1', 'win', 'lose', 'undo']) });
type Action = z.infer<typeof ACTIONS>['do'];

/** Serves a vendor under `/simulator`: its answers to the operator, and a stand-in page for each game and round. */
export async function serveVendor(http: FastifyInstance, options: VendorOptions): Promise<void> {
  const played = openPlayed();
  await operatorDoor(http, options, played);
  await http.register(async (scope) => {
    await scope.register(formbody);
    const seatOf = (query: unknown) => (query as { seat?: string }).seat ?? '';
    scope.get('/simulator/play', (request, reply) => show(options, played, seatOf(request.query), reply));
    scope.get('/simulator/round', (request, reply) =>
      showRound(options, played, seatOf(request.query), reply),
    );
    scope.post('/simulator/play', async (request, reply) => {
      const asked = z.safeParse(ACTIONS, request.body);
      const id = asked.success ? asked.data.seat : '';
      const seat = played.seats.get(id);
      if (seat && asked.success) await act(options, played, seat, asked.data.do);
      return reply.redirect(`/simulator/play?seat=${encodeURIComponent(id)}`, 303);
    });
  });
}

/** One thing done at the stand-in: a bet, or one of the ways in which it ends. */
async function act(
  { randomness, wallet }: VendorOptions,
  { rounds }: Played,
  seat: Seat,
  action: Action,
): Promise<void> {
  const { named, game, language, currency, bet } = seat;
  const placing = action.startsWith('bet-');
  if (placing === (bet !== undefined)) return;
  const transaction_uuid = randomness.uuid();
  const round = bet?.round ?? randomness.uuid();
  const placed = { transaction_uuid, round, side: action === 'bet-1' ? 1 : 0 };
  const next = placing ? placed : undefined;
  if (!named) {
    seat.bet = next;
    return;
  }
  const head = { ...named, game_code: game.code, transaction_uuid, round, request_uuid: randomness.uuid() };
  const reference_transaction_uuid = bet?.transaction_uuid;
  const priced = { ...head, is_free: false, currency };
  seat.reply = placing
    ? await wallet('bet', { ...priced, round_closed: false, amount: STAKE })
    : action === 'undo'
      ? await wallet('rollback', { ...head, round_closed: true, reference_transaction_uuid })
      : await wallet('win', {
          ...priced,
          round_closed: true,
          reference_transaction_uuid,
          amount: action === 'win' ? 2 * STAKE : 0,
        });
  seat.done = true;
  if (seat.reply.status !== 'RS_OK') return;
  seat.bet = next;
  const before = bet && rounds.get(bet.transaction_uuid);
  if (before && (action === 'win' || action === 'lose' || action === 'undo')) before.ended = action;
  if (!placing) return;
  const id = randomness.bytes(18).toString('base64url');
  rounds.set(transaction_uuid, {
    id,
    user: named.user,
    game,
    language,
    side: placed.side,
    ended: undefined,
  });
}

/** Lets the page have its own style, and be shown by this site alone; gives the nonce of the style. */
function opened({ randomness }: VendorOptions, reply: FastifyReply): string {
  const nonce = randomness.bytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ];
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store');
  return nonce;
}

function show(options: VendorOptions, { seats }: Played, id: string, reply: FastifyReply): FastifyReply {
  const nonce = opened(options, reply);
  const seat = seats.get(id);
  if (!seat) return reply.code(404).send(gonePage('en', nonce));
  const { game, language, currency, named, bet, reply: last, done } = seat;
  const units = last?.balance === undefined ? undefined : unitsFromWire(last.balance, 4);
  return reply.send(
    standInPage(
      {
        seat: id,
        gameName: game.name,
        gameType: game.gameType,
        language,
        balance: units === undefined ? undefined : amountFromUnits(units),
        currency,
        side: bet?.side,
        status: done ? last?.status : undefined,
        playMoney: named === undefined,
      },
      nonce,
    ),
  );
}

function showRound(
  options: VendorOptions,
  { rounds }: Played,
  id: string,
  reply: FastifyReply,
): FastifyReply {
  const nonce = opened(options, reply);
  const round = rounds.values().find((one) => one.id === id);
  if (!round) return reply.code(404).send(gonePage('en', nonce));
  const { game, language, side, ended } = round;
  return reply.send(
    roundPage({ gameName: game.name, gameType: game.gameType, language, side, ended }, nonce),
  );
}
