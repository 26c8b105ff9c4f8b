import { FEEDBACK_PICTURE_FILE } from '@tessera/contract/messages/feedback';
import { idText } from '@tessera/contract/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../../platform/http/call.ts';
import { errorResponses, type OpenApiOperation } from '../../platform/http/openapi.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import type { FeedbackDeps } from './deps.ts';
import { findOwnPicture } from './queries.ts';

export interface FeedbackPictureDeps {
  readonly messages: Pick<FeedbackDeps, 'clock' | 'database'>;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
}

/** The picture in the API document. The session cookie suffices, because an image element sends no header. */
export const feedbackPictureOperation: OpenApiOperation = {
  operationId: 'feedbackPictureFile',
  summary: 'A picture of the own feedback as JPEG.',
  tags: ['feedback'],
  'x-access': 'session',
  security: [{ session: [] }],
  parameters: [{ name: 'pictureId', in: 'path', required: true, schema: z.toJSONSchema(idText) }],
  responses: {
    200: { description: 'The picture', content: { 'image/jpeg': { schema: { type: 'string' } } } },
    ...errorResponses(['login.not.session', 'password.change.required', 'request.not.found']),
  },
};

/** Serves a picture to its owner. Pictures of other members do not exist for the caller. */
export function serveFeedbackPictures(http: FastifyInstance, deps: FeedbackPictureDeps): void {
  http.get(FEEDBACK_PICTURE_FILE.replace('{pictureId}', ':pictureId'), async (request, reply) => {
    const session = await deps.authenticate(request);
    if (!session) throw new CallError('login.not.session');
    if (session.mustChangePassword) throw new CallError('password.change.required');
    const { pictureId } = request.params as { pictureId: string };
    if (!z.safeParse(idText, pictureId).success) throw new CallError('request.not.found');
    const { clock, database } = deps.messages;
    const params = [BigInt(pictureId), session.memberId, clock.now()] as const;
    const found = await database.maybe(findOwnPicture, [...params]);
    if (!found) throw new CallError('request.not.found');
    const fileName = `feedback-${pictureId}.jpg`;
    return sendPicture(reply, { ...found, fileName, cacheControl: 'private, no-store' });
  });
}
