import { DIALECTS, type InfoReply, type WalletCallName, type WalletReply } from '@tessera/contract/seamless';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { visitorAddress } from '../../platform/http/visitor-address.ts';
import { bodySignatureHolds, signBody } from '../../platform/signatures/body-signature.ts';
import type { GamesDeps } from '../deps.ts';
import type { SeamlessConnection } from './connection.ts';
import { moveMoney } from './move-money.ts';
import { isMisread, readCall, type WalletCall } from './read-call.ts';
import { playerBalance, playerInfo, swapLaunchToken } from './player-calls.ts';

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
