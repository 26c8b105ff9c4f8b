import { useQueryClient } from '@tanstack/react-query';
import { PICTURE_LIMIT_BYTES, PICTURE_LIMIT_PIXELS } from '@tessera/contract/picture';
import { useState } from 'react';
import { codeOf, useApi, useSession } from '../../api/index.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { base64Of, PICTURE_TYPES, shrunkPicture } from '../../ui/pictures/picture-file.ts';

const PICTURE_LIMITS = { longestSide: 2000, limitPixels: PICTURE_LIMIT_PIXELS };
/** Fits the smaller limit of guests. */
const GUEST_PICTURE_LIMITS = { ...PICTURE_LIMITS, longestSide: 1600 };

/** A line being sent, or one that was not sent. */
export interface PendingLine {
  readonly requestKey: string;
  readonly content: string;
  /** Base64 of a picture. */
  readonly image?: string;
  readonly error?: unknown;
}

/**
 * Sends lines. A retry sends the same key, so that the conversation has the line once. A sent line stays pending
 * until it arrives with the lines of the server, in the order of the server.
 */
export function useSendLine(chatId: string) {
  const { client } = useApi();
  const limits = useSession() === null ? GUEST_PICTURE_LIMITS : PICTURE_LIMITS;
  const queries = useQueryClient();
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const transmit = async (line: PendingLine) => {
    const { requestKey, content, image } = line;
    setPending((all) => [
      ...all.filter((one) => one.requestKey !== requestKey),
      { requestKey, content, ...(image && { image }) },
    ]);
    try {
      if (image) await client.call('chat.chatPicture', { chatId, image, requestKey });
      else await client.call('chat.chatSend', { chatId, content, requestKey });
      await queries.invalidateQueries({ queryKey: ['chat.chatLines', chatId] });
      setPending((all) => all.filter((one) => one.requestKey !== requestKey));
    } catch (error) {
      setPending((all) => all.map((one) => (one.requestKey === requestKey ? { ...one, error } : one)));
      if (codeOf(error) === 'chat.ended') await queries.invalidateQueries({ queryKey: ['chat.chatState'] });
    }
  };
  return {
    pending,
    send: (content: string) => void transmit({ requestKey: newRequestKey(), content }),
    retry: (line: PendingLine) => void transmit(line),
    discard: ({ requestKey }: PendingLine) =>
      setPending((all) => all.filter((one) => one.requestKey !== requestKey)),
    /** False for a file that the server would refuse. */
    async sendPicture(file: File): Promise<boolean> {
      if (!PICTURE_TYPES.includes(file.type)) return false;
      const picture = await shrunkPicture(file, limits);
      const image =
        picture.size > PICTURE_LIMIT_BYTES ? undefined : await base64Of(picture).catch(() => undefined);
      if (!image) return false;
      void transmit({ requestKey: newRequestKey(), content: '', image });
      return true;
    },
  };
}
