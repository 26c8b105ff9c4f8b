import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedbackCategory } from '@tessera/contract/messages/feedback';
import { useRef, useState } from 'react';
import { codeOf, useApi } from '../../api/index.ts';
import { newRequestKey } from '../../api/request-key.ts';

/** A chosen picture, as it is sent and shown. */
export interface ChosenPicture {
  /** Identifies the picture on this screen. */
  readonly key: string;
  readonly name: string;
  /** Data address of the reduced picture. */
  readonly preview: string;
  readonly base64: string;
}

export interface WrittenFeedback {
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly pictures: readonly ChosenPicture[];
}

/** The request of a try: a retry of the same content has the same key. */
interface Request {
  readonly body: string;
  readonly requestKey: string;
}

interface Upload {
  readonly requestKey: string;
  pictureId?: string;
}

/**
 * Uploads the pictures one after the other, and then sends the feedback. A retry continues after the last
 * uploaded picture. `uploading` is the number of the picture being sent.
 */
export function useSendFeedback(onSent: (reference: string) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [uploading, setUploading] = useState<number>();
  const uploads = useRef(new Map<string, Upload>());
  const request = useRef<Request>(undefined);
  const upload = async ({ key, base64 }: ChosenPicture) => {
    const one = uploads.current.get(key) ?? { requestKey: newRequestKey() };
    uploads.current.set(key, one);
    const input = { image: base64, requestKey: one.requestKey };
    one.pictureId ??= (await client.call('feedback.feedbackPicture', input)).pictureId;
    return one.pictureId;
  };
  const sending = useMutation({
    mutationFn: async ({ category, content, pictures: chosen }: WrittenFeedback) => {
      const pictures: string[] = [];
      for (const picture of chosen) {
        setUploading(pictures.length + 1);
        pictures.push(await upload(picture));
      }
      const written = { category, content, pictures };
      const body = JSON.stringify(written);
      if (request.current?.body !== body) request.current = { body, requestKey: newRequestKey() };
      return client.call('feedback.feedback', { ...written, requestKey: request.current.requestKey });
    },
    onSuccess: ({ reference }) => {
      void queries.invalidateQueries({ queryKey: ['feedback.feedbackList'] });
      onSent(reference);
    },
    onError: (error) => {
      // The server deletes pictures after a day: the next try uploads them again.
      if (codeOf(error) === 'feedback.picture.unknown') uploads.current.clear();
    },
    onSettled: () => setUploading(undefined),
  });
  return { sending, uploading };
}
