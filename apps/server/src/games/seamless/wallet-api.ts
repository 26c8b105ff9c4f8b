import {
  balanceRequest,
  type BalanceRequest,
  betRequest,
  checkRequest,
  type CheckRequest,
  DIALECTS,
  type InfoReply,
  infoRequest,
  type InfoRequest,
  parseExactly,
  rollbackRequest,
  type WalletCallName,
  type WalletReply,
  type WalletStatus,
  winRequest,
  wireFromUnits,
} from '@tessera/contract/games/seamless';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, type KeyObject } from 'node:crypto';
import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { isUnsafeJson } from '../../platform/http/json.ts';
import { visitorAddress } from '../../platform/http/call.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import type { GamesDeps } from '../deps.ts';
import type { SeamlessConnection } from './connection.ts';
import { moveMoney, tokenHash } from './move-money.ts';
import { findPlayer, findSeat, swapToken } from './queries.ts';

const REQUESTS = {
  info: infoRequest,
  check: checkRequest,
  balance: balanceRequest,
  bet: betRequest,
  win: winRequest,
  rollback: rollbackRequest,
} as const satisfies Record<WalletCallName, z.ZodMiniType>;

const REQUEST_ID = /"request_uuid"\s*:\s*("(?:[^"\\\n]|\\.){0,255}")/;

/** Faults of the transport. Everything else is answered with 200 and a status. */
const FAULTS = {
  'request body required': 400,
  'signature invalid': 401,
  'address not allowed': 403,
  'not found': 404,
  'unexpected failure': 500,
} as const;

/** Serves the calls of every provider under `/provider/<its code>`; replies are signed as requests are. */
export async function walletApi(
  http: FastifyInstance,
  deps: GamesDeps,
  connections: readonly SeamlessConnection[],
): Promise<void> {
  await http.register(async (scope) => {
    // The bytes as they came: the signature is looked at before anything reads them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    for (const connection of connections) {
      for (const [name, path] of Object.entries(DIALECTS[connection.dialect].paths)) {
        scope.post(`/provider/${connection.code}${path}`, (request, reply) =>
          answer(deps, connection, name as WalletCallName, request, reply),
        );
      }
    }
    scope.all('/provider/*', (_request, reply) =>
      reply.code(FAULTS['not found']).send({ error: 'not found' }),
    );
  });
}

async function answer(
  deps: GamesDeps,
  connection: SeamlessConnection,
  name: WalletCallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signatureHeader } = DIALECTS[connection.dialect];
  const fault = faultOf(connection, request, request.headers[signatureHeader]);
  if (fault !== undefined) return sendFault(connection, reply, fault);
  try {
    return await send(connection, reply, await answerOf(deps, connection, name, request.body as Buffer));
  } catch (error) {
    request.log.error({ err: error, provider: connection.code, call: name }, 'a wallet call failed');
    return sendFault(connection, reply, 'unexpected failure');
  }
}

function faultOf(
  { sources, theirKey }: SeamlessConnection,
  request: FastifyRequest,
  signature: unknown,
): keyof typeof FAULTS | undefined {
  const from = visitorAddress(request);
  if (sources && !sources.check(from, isIPv6(from) ? 'ipv6' : 'ipv4')) return 'address not allowed';
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return 'request body required';
  return bodySignatureHolds(request.body, signature, theirKey) ? undefined : 'signature invalid';
}

async function answerOf(
  deps: GamesDeps,
  connection: SeamlessConnection,
  name: WalletCallName,
  body: Buffer,
): Promise<WalletReply | InfoReply> {
  const call = readCall(name, body);
  return isMisread(call) ? call : perform(deps, connection, call);
}

async function perform(
  deps: GamesDeps,
  connection: SeamlessConnection,
  call: WalletCall,
): Promise<WalletReply | InfoReply> {
  if (call.name === 'info') return playerInfo(deps, connection, call.request);
  if (call.name === 'balance') return playerBalance(deps, connection, call.request);
  if (call.name === 'check') return swapLaunchToken(deps, connection, call.request);
  return moveMoney(deps, connection, call);
}

function sendFault(
  connection: SeamlessConnection,
  reply: FastifyReply,
  fault: keyof typeof FAULTS,
): Promise<FastifyReply> {
  const status = fault === 'signature invalid' && { status: 'RS_ERROR_INVALID_SIGNATURE' };
  return send(connection, reply.code(FAULTS[fault]), { error: fault, ...status });
}

async function send(
  { dialect, ourKey }: SeamlessConnection,
  reply: FastifyReply,
  content: object,
): Promise<FastifyReply> {
  const text = JSON.stringify(content);
  return reply
    .header(DIALECTS[dialect].signatureHeader, await signBody(text, ourKey))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text);
}

/** A call whose every field is what it should be. */
type WalletCall = {
  [Name in WalletCallName]: { readonly name: Name; readonly request: z.infer<(typeof REQUESTS)[Name]> };
}[WalletCallName];

/** What is answered to a body that is no call, with as much of it as could be read. */
interface Misread {
  readonly status: WalletStatus;
  readonly request_uuid?: string;
}

/** Reads a body whose signature holds: a call, or the status that refuses it. */
function readCall(name: WalletCallName, body: Buffer): WalletCall | Misread {
  const text = body.toString('utf8');
  if (isUnsafeJson(text)) return { status: 'RS_ERROR_WRONG_SYNTAX', ...requestIdIn(text) };
  let sent: unknown;
  try {
    sent = parseExactly(text);
  } catch {
    return { status: 'RS_ERROR_WRONG_SYNTAX', ...requestIdIn(text) };
  }
  const parsed = z.safeParse(REQUESTS[name], sent);
  if (parsed.success) return { name, request: parsed.data } as WalletCall;
  const fields = new Map(typeof sent === 'object' && sent !== null ? Object.entries(sent) : []);
  const echoed: unknown = fields.get('request_uuid');
  // A field that is not there is a fault of the message; one that is there and cannot be is a fault of its type.
  const lacking = parsed.error.issues.some(({ path: [field] }) => !fields.has(String(field)));
  return {
    status: lacking ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES',
    ...(typeof echoed === 'string' && { request_uuid: echoed }),
  };
}

/** The id of a request whose body cannot be read as a whole: its sender finds the reply by it. */
function requestIdIn(text: string): Pick<Misread, 'request_uuid'> {
  const [, written] = REQUEST_ID.exec(text) ?? [];
  if (written === undefined) return {};
  try {
    return { request_uuid: JSON.parse(written) as string };
  } catch {
    return {};
  }
}

function isMisread(read: WalletCall | Misread): read is Misread {
  return 'status' in read;
}

type CallDeps = Pick<GamesDeps, 'clock' | 'database' | 'gameTokenKey'>;

/** What a provider may know of its player: nothing that identifies the member. */
async function playerInfo(
  { database }: CallDeps,
  { code, country }: SeamlessConnection,
  { user, request_uuid }: InfoRequest,
): Promise<InfoReply> {
  const player = await database.maybe(findPlayer, [code, user]);
  if (!player) return { user, request_uuid, status: 'RS_ERROR_INVALID_TOKEN' };
  const registered = player.registeredAt.toISOString().slice(0, 10);
  return {
    user,
    request_uuid,
    status: 'RS_OK',
    country,
    jurisdiction: country,
    sub_partner_id: '',
    birth_date: null,
    registration_date: registered,
  };
}

async function playerBalance(
  { database }: CallDeps,
  { code }: SeamlessConnection,
  { user, token, game_code, request_uuid }: BalanceRequest,
): Promise<WalletReply> {
  const seat = await database.maybe(findSeat, [code, tokenHash(token), user, game_code ?? null]);
  if (!seat) return { user, request_uuid, status: 'RS_ERROR_INVALID_TOKEN' };
  if (!seat.gameKnown) return { user, request_uuid, status: 'RS_ERROR_INVALID_GAME' };
  const { currency, balanceUnits } = seat;
  return { user, request_uuid, status: 'RS_OK', currency, balance: wireFromUnits(balanceUnits) };
}

/** Swaps the token of a launch, which went through the member's browser, for one that did not. */
async function swapLaunchToken(
  { clock, database, gameTokenKey }: CallDeps,
  { code }: SeamlessConnection,
  { token, request_uuid }: CheckRequest,
): Promise<WalletReply> {
  const echo = request_uuid === undefined ? {} : { request_uuid };
  const now = clock.now();
  const sessionToken = sessionTokenOf(token, gameTokenKey);
  const hashes = [tokenHash(token), tokenHash(sessionToken)] as const;
  const seat = await database.maybe(swapToken, [code, ...hashes, now]);
  if (!seat) return { ...echo, status: 'RS_ERROR_INVALID_TOKEN' };
  const { player: user, currency, balanceUnits, expired } = seat;
  if (expired) return { ...echo, user, status: 'RS_ERROR_TOKEN_EXPIRED' };
  const balance = wireFromUnits(balanceUnits);
  return { ...echo, user, status: 'RS_OK', token: sessionToken, currency, balance };
}

/** The session token of a launch token: always the same, so that a lost answer costs nothing. */
function sessionTokenOf(launchToken: string, key: KeyObject): string {
  return createHmac('sha256', key).update(launchToken).digest('base64url');
}
