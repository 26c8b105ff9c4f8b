import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { finishedJobs } from '../../../testing/database/database-activity.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { statement } from '../../platform/database/statement.ts';
import { MAIL_AR } from '../../../testing/identity/mail-words.ts';

const { sendMailCode, sendOwnerCode } = api.identity;
const COUNTDOWN_MS = 180_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

const jobNames = statement<[], { name: string }>(
  'test.job-names',
  `SELECT name FROM job.job WHERE name LIKE 'identity.send-%' ORDER BY created_on`,
);
const speak = statement<[userName: string, language: string]>(
  'test.speak',
  `UPDATE member SET language = $2 WHERE user_name = $1`,
);

/** A member with a verified address. */
async function ownerOf(email: string) {
  const owner = await test.given.member();
  await insertPersonalValue(test, owner.info.userName, { field: 'email', value: email });
  return owner;
}

/** Another member tries to bind the same address. */
async function strangerRequests(email: string) {
  const stranger = await test.given.member();
  return test.call(stranger, sendMailCode, { email, language: 'EN' }, freshSource());
}

describe('code by mail', () => {
  it('is created after the answer, with the same work for known and unknown addresses', async () => {
    await ownerOf('known@example.com');
    const workFor = async (email: string) => {
      const before = (await test.database.many(jobNames, [])).length;
      const { body } = await strangerRequests(email);
      await finishedJobs(test.database);
      const jobs = await test.database.many(jobNames, []);
      return { body, names: jobs.slice(before).map(({ name }) => name) };
    };
    const known = await workFor('known@example.com');
    expect(known).toEqual(await workFor('unknown@example.com'));
    expect(known.names).toEqual(['identity.send-mail-code', 'identity.send-mail']);
  });

  it('is sent to the owner in the owner’s language when a stranger requests it', async () => {
    const owner = await ownerOf('reader@example.com');
    await test.database.run(speak, [owner.info.userName, 'AR']);
    await strangerRequests('reader@example.com');
    expect(await awaitMessage(test.dataDir, 'reader@example.com')).toMatchObject({
      subject: MAIL_AR['account-exists'].subject.replace('{brand}', 'Tessera'),
    });
  });

  it('is still available to the owner when strangers have exhausted their requests', async () => {
    const owner = await ownerOf('wanted@example.com');
    for (let request = 0; request < 10; request += 1) {
      expect((await strangerRequests('wanted@example.com')).status).toBe(200);
      test.clock.advance(COUNTDOWN_MS);
    }
    expectRefused(await strangerRequests('wanted@example.com'), 'sms.limit', 429);
    const again = await signInAgain(test, owner);
    expect((await test.call(again, sendOwnerCode, { by: 'mail' }, freshSource())).status).toBe(200);
  });
});
