import { CALL_FAULTS, type CallFault, type Endpoint, REFUSALS } from '@tessera/contract/endpoint';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tookTooLong } from '../database/database.ts';
import { FAULT_PAGE_HEADERS, faultPage, wantsPage } from './fault-page.ts';
import { CallError, type Refusal } from './refusal.ts';

/** Answers a refusal. One the contract does not declare is a bug and becomes a 500. */
export function sendRefusal(reply: FastifyReply, endpoint: Endpoint, refused: Refusal) {
  const { refusal } = refused;
  if (!endpoint.refusals.includes(refusal)) throw new Error(`${endpoint.path} does not declare ${refusal}`);
  return refusalEnvelope(reply, refused);
}

/** The same of a call beside the contracts. */
export function refusalEnvelope(reply: FastifyReply, { refusal, value }: Refusal) {
  void reply.code(REFUSALS[refusal]);
  return { success: false, errorCode: refusal, message: refusal, ...(value && { value }) };
}

/** A call is answered with the envelope, a browser that opens an address with a page. */
function sendFault(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: CallFault,
  value?: Readonly<Record<string, unknown>>,
): FastifyReply {
  void reply.code(CALL_FAULTS[fault]).header('cache-control', 'no-store');
  if (wantsPage(request)) return reply.headers(FAULT_PAGE_HEADERS).send(faultPage(request, fault));
  return reply.send({ success: false, errorCode: fault, message: fault, ...(value && { value }) });
}

/** Turns everything that is thrown, and every unknown address, into the envelope. No stack leaves the server. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | CallError>(answerFault);
  app.setNotFoundHandler((request, reply) => sendFault(request, reply, 'request.not.found'));
}

/** The answer to what was thrown: also to an address that no route can be looked for by. */
export function answerFault(
  error: FastifyError | CallError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CallError) return sendFault(request, reply, error.fault, error.value);
  const fault = faultOf(error);
  if (tookTooLong(error)) request.log.warn({ err: error }, 'the database had no time');
  if (fault !== 'unknown') return sendFault(request, reply, fault);
  request.log.error({ err: error }, 'unexpected failure');
  return sendFault(request, reply, 'unknown', { requestId: request.id });
}

function faultOf(error: FastifyError): CallFault {
  if (error.statusCode === 413) return 'request_too_large';
  if (error.statusCode === 429 || error.statusCode === 503 || tookTooLong(error)) return 'busy';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'request_param_err';
  return 'unknown';
}
