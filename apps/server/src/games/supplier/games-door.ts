import { amountFromUnits } from '@tessera/contract/money';
import {
  DIALECTS,
  type GameListReply,
  gameListRequest,
  gameRoundRequest,
  GAMES_PATHS,
  gameUrlRequest,
} from '@tessera/contract/seamless';
import type { StudioGame } from '@tessera/contract/studio/round';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isUnsafeJson } from '../../platform/http/json.ts';
import { bodySignatureHolds, signBody } from '../../platform/signatures/body-signature.ts';
import type { SupplierDeps } from './deps.ts';
import { openSeat } from './open-seat.ts';
import { listSupplierGames, type SupplierGameRow } from './queries.ts';
import { showRound } from './show-round.ts';

const { signatureHeader } = DIALECTS.hub88;

/** An answer, or what is wrong with the request. */
type Told = object | { readonly fault: string };

const CATEGORIES: Readonly<Record<StudioGame, string>> = {
  slot: 'Video Slots',
  dice: 'Instant Games',
  baccarat: 'Live Baccarat',
  fishing: 'Fishing Games',
};

/** Serves what an operator asks a supplier: where a game is played, which there are, and how a round went. */
export async function gamesDoor(http: FastifyInstance, deps: SupplierDeps): Promise<void> {
  await http.register(async (scope) => {
    // The bytes as they came: the signature is looked at before anything reads them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    const serve = <S extends z.ZodMiniType<{ operator_id: string }>>(
      path: string,
      schema: S,
      tell: (asked: z.infer<S>) => Promise<Told>,
    ) => {
      scope.post(path, (request, reply) => answer(deps, request, reply, schema, tell));
    };
    serve(GAMES_PATHS.url, gameUrlRequest, (asked) => openSeat(deps, asked));
    serve(GAMES_PATHS.list, gameListRequest, async () =>
      (await deps.database.many(listSupplierGames, [])).map(listed),
    );
    serve(GAMES_PATHS.round, gameRoundRequest, (asked) => showRound(deps, asked));
  });
}

async function answer<S extends z.ZodMiniType<{ operator_id: string }>>(
  { operator }: SupplierDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  tell: (asked: z.infer<S>) => Promise<Told>,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const send = async (code: number, content: object) => {
    const text = JSON.stringify(content);
    return reply
      .code(code)
      .header(signatureHeader, await signBody(text, operator.ourKey))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(text);
  };
  if (!bodySignatureHolds(body, request.headers[signatureHeader], operator.theirKey)) {
    return send(401, { error: 'signature invalid' });
  }
  const asked = z.safeParse(schema, read(body));
  if (!asked.success) return send(400, { error: 'request invalid' });
  if (asked.data.operator_id !== operator.operatorId) return send(403, { error: 'unknown operator' });
  const told = await tell(asked.data);
  return 'fault' in told ? send(400, { error: told.fault }) : send(200, told);
}

function read(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (isUnsafeJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function listed(row: SupplierGameRow): GameListReply[number] {
  const { code, name, vassalage, game, enabled, gameClassify, minBetUnits, lines } = row;
  return {
    name,
    game_code: code,
    enabled,
    product: vassalage,
    platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
    category: CATEGORIES[game],
    free_bet_support: false,
    ...(gameClassify !== null && { class: gameClassify }),
    ...(minBetUnits !== null && { min_bet: amountFromUnits(minBetUnits) }),
    ...(lines !== null && { paylines: lines }),
  };
}
