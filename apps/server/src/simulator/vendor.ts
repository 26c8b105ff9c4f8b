import formbody from '@fastify/formbody';
import { unitsFromWire } from '@tessera/contract/games/seamless';
import { amountFromUnits } from '@tessera/contract/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { serveOperatorApi } from './operator-api.ts';
import { expiredPage, placeholderPage, roundPage } from './placeholder-page.ts';
import {
  hasFreeBet,
  openVendorState,
  type PlaceholderLanguage,
  type VendorState,
  type VendorSession,
  type VendorGame,
  type VendorOptions,
} from './vendor-sessions.ts';

const STAKE = 1_000_000;
const ACTIONS = z.object({
  seat: z.string(),
  do: z.enum(['bet-0', 'bet-1', 'free-0', 'free-1', 'win', 'lose', 'undo']),
});
type Action = z.infer<typeof ACTIONS>['do'];
type End = Exclude<Action, `bet-${number}` | `free-${number}`>;

/**
 * Serves a game provider under `/simulator`: its API for operators, and a placeholder page per game and
 * round.
 */
export async function serveVendor(http: FastifyInstance, options: VendorOptions): Promise<void> {
  const state = openVendorState();
  await serveOperatorApi(http, options, state);
  await http.register(async (scope) => {
    await scope.register(formbody);
    const sessionIdOf = (query: unknown) => (query as Record<string, string | undefined>)['seat'] ?? '';
    scope.get('/simulator/play', (request, reply) => show(options, state, sessionIdOf(request.query), reply));
    scope.get('/simulator/round', (request, reply) =>
      showRound(options, state, sessionIdOf(request.query), reply),
    );
    scope.post('/simulator/play', async (request, reply) => {
      const parsed = z.safeParse(ACTIONS, request.body);
      const id = parsed.success ? parsed.data.seat : '';
      const session = state.sessions.get(id);
      if (session && parsed.success) await act(options, state, session, parsed.data.do);
      return reply.redirect(`/simulator/play?seat=${encodeURIComponent(id)}`, 303);
    });
  });
}

/** Executes an action on the page: a bet, or its end. */
async function act(
  options: VendorOptions,
  state: VendorState,
  session: VendorSession,
  action: Action,
): Promise<void> {
  const { bet } = session;
  if (action === 'win' || action === 'lose' || action === 'undo') {
    if (bet) await end(options, state, session, bet, action);
    return;
  }
  const free = action.startsWith('free-');
  if (bet || (free && !hasFreeBet(state, session))) return;
  await place(options, state, session, { free, side: action.endsWith('-1') ? 1 : 0 });
}

async function place(
  { randomness, wallet }: VendorOptions,
  { rounds, freeBetUsed }: VendorState,
  session: VendorSession,
  { free, side }: { readonly free: boolean; readonly side: number },
): Promise<void> {
  const { named, game, match, language, currency } = session;
  const bet = { transaction_uuid: randomness.uuid(), round: randomness.uuid(), side, free };
  if (!named) {
    if (session.purse < STAKE) return;
    session.purse -= STAKE;
    session.bet = bet;
    return;
  }
  // Set before the first await, so that a second tap or launch finds the free bet used.
  if (free) freeBetUsed.set(named.user, true);
  const { transaction_uuid, round } = bet;
  const head = { ...named, game_code: game.code, transaction_uuid, round, request_uuid: randomness.uuid() };
  const reward = free && { reward_uuid: `free-bet-${named.user}` };
  const priced = { ...head, currency, is_free: free, amount: free ? 0 : STAKE, ...reward };
  session.reply = await wallet('bet', { ...priced, round_closed: false });
  session.done = true;
  if (session.reply.status !== 'RS_OK') {
    if (free) freeBetUsed.delete(named.user);
    return;
  }
  session.bet = bet;
  const id = randomness.bytes(18).toString('base64url');
  rounds.set(transaction_uuid, { id, user: named.user, game, match, language, side, free, ended: undefined });
}

async function end(
  { randomness, wallet }: VendorOptions,
  { rounds }: VendorState,
  session: VendorSession,
  bet: NonNullable<VendorSession['bet']>,
  how: End,
): Promise<void> {
  const { named, game, currency } = session;
  const paid = how === 'win' ? 2 * STAKE : 0;
  if (!named) {
    session.purse += how === 'undo' ? STAKE : paid;
    session.bet = undefined;
    return;
  }
  const ids = { transaction_uuid: randomness.uuid(), reference_transaction_uuid: bet.transaction_uuid };
  const where = { ...named, game_code: game.code, round: bet.round, round_closed: true };
  const head = { ...where, ...ids, request_uuid: randomness.uuid() };
  session.reply =
    how === 'undo'
      ? await wallet('rollback', head)
      : await wallet('win', { ...head, is_free: bet.free, currency, amount: paid });
  session.done = true;
  if (session.reply.status !== 'RS_OK') return;
  session.bet = undefined;
  const before = rounds.get(bet.transaction_uuid);
  if (before) before.ended = how;
}

/** Sets the headers of a page: own style, framed by this site only. Returns the style's nonce. */
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

function show(options: VendorOptions, state: VendorState, id: string, reply: FastifyReply): FastifyReply {
  const nonce = opened(options, reply);
  const session = state.sessions.get(id);
  if (!session) return reply.code(404).send(expiredPage('en', nonce));
  const { game, match, language, currency, links, named, bet, reply: last, done } = session;
  const wire = named ? last?.balance : session.purse;
  const units = wire === undefined ? undefined : unitsFromWire(wire, 4);
  return reply.send(
    placeholderPage(
      {
        sessionId: id,
        gameName: nameOf(game, language),
        gameType: game.gameType,
        match,
        language,
        balance: units === undefined ? undefined : amountFromUnits(units),
        currency,
        links,
        bet,
        freeBet: hasFreeBet(state, session),
        status: done ? last?.status : undefined,
        playMoney: named === undefined,
      },
      nonce,
    ),
  );
}

function showRound(
  options: VendorOptions,
  { rounds }: VendorState,
  id: string,
  reply: FastifyReply,
): FastifyReply {
  const nonce = opened(options, reply);
  const round = rounds.values().find((one) => one.id === id);
  if (!round) return reply.code(404).send(expiredPage('en', nonce));
  const { game, match, language, side, free, ended } = round;
  return reply.send(
    roundPage(
      { gameName: nameOf(game, language), gameType: game.gameType, match, language, side, free, ended },
      nonce,
    ),
  );
}

function nameOf({ name, filipinoName }: VendorGame, language: PlaceholderLanguage): string {
  return language === 'fil' ? (filipinoName ?? name) : name;
}
