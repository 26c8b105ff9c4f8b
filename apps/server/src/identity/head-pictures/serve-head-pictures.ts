import { HEAD_PICTURE_FILE } from '@tessera/contract/identity/member';
import type { FastifyInstance } from 'fastify';
import { errorResponses, type OpenApiOperation } from '../../platform/http/openapi.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import type { IdentityDeps } from '../deps.ts';
import { findHeadPicture } from './queries.ts';

/** The picture in the API document. */
export const headPictureOperation: OpenApiOperation = {
  operationId: 'headPictureFile',
  summary:
    'The own profile picture of a member as JPEG. Its name cannot be guessed, and never has another picture.',
  tags: ['identity'],
  'x-access': 'guest',
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'The picture', content: { 'image/jpeg': { schema: { type: 'string' } } } },
    ...errorResponses(['request.not.found']),
  },
};

/** 16 random bytes. */
const NAME = /^[A-Za-z0-9_-]{22}$/;

/** The name never gets another picture. Shared caches store nothing, so that a removed picture is removed. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** Serves profile pictures by their random name. */
export function serveHeadPictures(http: FastifyInstance, { database }: Pick<IdentityDeps, 'database'>): void {
  http.get(HEAD_PICTURE_FILE.replace('{name}', ':name'), async (request, reply) => {
    const { name } = request.params as { name: string };
    const found = NAME.test(name) ? await database.maybe(findHeadPicture, [name]) : undefined;
    if (!found) throw new CallError('request.not.found');
    return sendPicture(reply, { ...found, fileName: 'picture.jpg', cacheControl: CACHE_CONTROL });
  });
}
