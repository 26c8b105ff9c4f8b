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
import { bodySignatureHolds, signBody } from '../platform/body-signature.ts';
import {
  addressOf,
  type VendorState,
  type VendorSession,
  type VendorGame,
  type VendorOptions,
} from './vendor-sessions.ts';

const { signatureHeader } = DIALECTS.hub88;
/** 1,000.00, in 10⁻⁵. */
const PLAY_MONEY = 100_000_000;

/** A reply, or an error. */
type Reply = object | { readonly error: string };

/** Serves the provider's API for operators: launch URL, game list and round page. */
export async function serveOperatorApi(http: FastifyInstance, options: VendorOptions, state: VendorState) {
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
      handle: (request: z.infer<S>) => Reply | Promise<Reply>,
    ) => {
      scope.post(`/simulator${path}`, (request, reply) => answer(options, request, reply, schema, handle));
    };
    serve(GAMES_PATHS.url, gameUrlRequest, (request) => launch(options, state, request));
    serve(GAMES_PATHS.list, gameListRequest, () => options.games.map(listed));
    serve(GAMES_PATHS.round, gameRoundRequest, ({ user, transaction_uuid }) => {
      const round = state.rounds.get(transaction_uuid);
      if (round?.user !== user) return { error: 'unknown transaction' };
      return { url: addressOf(options, 'round', round.id) };
    });
  });
}

async function answer<S extends z.ZodMiniType>(
  { key, operatorKey }: VendorOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  handle: (request: z.infer<S>) => Reply | Promise<Reply>,
): Promise<FastifyReply> {
  const body = request.body as Buffer;
  const send = async (status: number, content: object) => {
    const text = JSON.stringify(content);
    const signature = await signBody(text, key);
    return reply.code(status).header(signatureHeader, signature).type('application/json').send(text);
  };
  if (!bodySignatureHolds(body, request.headers[signatureHeader], operatorKey))
    return send(401, { error: 'signature' });
  const parsed = z.safeParse(schema, JSON.parse(body.toString('utf8')));
  if (!parsed.success) return send(400, { error: 'request' });
  const result = await handle(parsed.data);
  return 'error' in result ? send(404, { error: result.error }) : send(200, result);
}

async function launch(
  options: VendorOptions,
  { sessions }: VendorState,
  request: GameUrlRequest,
): Promise<Reply> {
  const { randomness, games, matches, wallet } = options;
  const { user, token, lang, currency, game_code, event_id } = request;
  const game = games.find(({ code }) => code === game_code);
  if (!game) return { error: 'unknown game' };
  const named = user !== undefined && token !== undefined ? { user, token } : undefined;
  if (!named && !game.freePlay) return { error: 'no play money' };
  const language = lang === 'fil' || lang === 'ar' ? lang : 'en';
  // A later match of the same teams has a number suffix.
  const match = matches.find((one) => one.match === event_id?.replace(/-\d+$/, ''));
  if (event_id !== undefined && !match) return { error: 'unknown match' };
  const session: VendorSession = {
    game,
    match,
    language,
    currency,
    links: { lobby: request.lobby_url, deposit: request.deposit_url },
    named,
    purse: PLAY_MONEY,
    bet: undefined,
    reply: undefined,
    done: false,
  };
  const id = randomness.bytes(18).toString('base64url');
  sessions.set(id, session);
  const balanceCall = { game_code: game.code, request_uuid: randomness.uuid() };
  if (named) session.reply = await wallet('balance', { ...named, ...balanceCall });
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
