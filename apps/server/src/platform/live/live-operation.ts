import { CALL_FAULTS } from '@tessera/contract/endpoint';
import { LIVE_EVENTS } from '@tessera/contract/live/live-events';
import * as z from 'zod/mini';
import type { OpenApiOperation } from '../http/openapi.ts';

const events = Object.entries(LIVE_EVENTS).map(([event, data]) => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(data);
  return {
    type: 'object',
    properties: { event: { const: event }, data: schema },
    required: ['event', 'data'],
  };
});

/** The stream in the API document. */
export const liveOperation: OpenApiOperation = {
  operationId: 'live',
  summary:
    'Server-sent events: that something on an open page changed, never what it is now. With the cookie of a session also what concerns its member.',
  tags: ['live'],
  'x-access': 'guest',
  parameters: [],
  responses: {
    200: {
      description: 'An endless stream of events, each with its data as JSON',
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': events } },
    },
    [CALL_FAULTS['request.forbidden']]: fault('request.forbidden'),
    [CALL_FAULTS.busy]: fault('busy'),
  },
};

function fault(code: keyof typeof CALL_FAULTS) {
  const properties = { success: { const: false }, errorCode: { const: code }, message: { type: 'string' } };
  return { description: code, content: { 'application/json': { schema: { type: 'object', properties } } } };
}
