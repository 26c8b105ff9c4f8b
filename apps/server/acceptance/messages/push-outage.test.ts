import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPushQueue, pushJobs } from '../../src/messages/push/deliver-push.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { type FakePushService, startPushService } from '../../testing/messages/push-service.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';

const { notifications } = api;

let test: TestApp;
let service: FakePushService;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const reader = await test.given.member();
  service = await startPushService(() => test.value(reader, notifications.pushKey, {}));
});
afterAll(async () => {
  await test.stop();
  await service.stop();
});

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-push-member',
  'SELECT id FROM member WHERE user_name = $1',
);

const findSubscribed = statement<[memberId: bigint], { count: number }>(
  'test.count-push-subscriptions',
  'SELECT count(*)::integer AS count FROM push_subscription WHERE member_id = $1',
);

/**
 * Queues one notification to one browser and works on its jobs until none is left. `statusAt` is the answer of the push
 * service, hours after the notice.
 */
async function deliver(name: string, statusAt: (hours: number) => number) {
  const member = await test.given.member();
  const { name: _name, ...target } = service.browser(name);
  await test.value(member, notifications.subscribePush, target);
  const { id: memberId } = await test.database.one(findId, [member.info.userName]);
  const queued: { payload: object; waitSeconds: number }[] = [];
  const enqueue: Jobs['enqueue'] = async (_tx, _definition, payload, { startAfterSeconds = 0 } = {}) =>
    void queued.push({ payload, waitSeconds: startAfterSeconds });
  const startMs = test.clock.now().getTime();
  const clock = { nowMs: startMs, now: () => new Date(clock.nowMs) };
  const statuses: number[] = [];
  const push = {
    async send() {
      const status = statusAt((clock.nowMs - startMs) / 3_600_000);
      statuses.push(status);
      return { status, retryAfterSeconds: undefined };
    },
  };
  const own = { ...test.app.deps.identity, jobs: { ...test.app.deps.identity.jobs, enqueue }, clock };
  const notice = { memberId, kind: 'withdrawal-paid', values: {}, messageId: null } as const;
  await test.database.transaction((tx) => openPushQueue(own).queue(tx, notice));
  const [job] = pushJobs({ ...own, push, site: test.app.deps.inbox.site, counter: { inc: () => {} } });
  const waits: number[] = [];
  for (let next = queued.shift(); next; next = queued.shift()) {
    expect(queued).toEqual([]);
    waits.push(next.waitSeconds);
    clock.nowMs += next.waitSeconds * 1000;
    await job?.work(next.payload);
  }
  const { count: subscriptions } = await test.database.one(findSubscribed, [memberId]);
  return { waits, statuses, subscriptions };
}

it('a notification survives an outage of the push service, with growing pauses and one job at a time', async () => {
  const { waits, statuses } = await deliver('outage', (hours) => (hours < 20 ? 503 : 201));
  expect(waits.slice(0, 10)).toEqual([0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect([statuses.indexOf(201), statuses.length < 30]).toEqual([statuses.length - 1, true]);
});

it('an outage of several days leaves no job', async () => {
  const { waits, statuses } = await deliver('days', () => 503);
  expect([statuses.length === waits.length, statuses.length < 40]).toEqual([true, true]);
});

it.each([400, 401, 403, 413])(
  'a notification that the push service rejects with %d is sent once',
  async (status) => {
    expect(await deliver(`rejected${status}`, () => status)).toEqual({
      waits: [0],
      statuses: [status],
      subscriptions: 1,
    });
  },
);
