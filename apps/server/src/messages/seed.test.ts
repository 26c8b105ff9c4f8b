import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { joinTeam, listBox, unreadOf } from '../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { seedMessages } from './seed.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('demo accounts find a broadcast, a message of the operator and a system message', async () => {
  const member = await joinTeam(test, { userName: 'demomember' });
  await operateOn(test).sql(`UPDATE member SET registered_at = registered_at - interval '60 days'`);
  const members = [{ memberId: member.memberId, userName: 'demomember' }];
  await test.database.transaction((tx) =>
    seedMessages(test.app.deps.inbox, tx, { merchantCode: 'tessera', members }),
  );
  const { content } = await listBox(test, member, { language: 'AR' });
  expect(content.map(({ correspondent }) => correspondent.kind)).toEqual(['platform', 'platform', 'system']);
  expect(content[0]?.title).toBe('مرحبًا بك في العرض التجريبي');
  expect(await unreadOf(test, member)).toBe(3);
});
