import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { loadPicture, uploadedPicture } from '../../../testing/messages/feedback.ts';
import { maliciousPictures, PAYLOADS, samplePicture } from '../../../testing/platform/pictures.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { feedbackPicture } = api.feedback;
const [PNG, JPG] = [await samplePicture('png'), await samplePicture('jpg')];

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const upload = (picture: Buffer, changes: object = {}, visitor = member) =>
  test.call(visitor, feedbackPicture, {
    image: picture.toString('base64'),
    requestKey: randomUUID(),
    ...changes,
  });

describe('picture upload', () => {
  it('stores the redrawn picture up to 5 MB', async () => {
    const large = Buffer.concat([JPG, Buffer.alloc(PICTURE_LIMIT_BYTES - JPG.length, 7)]);
    const { body } = await upload(large);
    const { rawPayload } = await loadPicture(test, member, body.success ? body.value.pictureId : '');
    const { width, height } = await loadImage(rawPayload);
    expect([width, height]).toEqual([60, 40]);
    const tooLarge = Buffer.concat([large, Buffer.alloc(1)]);
    expect((await upload(tooLarge)).body).toMatchObject({ errorCode: 'feedback.picture.invalid' });
    expect((await upload(Buffer.alloc(8_000_000))).status).toBe(413);
  });

  it('refuses malicious files or stores them without their payload', async () => {
    for (const [name, file] of Object.entries(await maliciousPictures())) {
      const { body } = await upload(file);
      if (!body.success) {
        expect([name, body.errorCode]).toEqual([name, 'feedback.picture.invalid']);
        continue;
      }
      const { rawPayload } = await loadPicture(test, member, body.value.pictureId);
      const found = PAYLOADS.filter((payload) => rawPayload.includes(Buffer.from(payload, 'latin1')));
      expect([name, found, rawPayload.subarray(0, 3).toString('hex')]).toEqual([name, [], 'ffd8ff']);
    }
  });

  it('accepts no file name and no path', async () => {
    for (const name of ['../../x.png', 'a.png%00.php'])
      expect((await upload(PNG, { name })).status).toBe(400);
    const path = await upload(PNG, { image: '../../../etc/passwd' });
    expect(path.body).toMatchObject({ errorCode: 'feedback.picture.invalid' });
  });

  it('is one picture, however often its request arrives', async () => {
    const requestKey = randomUUID();
    const first = await upload(PNG, { requestKey });
    const again = await upload(PNG, { requestKey });
    expect(again.body).toEqual(first.body);
    const stranger = await test.given.member();
    expect((await upload(PNG, { requestKey }, stranger)).body).not.toEqual(first.body);
  });

  it('waits for the previous picture of the member', async () => {
    const large = await samplePicture('png', 4000, 3000);
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(large)));
    const codes = answers.map(({ body }) => (body.success ? 'stored' : body.errorCode)).toSorted();
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'feedback.picture.busy'), 'stored']);
  });

  it('is limited per day, refused pictures included', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await upload(PNG.subarray(0, 20))).body).toMatchObject({
        errorCode: 'feedback.picture.invalid',
      });
    }
    expect((await upload(PNG)).body).toMatchObject({ errorCode: 'feedback.picture.limit' });
    test.clock.advance(DAY_MS);
    expect((await upload(PNG, {}, await signInAgain(test, member))).status).toBe(200);
  });

  it('reads no body of visitors without a session', async () => {
    const { status } = await test.call(null, feedbackPicture, { image: Buffer.alloc(9_000_000).toString() });
    expect(status).toBe(401);
  });
});

describe('feedback picture', () => {
  it('is sent to its owner as a download that runs nothing', async () => {
    const { statusCode, headers } = await loadPicture(test, member, await uploadedPicture(test, member));
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'content-disposition': expect.stringMatching(/^attachment; filename="feedback-\d+\.jpg"$/),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      },
    ]);
  });

  it('does not exist for other members and is not sent to guests', async () => {
    const pictureId = await uploadedPicture(test, member);
    const stranger = await test.given.member();
    const [strange, missing] = [
      await loadPicture(test, stranger, pictureId),
      await loadPicture(test, stranger, '999999'),
    ];
    expect(strange.statusCode).toBe(404);
    expect(strange.json()).toEqual(missing.json());
    expect((await loadPicture(test, null, pictureId)).statusCode).toBe(401);
    for (const id of ['0', '-1', 'x', '1%20OR%201=1', '..%2f..%2fetc%2fpasswd']) {
      expect((await loadPicture(test, member, id)).statusCode).toBe(404);
    }
  });
});
