import {
  DIALECTS,
  type GameListReply,
  gameListRequest,
  gameRoundRequest,
  GAMES_PATHS,
  type GameUrlRequest,
  gameUrlRequest,
} from '@tessera/contract/games/seamless';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bodySignatureHolds, signBody } from '../platform/signatures/body-signature.ts';
import { addressOf, type Played, type Seat } from './seats.ts';
import type { VendorGame, VendorOptions } from './vendor-options.ts';

const { signatureHeader } = DIALECTS.hub88;
/** 1,000.00, in 10⁻⁵. */
const PLAY_MONEY = 100_000_000;

/** An answer, or what is wrong with the request. */
type Told = object | { readonly fault: string };

/** Serves what an operator asks a vendor for: where a game is played, which there are, and where a round is shown. */
export async function operatorDoor(http: FastifyInstance, options: VendorOptions, played: Played) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    const serve = <S extends z.ZodMiniType>(
      path: string,
      schema: S,
      tell: (asked: z.infer<S>) => Told | Promise<Told>,
    ) => {
      scope.post(`/simulator${path}`, (request, reply) => answer(options, request, reply, schema, tell));
    };
    serve(GAMES_PATHS.url, gameUrlRequest, (asked) => launch(options, played, asked));
    serve(GAMES_PATHS.list, gameListRequest, () => options.games.map(listed));
    serve(GAMES_PATHS.round, gameRoundRequest, ({ user, transaction_uuid }) => {
      const round = played.rounds.get(transaction_uuid);
      if (round?.user !== user) return { fault: 'unknown transaction' };
      return { url: addressOf(options, 'round', round.id) };
    });
  });
}

async function answer<S extends z.ZodMiniType>(
  { key, operatorKey }: VendorOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  tell: (asked: z.infer<S>) => Told | Promise<Told>,
): Promise<FastifyReply> {
  const body = request.body as Buffer;
  const send = async (status: number, content: object) => {
    const text = JSON.stringify(content);
    const signature = await signBody(text, key);
    return reply.code(status).header(signatureHeader, signature).type('application/json').send(text);
  };
  if (!bodySignatureHolds(body, request.headers[signatureHeader], operatorKey))
    return send(401, { error: 'signature' });
  const asked = z.safeParse(schema, JSON.parse(body.toString('utf8')));
  if (!asked.success) return send(400, { error: 'request' });
  const told = await tell(asked.data);
  return 'fault' in told ? send(404, { error: told.fault }) : send(200, told);
}

async function launch(options: VendorOptions, { seats }: Played, asked: GameUrlRequest): Promise<Told> {
  const { randomness, games, matches, wallet } = options;
  const { user, token, lang, currency, game_code, event_id } = asked;
  const game = games.find(({ code }) => code === game_code);
  if (!game) return { fault: 'unknown game' };
  const named = user !== undefined && token !== undefined ? { user, token } : undefined;
  if (!named && !game.freePlay) return { fault: 'no play money' };
  const language = lang === 'fil' || lang === 'ar' ? lang : 'en';
  // A later meeting of the same teams has its number behind the name.
  const match = matches.find((one) => one.match === event_id?.replace(/-\d+$/, ''));
  if (event_id !== undefined && !match) return { fault: 'unknown match' };
  const seat: Seat = {
    game,
    match,
    language,
    currency,
    ways: { lobby: asked.lobby_url, deposit: asked.deposit_url },
    named,
    purse: PLAY_MONEY,
    bet: undefined,
    reply: undefined,
    done: false,
  };
  const id = randomness.bytes(18).toString('base64url');
  seats.set(id, seat);
  const balanceCall = { game_code: game.code, request_uuid: randomness.uuid() };
  if (named) seat.reply = await wallet('balance', { ...named, ...balanceCall });
  return { url: addressOf(options, 'play', id) };
}

function listed({
  code,
  name,
  gameType,
  vassalage,
  gameClassify,
  freePlay,
}: VendorGame): GameListReply[number] {
  return {
    name,
    game_code: code,
    enabled: true,
    product: vassalage,
    platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
    category: gameType,
    free_bet_support: true,
    demo_game_support: freePlay,
    ...(gameClassify !== undefined && { class: gameClassify }),
  };
}
