import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { hearersOf } from '../../testing/content/live-reader.ts';
import { joinTeam, sendAs, type TeamMember } from '../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { sendBroadcast } from '../../src/messages/for-operator.ts';

let test: TestApp;
let origin: string;
let agent: TeamMember;
let member: TeamMember;
let stranger: TeamMember;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const address = test.app.http.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  agent = await joinTeam(test, { userName: 'liveagent', type: 1 });
  member = await joinTeam(test, { userName: 'livemember', upline: 'liveagent' });
  stranger = await joinTeam(test, { userName: 'livestranger' });
});
afterAll(() => test.stop());

/** Which of agent, member and stranger are notified of a change of their inbox. */
const notified = (change: () => Promise<unknown>) =>
  hearersOf(
    { database: test.database, origin },
    { visitors: { agent, member, stranger }, event: 'inbox' },
    change,
  );

const announce = (audience: 'everyone' | 'members' | 'agents') =>
  test.database.transaction((tx) =>
    sendBroadcast(tx, {
      merchantCode: 'tessera',
      audience,
      category: 'service',
      texts: { EN: { title: 'x', content: 'y' } },
      validUntil: undefined,
      now: test.clock.now(),
    }),
  );

describe('an open page', () => {
  it('is notified of a message by sender and recipient only', async () => {
    expect(await notified(() => sendAs(test, member, { recipient: 'upline' }))).toEqual(['agent', 'member']);
  });

  it('is notified of a broadcast to the team by the agent and the team', async () => {
    expect(await notified(() => sendAs(test, agent, { recipient: 'direct-all' }))).toEqual([
      'agent',
      'member',
    ]);
  });

  it('is notified of a broadcast of the operator by audience', async () => {
    expect(await notified(() => announce('everyone'))).toEqual(['agent', 'member', 'stranger']);
    expect(await notified(() => announce('members'))).toEqual(['member', 'stranger']);
    expect(await notified(() => announce('agents'))).toEqual(['agent']);
  });
});
