import { CHAT_PICTURE_FILE } from '@tessera/contract/messages/chat';
import { idText } from '@tessera/contract/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../../platform/http/call.ts';
import { errorResponses, type OpenApiOperation } from '../../platform/http/openapi.ts';
import { CallError } from '../../platform/http/refusal.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import { ownerOf } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { findOwnPicture } from './queries.ts';

export interface ChatPictureDeps {
  readonly chat: ChatDeps;
  authenticate(request: FastifyRequest): Promise<Session | undefined>;
}

/** The picture in the API document. Cookies suffice, because an image element sends no header. */
export const chatPictureOperation: OpenApiOperation = {
  operationId: 'chatPictureFile',
  summary: 'A picture of the own conversation as JPEG.',
  tags: ['chat'],
  'x-access': 'guest',
  parameters: [{ name: 'lineId', in: 'path', required: true, schema: z.toJSONSchema(idText) }],
  responses: {
    200: { description: 'The picture', content: { 'image/jpeg': { schema: { type: 'string' } } } },
    ...errorResponses(['request.not.found']),
  },
};

/** Serves a picture to the visitor of its conversation. For other callers the picture does not exist. */
export function serveChatPictures(http: FastifyInstance, { chat, authenticate }: ChatPictureDeps): void {
  http.get(CHAT_PICTURE_FILE.replace('{lineId}', ':lineId'), async (request, reply) => {
    const session = await authenticate(request);
    const owner = ownerOf(chat, { session, cookies: { get: (name) => request.cookies[name] } });
    const { lineId } = request.params as { lineId: string };
    if (!owner || !z.safeParse(idText, lineId).success) throw new CallError('request.not.found');
    const { memberId, guestHash } = owner;
    const found = await chat.database.maybe(findOwnPicture, [memberId, guestHash, BigInt(lineId)]);
    if (!found) throw new CallError('request.not.found');
    const fileName = `chat-${lineId}.jpg`;
    return sendPicture(reply, { ...found, fileName, cacheControl: 'private, no-store' });
  });
}
