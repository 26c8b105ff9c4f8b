import { FILE_LINES, transactionFileInput } from '@tessera/contract/wallet/report';
import * as z from 'zod/mini';
import { errorResponses, type OpenApiOperation } from '../../platform/http/openapi.ts';

const { properties = {}, required = [] } = z.toJSONSchema(transactionFileInput, { io: 'input' });

/** The file in the API document. */
export const transactionFileOperation: OpenApiOperation = {
  operationId: 'transactionFile',
  summary: `The own account record of a filter as a file of at most ${FILE_LINES} lines, in the words of the asked language; its last line says when there are more.`,
  tags: ['report'],
  'x-access': 'session',
  security: [{ session: [], requestToken: [] }],
  parameters: Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  })),
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...errorResponses(['request_param_err', 'login.not.session', 'free_reject', 'busy', 'unknown']),
  },
};
