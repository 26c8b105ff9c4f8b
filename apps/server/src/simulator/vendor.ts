import formbody from '@fastify/formbody';
import { amountFromUnits } from '@tessera/contract/money';
import { unitsFromWire } from '@tessera/contract/games/seamless';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { operatorDoor } from './operator-door.ts';
import { escapeHtml, pageOf, type StandInLanguage } from './page-frame.ts';
import { hasFreeBet, openPlayed, type Played, type Seat } from './seats.ts';
import { OTHER_STAND_IN, STAND_INS, WORDS } from './stand-ins.ts';
import type { VendorGame, VendorMatch, VendorOptions, Ways } from './vendor-options.ts';

const STAKE = 1_000_000;
const ACTIONS = z.object({
  seat: z.string(),
  do: z.enum(['bet-0', 'bet-1', 'free-0', 'free-1', 'win', 'lose', 'undo']),
});
type Action = z.infer<typeof ACTIONS>['do'];
type End = Exclude<Action, `bet-${number}` | `free-${number}`>;

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
async function act(options: VendorOptions, played: Played, seat: Seat, action: Action): Promise<void> {
  const { bet } = seat;
  if (action === 'win' || action === 'lose' || action === 'undo') {
    if (bet) await end(options, played, seat, bet, action);
    return;
  }
  const free = action.startsWith('free-');
  if (bet || (free && !hasFreeBet(played, seat))) return;
  await place(options, played, seat, { free, side: action.endsWith('-1') ? 1 : 0 });
}

async function place(
  { randomness, wallet }: VendorOptions,
  { rounds, freeBetUsed }: Played,
  seat: Seat,
  { free, side }: { readonly free: boolean; readonly side: number },
): Promise<void> {
  const { named, game, match, language, currency } = seat;
  const bet = { transaction_uuid: randomness.uuid(), round: randomness.uuid(), side, free };
  if (!named) {
    if (seat.purse < STAKE) return;
    seat.purse -= STAKE;
    seat.bet = bet;
    return;
  }
  // Before anything is waited for: a second tap, or a second launch, finds it used.
  if (free) freeBetUsed.set(named.user, true);
  const { transaction_uuid, round } = bet;
  const head = { ...named, game_code: game.code, transaction_uuid, round, request_uuid: randomness.uuid() };
  const reward = free && { reward_uuid: `free-bet-${named.user}` };
  const priced = { ...head, currency, is_free: free, amount: free ? 0 : STAKE, ...reward };
  seat.reply = await wallet('bet', { ...priced, round_closed: false });
  seat.done = true;
  if (seat.reply.status !== 'RS_OK') {
    if (free) freeBetUsed.delete(named.user);
    return;
  }
  seat.bet = bet;
  const id = randomness.bytes(18).toString('base64url');
  rounds.set(transaction_uuid, { id, user: named.user, game, match, language, side, free, ended: undefined });
}

async function end(
  { randomness, wallet }: VendorOptions,
  { rounds }: Played,
  seat: Seat,
  bet: NonNullable<Seat['bet']>,
  how: End,
): Promise<void> {
  const { named, game, currency } = seat;
  const paid = how === 'win' ? 2 * STAKE : 0;
  if (!named) {
    seat.purse += how === 'undo' ? STAKE : paid;
    seat.bet = undefined;
    return;
  }
  const ids = { transaction_uuid: randomness.uuid(), reference_transaction_uuid: bet.transaction_uuid };
  const where = { ...named, game_code: game.code, round: bet.round, round_closed: true };
  const head = { ...where, ...ids, request_uuid: randomness.uuid() };
  seat.reply =
    how === 'undo'
      ? await wallet('rollback', head)
      : await wallet('win', { ...head, is_free: bet.free, currency, amount: paid });
  seat.done = true;
  if (seat.reply.status !== 'RS_OK') return;
  seat.bet = undefined;
  const before = rounds.get(bet.transaction_uuid);
  if (before) before.ended = how;
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

function show(options: VendorOptions, played: Played, id: string, reply: FastifyReply): FastifyReply {
  const nonce = opened(options, reply);
  const seat = played.seats.get(id);
  if (!seat) return reply.code(404).send(gonePage('en', nonce));
  const { game, match, language, currency, ways, named, bet, reply: last, done } = seat;
  const wire = named ? last?.balance : seat.purse;
  const units = wire === undefined ? undefined : unitsFromWire(wire, 4);
  return reply.send(
    standInPage(
      {
        seat: id,
        gameName: nameOf(game, language),
        gameType: game.gameType,
        match,
        language,
        balance: units === undefined ? undefined : amountFromUnits(units),
        currency,
        ways,
        bet,
        freeBet: hasFreeBet(played, seat),
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
  const { game, match, language, side, free, ended } = round;
  return reply.send(
    roundPage(
      { gameName: nameOf(game, language), gameType: game.gameType, match, language, side, free, ended },
      nonce,
    ),
  );
}

function nameOf({ name, filipinoName }: VendorGame, language: StandInLanguage): string {
  return language === 'fil' ? (filipinoName ?? name) : name;
}

/** What a stand-in shows. */
interface StandInView {
  /** Names the seat in the forms of the page. */
  readonly seat: string;
  readonly gameName: string;
  /** Category of the vocabulary. */
  readonly gameType: string;
  /** The match the game was opened at. */
  readonly match: VendorMatch | undefined;
  readonly language: StandInLanguage;
  /** In decimal, as the wallet last said; undefined where it was not asked or did not say. */
  readonly balance: string | undefined;
  readonly currency: string;
  readonly ways: Ways;
  /** The bet that stands. */
  readonly bet: { readonly side: number; readonly free: boolean } | undefined;
  /** A bet that costs nothing may be placed. */
  readonly freeBet: boolean;
  /** The wallet's answer to what was done last. */
  readonly status: string | undefined;
  readonly playMoney: boolean;
}

/** The page of a stand-in: forms alone, without a script. */
function standInPage(view: StandInView, nonce: string): string {
  const { language, gameType } = view;
  const { scene } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const label = (view.playMoney ? WORDS.playBalance : WORDS.balance)[language];
  const currency = view.playMoney ? '' : ` ${escapeHtml(view.currency)}`;
  const sum = `<p class="money"><span>${label}</span> <bdi>${escapeHtml(view.balance ?? '–')}${currency}</bdi></p>`;
  const money = view.playMoney ? `${sum}<p class="quiet">${WORDS.play[language]}</p>` : sum;
  const honest = WORDS.honest[language] + (view.playMoney ? '' : ` ${WORDS.real[language]}`);
  const answered =
    view.status === undefined
      ? ''
      : `<p class="told" role="status">${WORDS.told[language]}: <bdi>${escapeHtml(view.status)}</bdi></p>`;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(view.gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>${money}${form(view)}${answered}${waysOut(view)}
<p class="quiet">${honest}</p>`;
  return pageOf(language, view.gameName, body, nonce);
}

/** Which match is open; nothing where the game was opened at no match. */
function matchLine({ match, language }: Pick<StandInView, 'match' | 'language'>): string {
  if (!match) return '';
  const [league, home, away] = [match.league, match.home, match.away].map((names) => nameIn(names, language));
  return `<p class="match">${league}<br><b>${home}</b> – <b>${away}</b></p>`;
}

/** Ready for the page. */
function nameIn([en, fil, ar]: VendorMatch['league'], language: StandInLanguage): string {
  return `<bdi>${escapeHtml({ en, fil, ar }[language])}</bdi>`;
}

/** What is bet on: the teams of the match, or the two sides of the category. */
function sidesOf({
  match,
  gameType,
  language,
}: Pick<StandInView, 'match' | 'gameType' | 'language'>): string[] {
  if (match) return [nameIn(match.home, language), nameIn(match.away, language)];
  return (STAND_INS[gameType] ?? OTHER_STAND_IN).sides.map((side) => side[language]);
}

/** As a real vendor's game has them: links to what the operator named at the launch. */
function waysOut({ ways: { lobby, deposit }, language }: StandInView): string {
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${words}</a>`;
  return `<nav>${link(lobby, WORDS.lobby[language])}${deposit ? link(deposit, WORDS.deposit[language]) : ''}</nav>`;
}

/** A round as it went: the same for as long as it is remembered. */
interface RoundView extends Pick<StandInView, 'gameName' | 'gameType' | 'match' | 'language'> {
  readonly side: number;
  readonly free: boolean;
  /** Undefined while its bet stands. */
  readonly ended: 'win' | 'lose' | 'undo' | undefined;
}

function roundPage(view: RoundView, nonce: string): string {
  const { gameName, gameType, language, side, free, ended } = view;
  const { scene } = STAND_INS[gameType] ?? OTHER_STAND_IN;
  const body = `<p class="tag">${WORDS.tag[language]} · ${escapeHtml(gameType)}</p><h1>${escapeHtml(gameName)}</h1>${matchLine(view)}
<svg viewBox="0 0 320 120" aria-hidden="true">${scene}</svg>
<p>${(free ? WORDS.freeWasPlaced : WORDS.wasPlaced)[language]} <b>${sidesOf(view)[side] ?? ''}</b>.</p><p>${WORDS.ended[ended ?? 'open'][language]}</p>
<p class="quiet">${WORDS.honest[language]} ${WORDS.real[language]}</p>`;
  return pageOf(language, gameName, body, nonce);
}

/** What is shown where no seat is: a reload long after, or an address made up. */
function gonePage(language: StandInLanguage, nonce: string): string {
  return pageOf(language, WORDS.tag[language], `<p>${WORDS.gone[language]}</p>`, nonce);
}

function form(view: StandInView): string {
  const { seat, language, bet, freeBet } = view;
  const sides = sidesOf(view);
  const button = (value: string, words: string, quiet = false) =>
    `<button name="do" value="${value}"${quiet ? ' class="second"' : ''}>${words}</button>`;
  const betOn = (kind: 'bet' | 'free') =>
    sides
      .map((one, index) =>
        button(`${kind}-${index}`, `${WORDS[kind][language]} <b>${one}</b>`, kind === 'free'),
      )
      .join('');
  const chosen = bet && sides[bet.side];
  const buttons = chosen
    ? `<p>${(bet.free ? WORDS.freePlaced : WORDS.placed)[language]} <b>${chosen}</b>.</p>${button('win', WORDS.win[language])}${button('lose', WORDS.lose[language], true)}${button('undo', WORDS.undo[language], true)}`
    : betOn('bet') + (freeBet ? betOn('free') : '');
  return `<form method="post" action="/simulator/play"><input type="hidden" name="seat" value="${escapeHtml(seat)}">${buttons}</form>`;
}
