import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { maliciousPictures, PAYLOADS, samplePicture } from '../../../testing/platform/pictures.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { headIcon, memberInfo, setHeadIcon, setHeadPicture } = api.identity;
const PNG = await samplePicture('png', 400, 300);

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const upload = (picture = PNG, visitor: Visitor | null = member) =>
  test.call(visitor, setHeadPicture, { image: picture.toString('base64') });
const load = (url: string | null) => test.app.http.inject(url ?? '/none');
const shownUrl = async () => (await test.value(member, memberInfo, {})).headIconUrl;

describe('uploaded profile picture', () => {
  it('is a square of 256 pixels under a random name', async () => {
    await upload();
    const url = await shownUrl();
    expect(url).toMatch(/^\/wps\/member\/picture\/[A-Za-z0-9_-]{22}$/);
    expect(await test.value(member, headIcon, {})).toMatchObject({ icon: null, pictureUrl: url });
    const { rawPayload, headers } = await load(url);
    const { width, height } = await loadImage(rawPayload);
    expect([width, height]).toEqual([256, 256]);
    expect(rawPayload.length).toBeLessThanOrEqual(64 * 1024);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('replaces the earlier picture, whose address ends', async () => {
    await test.value(member, setHeadIcon, { icon: 'fish' });
    await upload();
    const first = await shownUrl();
    await upload(await samplePicture('jpg'));
    const second = await shownUrl();
    expect([(await load(first)).statusCode, (await load(second)).statusCode]).toEqual([404, 200]);
    await test.value(member, setHeadIcon, { icon: 'fish' });
    expect((await load(second)).statusCode).toBe(404);
    expect(await shownUrl()).toContain('/art/game/icon_fish');
    await upload();
    await test.value(member, setHeadIcon, { icon: '' });
    expect(await shownUrl()).toBeNull();
  });

  it('is the picture of its member alone', async () => {
    const other = await test.given.member();
    await upload();
    expect((await test.value(other, memberInfo, {})).headIconUrl).toBeNull();
    expect((await upload(PNG, null)).status).toBe(401);
    const names = ['..%2f..%2fetc%2fpasswd', 'x', 'AAAAAAAAAAAAAAAAAAAAAA', 'a.png%00.php'];
    for (const name of names) expect((await load(`/wps/member/picture/${name}`)).statusCode).toBe(404);
  });

  it('has no payload of a malicious file', async () => {
    const files = Object.entries(await maliciousPictures()).filter(([name]) => !name.includes('bomb'));
    for (const [name, file] of files) {
      const visitor = await test.given.member();
      const { body } = await upload(file, visitor);
      if (!body.success) {
        expect([name, body.errorCode]).toEqual([name, 'head.picture.invalid']);
        continue;
      }
      const { rawPayload } = await load(body.value.headIconUrl);
      const found = PAYLOADS.filter((payload) => rawPayload.includes(Buffer.from(payload, 'latin1')));
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('waits for the previous upload of the member', async () => {
    const large = await samplePicture('png', 4000, 3000);
    const answers = await Promise.all([upload(large), upload(large), upload(large)]);
    const codes = answers.map(({ body }) => (body.success ? 'stored' : body.errorCode)).toSorted();
    expect(codes).toEqual(['head.picture.busy', 'head.picture.busy', 'stored']);
  });

  it('is limited to ten uploads per day', async () => {
    for (let count = 0; count < 10; count += 1) await upload(PNG.subarray(0, 20));
    expect((await upload()).body).toMatchObject({ errorCode: 'head.picture.limit' });
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    expect((await upload()).status).toBe(200);
  });

  it('is removed by an operator', async () => {
    const { userName } = member.info;
    const remove = `member remove-picture ${userName} --as lina`;
    await upload();
    const url = await shownUrl();
    expect((await operateOn(test).run(remove)).status).toBe(2);
    expect((await operateOn(test).run(`${remove} --reason abuse`)).status).toBe(0);
    expect([await shownUrl(), (await load(url)).statusCode]).toEqual([null, 404]);
    expect((await operateOn(test).run(`${remove} --reason abuse`)).status).toBe(1);
  });
});
