import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  createTestDatabase,
  temporaryFolder,
  type TestDatabase,
} from '../../../testing/database/database.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { startTestApp } from '../../../testing/server/app.ts';
import { type TestClock, testClock } from '../../../testing/server/test-clock.ts';
import { systemRandomness } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Job, type Jobs, openJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { httpSms, type Mail, MessageRefused, type Sms } from '../../platform/message-transports.ts';
import { testVault } from '../../../testing/identity/vault.ts';
import { usableTexts } from '../templates/edited-texts.ts';
import { messageJobs, type MessagePayload, openMessages, sendSms } from './messages.ts';

const queued = statement<[], { row: string; data: MessagePayload }>(
  'test.queued-messages',
  `SELECT job::text AS row, data FROM job.job WHERE name LIKE 'identity.send-%' ORDER BY created_on`,
);

const CODE = { template: 'login-code', language: 'TY', values: { code: '987654', minutes: 10 } } as const;
const vault = testVault();

let test: TestDatabase;
let clock: TestClock;
let jobs: Jobs;
let lines: string[];
let counted: string[];
const sent: Sms[] = [];
let gateway: (sms: Sms) => Promise<void>;

beforeAll(async () => {
  test = await createTestDatabase();
  jobs = openJobs({ databaseUrl: test.url, log: createLog('silent'), pollSeconds: 0.5 });
  await jobs.start(worker().map(triedAgainAtOnce));
});
beforeEach(() => {
  clock = testClock();
  lines = [];
  counted = [];
  sent.length = 0;
  gateway = async () => {};
});
afterAll(async () => {
  await jobs.stop(1000);
  await test.drop();
});

/** The jobs as the server runs them, with transports that a test controls. */
function worker(): Job[] {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const send = async (message: Mail | Sms) => {
    await gateway(message);
    sent.push(message);
  };
  const counter = {
    inc: (labels: { channel: string; outcome: string }) =>
      void counted.push(`${labels.channel} ${labels.outcome}`),
  };
  return messageJobs(
    { clock: { now: () => clock.now() }, database: test.database, log, vault },
    { mail: { send }, sms: { send } },
    counter,
  );
}

/** A gateway under the control of a test gets no time to recover. */
function triedAgainAtOnce({ definition, ...rest }: Job): Job {
  return { ...rest, definition: { ...definition, retryDelaySeconds: 0 } };
}

function messages() {
  return openMessages({
    clock,
    randomness: systemRandomness,
    jobs,
    vault,
    messageChannels: { mail: true, sms: true },
    sender: async () => ({ brand: 'Parola', origin: 'https://tessera.example', edited: usableTexts([]) }),
  });
}

function queueCode(to: string): Promise<void> {
  return test.database.transaction((tx) => messages().queueSms(tx, { ...CODE, to }));
}

/** The payload of the newest job, and its handler, for direct calls. */
async function newest() {
  const row = (await test.database.many(queued, [])).at(-1);
  const job = worker().find(({ definition }) => definition.name === sendSms.name);
  if (!row || !job) throw new Error('nothing is queued');
  return { payload: row.data, run: () => job.work(row.data) };
}

const patient = { timeout: 20_000, interval: 50 };

it('is sent after the commit, once, and leaves only its id', async () => {
  await expect(
    test.database.transaction(async (tx) => {
      await messages().queueSms(tx, { ...CODE, to: '+639170000001' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await queueCode('+639170000002');
  await vi.waitFor(() => expect(counted).toEqual(['sms sent']), patient);
  expect(sent.map(({ to }) => to)).toEqual(['+639170000002']);
  expect(sent[0]?.text).toContain('@tessera.example #987654');
  expect(sent[0]?.text).toContain('Parola');
  const { payload, run } = await newest();
  expect(payload.id).toBe(sent[0]?.id);
  await run();
  expect(sent).toHaveLength(1);
  expect(counted).toEqual(['sms sent']);
});

it('leaves no numbers, addresses or codes in the queue', async () => {
  await queueCode('+639179876543');
  await test.database.transaction((tx) =>
    messages().queueMail(tx, {
      template: 'password-reset',
      language: 'EN',
      to: 'juana@example.com',
      values: { link: 'https://tessera.example/m/forget?token=s3cr3t', minutes: 30 },
    }),
  );
  const rows = (await test.database.many(queued, [])).map(({ row }) => row).join('\n');
  expect(rows).toContain('identity.send-mail');
  expect(rows).not.toMatch(/9179876543|987654|juana|s3cr3t|Tessera/);
  await vi.waitFor(() => expect([...counted].sort()).toEqual(['mail sent', 'sms sent']), patient);
});

it('can be decrypted only as the message it was encrypted for', async () => {
  gateway = async () => {
    throw new MessageRefused('no');
  };
  await queueCode('+639170000003');
  await vi.waitFor(() => expect(counted).toEqual(['sms refused']), patient);
  const { payload } = await newest();
  const [, sms] = worker();
  await expect(sms?.work({ ...payload, id: systemRandomness.uuid() })).rejects.toThrow('authenticate');
});

it('is not sent again after a refusal, which is logged without personal data', async () => {
  gateway = async () => {
    throw new MessageRefused('the SMS gateway answered 422');
  };
  await queueCode('+639170000004');
  await vi.waitFor(() => expect(lines).toHaveLength(1), patient);
  expect(counted).toEqual(['sms refused']);
  expect(lines[0]).toContain('the SMS gateway answered 422');
  expect(lines[0]).not.toMatch(/639170000004|987654/);
});

it('is not sent when it is too old to be useful', async () => {
  gateway = async () => {
    throw new Error('away');
  };
  await queueCode('+639170000005');
  await vi.waitFor(() => expect(counted).toContain('sms failed'), patient);
  clock.advance(10 * 60_000 + 1);
  gateway = async () => {};
  await vi.waitFor(() => expect(counted).toContain('sms stale'), patient);
  expect(sent).toEqual([]);
});

it('is delivered once by a gateway that failed at first', async () => {
  const taken: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const fails = taken.push(body) === 1;
      response.writeHead(fails ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const port = httpSms({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'k3y' });
  gateway = (sms) => port.send(sms);
  await queueCode('+639170000006');
  await vi.waitFor(() => expect(counted).toEqual(['sms failed', 'sms sent']), patient);
  expect(taken).toHaveLength(2);
  expect(taken[1]).toEqual(taken[0]);
});

it('is written to the outbox of a server without gateway, and is counted', async () => {
  const dataDir = await temporaryFolder();
  const app = await startTestApp({ listen: true, env: { DATA_DIR: dataDir } });
  onTestFinished(() => app.stop());
  await app.database.transaction((tx) =>
    app.app.deps.identity.messages.queueSms(tx, { ...CODE, to: '+639170000007' }),
  );
  expect(await awaitMessage(dataDir, '+639170000007')).toMatchObject({
    text: expect.stringContaining('@localhost #987654'),
  });
  await vi.waitFor(async () => {
    const { body } = await app.app.http.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('messages_total{channel="sms",outcome="sent"} 1');
  }, patient);
});
