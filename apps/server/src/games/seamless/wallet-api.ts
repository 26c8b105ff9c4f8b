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
import { findPlayer, findTokenBalance, swapToken } from './queries.ts';

const REQUESTS = {
  info: infoRequest,
  check: checkRequest,
  balance: balanceRequest,
  bet: betRequest,
  win: winRequest,
  rollback: rollbackRequest,
} as const satisfies Record<WalletCallName, z.ZodMiniType>;

const REQUEST_ID = /"request_uuid"\s*:\s*("(?:[^"\\\n]|\\.){0,255}")/;

/** Transport errors and their HTTP statuses. Every other answer is a 200 with a status. */
const TRANSPORT_ERRORS = {
  'request body required': 400,
  'signature invalid': 401,
  'address not allowed': 403,
  'not found': 404,
  'unexpected failure': 500,
} as const;

/** Serves the wallet calls of every provider under `/provider/<code>` with signed replies. */
export async function walletApi(
  http: FastifyInstance,
  deps: GamesDeps,
  connections: readonly SeamlessConnection[],
): Promise<void> {
  await http.register(async (scope) => {
    // The raw bytes: the signature is verified before the body is parsed.
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
      reply.code(TRANSPORT_ERRORS['not found']).send({ error: 'not found' }),
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
  const transportError = transportErrorOf(connection, request, request.headers[signatureHeader]);
  if (transportError !== undefined) return sendTransportError(connection, reply, transportError);
  try {
    return await send(connection, reply, await answerOf(deps, connection, name, request.body as Buffer));
  } catch (error) {
    request.log.error({ err: error, provider: connection.code, call: name }, 'a wallet call failed');
    return sendTransportError(connection, reply, 'unexpected failure');
  }
}

function transportErrorOf(
  { sources, theirKey }: SeamlessConnection,
  request: FastifyRequest,
  signature: unknown,
): keyof typeof TRANSPORT_ERRORS | undefined {
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
  return isInvalidCall(call) ? call : perform(deps, connection, call);
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

function sendTransportError(
  connection: SeamlessConnection,
  reply: FastifyReply,
  transportError: keyof typeof TRANSPORT_ERRORS,
): Promise<FastifyReply> {
  const status = transportError === 'signature invalid' && { status: 'RS_ERROR_INVALID_SIGNATURE' };
  return send(connection, reply.code(TRANSPORT_ERRORS[transportError]), { error: transportError, ...status });
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

/** A valid wallet call. */
type WalletCall = {
  [Name in WalletCallName]: { readonly name: Name; readonly request: z.infer<(typeof REQUESTS)[Name]> };
}[WalletCallName];

/** The reply to an invalid body, with its request id where readable. */
interface InvalidCall {
  readonly status: WalletStatus;
  readonly request_uuid?: string;
}

/** Parses a verified body into a call, or into the status that refuses it. */
function readCall(name: WalletCallName, body: Buffer): WalletCall | InvalidCall {
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
  // A missing field is a syntax error; an invalid value is a type error.
  const missing = parsed.error.issues.some(({ path: [field] }) => !fields.has(String(field)));
  return {
    status: missing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES',
    ...(typeof echoed === 'string' && { request_uuid: echoed }),
  };
}

/** Request id of an unparsable body, so that its sender can match the reply. */
function requestIdIn(text: string): Pick<InvalidCall, 'request_uuid'> {
  const [, written] = REQUEST_ID.exec(text) ?? [];
  if (written === undefined) return {};
  try {
    return { request_uuid: JSON.parse(written) as string };
  } catch {
    return {};
  }
}

function isInvalidCall(read: WalletCall | InvalidCall): read is InvalidCall {
  return 'status' in read;
}

type CallDeps = Pick<GamesDeps, 'clock' | 'database' | 'gameTokenKey'>;

/** Player information for the provider, without data that identifies the member. */
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
  const tokenBalance = await database.maybe(findTokenBalance, [
    code,
    tokenHash(token),
    user,
    game_code ?? null,
  ]);
  if (!tokenBalance) return { user, request_uuid, status: 'RS_ERROR_INVALID_TOKEN' };
  if (!tokenBalance.gameKnown) return { user, request_uuid, status: 'RS_ERROR_INVALID_GAME' };
  const { currency, balanceUnits } = tokenBalance;
  return { user, request_uuid, status: 'RS_OK', currency, balance: wireFromUnits(balanceUnits) };
}

/** Replaces a launch token, which passed through the browser, with a session token. */
async function swapLaunchToken(
  { clock, database, gameTokenKey }: CallDeps,
  { code }: SeamlessConnection,
  { token, request_uuid }: CheckRequest,
): Promise<WalletReply> {
  const echo = request_uuid === undefined ? {} : { request_uuid };
  const now = clock.now();
  const sessionToken = sessionTokenOf(token, gameTokenKey);
  const hashes = [tokenHash(token), tokenHash(sessionToken)] as const;
  const swapped = await database.maybe(swapToken, [code, ...hashes, now]);
  if (!swapped) return { ...echo, status: 'RS_ERROR_INVALID_TOKEN' };
  const { player: user, currency, balanceUnits, expired } = swapped;
  if (expired) return { ...echo, user, status: 'RS_ERROR_TOKEN_EXPIRED' };
  const balance = wireFromUnits(balanceUnits);
  return { ...echo, user, status: 'RS_OK', token: sessionToken, currency, balance };
}

/** Derives the session token from the launch token: a repeated call after a lost reply gets the same token. */
function sessionTokenOf(launchToken: string, key: KeyObject): string {
  return createHmac('sha256', key).update(launchToken).digest('base64url');
}
