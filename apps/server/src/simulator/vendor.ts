import formbody from '@fastify/formbody';
import { amountFromUnits } from '@tessera/contract/money';
import {
  DIALECTS,
  GAMES_PATHS,
  gameUrlRequest,
  unitsFromWire,
  type WalletReply,
} from '@tessera/contract/seamless';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Randomness } from '../platform/clock.ts';
import { bodySignatureHolds, signBody } from '../platform/signatures/body-signature.ts';
import { gonePage, type StandInLanguage, standInPage } from './stand-in-page.ts';
import type { Wallet } from './tell-story.ts';

/** A game of the vendor. */
export interface VendorGame {
  readonly code: string;
  readonly gameType: string;
  readonly name: string;
}

export interface VendorOptions {
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
  readonly wallet: Wallet;
  readonly key: KeyObject;
  readonly operatorKey: KeyObject;
  /** The address browsers find it at. */
  publicOrigin(): string;
}

/** Somebody at a game, and the bet that stands. */
interface Seat {
  readonly game: VendorGame;
  readonly language: StandInLanguage;
  readonly currency: string;
  /** None where it is play money. */
  readonly named: { readonly user: string; readonly token: string } | undefined;
  bet: { readonly transaction_uuid: string; readonly round: string; readonly side: number } | undefined;
  reply: WalletReply | undefined;
  /** Whether the last reply answered something that was done. */
  done: boolean;
}

/** The oldest games are forgotten first. */
const MOST_SEATS = 5000;
const { signatureHeader } = DIALECTS.hub88;
const STAKE = 1_000_000;
const ACTIONS = z.object({ seat: z.string(), do: z.enum(['bet-0', 'bet-1', 'win', 'lose', 'undo']) });

/** Serves a vendor under `/simulator`: its answer to launches, and a stand-in page for each game. */
export async function serveVendor(http: FastifyInstance, options: VendorOptions): Promise<void> {
  const seats = new Map<string, Seat>();
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    scope.post(`/simulator${GAMES_PATHS.url}`, (request, reply) => launch(options, seats, request, reply));
  });
  await http.register(async (scope) => {
    await scope.register(formbody);
    scope.get('/simulator/play', (request, reply) => {
      const { seat: id = '' } = request.query as { seat?: string };
      return show(options, seats, id, reply);
    });
    scope.post('/simulator/play', async (request, reply) => {
      const asked = z.safeParse(ACTIONS, request.body);
      const id = asked.success ? asked.data.seat : '';
      const seat = seats.get(id);
      if (seat && asked.success) await act(options, seat, asked.data.do);
      return reply.redirect(`/simulator/play?seat=${encodeURIComponent(id)}`, 303);
    });
  });
}

async function launch(
  { randomness, games, key, operatorKey, wallet, publicOrigin }: VendorOptions,
  seats: Map<string, Seat>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = request.body as Buffer;
  const answer = async (status: number, content: object) => {
    const text = JSON.stringify(content);
    void reply
      .code(status)
      .header(signatureHeader, await signBody(text, key))
      .type('application/json');
    return reply.send(text);
  };
  if (!bodySignatureHolds(body, request.headers[signatureHeader], operatorKey))
    return answer(401, { error: 'signature' });
  const asked = z.safeParse(gameUrlRequest, JSON.parse(body.toString('utf8')));
  const game = asked.success && games.find(({ code }) => code === asked.data.game_code);
  if (!asked.success || !game) return answer(404, { error: 'game' });
  const { user, token, lang, currency } = asked.data;
  const named = user !== undefined && token !== undefined ? { user, token } : undefined;
  const language = lang === 'fil' || lang === 'ar' ? lang : 'en';
  const seat: Seat = { game, language, currency, named, bet: undefined, reply: undefined, done: false };
  const id = randomness.bytes(18).toString('base64url');
  seats.set(id, seat);
  for (const [oldest] of seats) if (seats.size > MOST_SEATS) seats.delete(oldest);
  if (named) {
    const balanceCall = { ...named, game_code: game.code, request_uuid: randomness.uuid() };
    seat.reply = await wallet('balance', balanceCall);
  }
  return answer(200, { url: `${publicOrigin()}/simulator/play?seat=${id}` });
}

/** One thing done at the stand-in: a bet, or one of the ways in which it ends. */
async function act(
  { randomness, wallet }: VendorOptions,
  seat: Seat,
  action: z.infer<typeof ACTIONS>['do'],
): Promise<void> {
  const { named, game, currency, bet } = seat;
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
  if (seat.reply.status === 'RS_OK') seat.bet = next;
}

function show(
  { randomness }: VendorOptions,
  seats: Map<string, Seat>,
  id: string,
  reply: FastifyReply,
): FastifyReply {
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
