import { api } from '@tessera/contract';
import { FEEDBACK_PICTURE_FILE } from '@tessera/contract/messages/feedback';
import { randomUUID } from 'node:crypto';
import { samplePicture } from '../platform/pictures.ts';
import type { TestApp, Visitor } from '../server/app.ts';

export const FEEDBACK = {
  category: 'deposit',
  content: 'My deposit of 500 is missing since Monday.',
} as const;

/** Uploads a picture and returns its id. */
export async function uploadedPicture(test: TestApp, visitor: Visitor): Promise<string> {
  const image = (await samplePicture('png')).toString('base64');
  const uploaded = await test.value(visitor, api.feedback.feedbackPicture, {
    image,
    requestKey: randomUUID(),
  });
  return uploaded.pictureId;
}

/** Sends feedback with as many pictures, and returns its reference. */
export async function sentFeedback(test: TestApp, visitor: Visitor, pictureCount = 0): Promise<string> {
  const pictures: string[] = [];
  while (pictures.length < pictureCount) pictures.push(await uploadedPicture(test, visitor));
  const input = { ...FEEDBACK, pictures, requestKey: randomUUID() };
  return (await test.value(visitor, api.feedback.feedback, input)).reference;
}

/** Loads a picture as an image element does: with the cookie alone. */
export function loadPicture(test: TestApp, visitor: Visitor | null, pictureId: string) {
  const url = FEEDBACK_PICTURE_FILE.replace('{pictureId}', pictureId);
  return test.app.http.inject({ url, headers: visitor ? { cookie: visitor.cookie } : {} });
}
