import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test as it, vi } from 'vitest';
import { joinTeam, type TeamMember, unreadOf } from '../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { COMPILED } from '../../testing/server/server-process.ts';
import { post } from '../../src/ledger/index.ts';
import { recordNotice } from '../../src/messages/notices/record-notice.ts';
import { statement } from '../../src/platform/database/statement.ts';

const MAIN = fileURLToPath(new URL('../../testing/messages/posting-main.ts', import.meta.url));
const KILLS = Math.max(5, Number(process.env['SOAK_KILLS'] ?? 0));

/** Keys of the posted deposits, and of the notices of deposits. */
const listKeys = statement<[memberId: bigint], { posted: string[]; noticed: string[] }>(
  'test.list-posted-and-noticed',
  `SELECT ARRAY(SELECT i.key FROM idempotency i JOIN transfer t ON t.id = i.transfer_id
                 WHERE t.member_id = $1 ORDER BY i.key) AS posted,
          ARRAY(SELECT data ->> 'account' FROM message
                 WHERE recipient_id = $1 AND kind = 'withdrawal-paid' ORDER BY data ->> 'account') AS noticed`,
);
const countBusy = statement<[], { busy: bigint }>(
  'test.count-busy-of-posting',
  `SELECT count(*) AS busy FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
);

let test: TestApp;
let member: TeamMember;
beforeAll(async () => {
  test = await startTestApp();
  member = await joinTeam(test, { userName: 'crashreader' });
});
afterAll(() => test.stop());

describe('a notice', () => {
  it('is not recorded where the posting of its subject is rolled back', async () => {
    const before = await unreadOf(test, member);
    const rolledBack = test.database.transaction(async (tx) => {
      const at = test.clock.now();
      const deposit = {
        kind: 'deposit',
        asset: 'PHP',
        memberId: member.memberId,
        amountUnits: 10_000n,
      } as const;
      await post(tx, {
        ...deposit,
        counterparty: 'test',
        scope: 'gateway:test',
        key: 'rolled-back',
        recordedAt: at,
      });
      const values = { userName: 'x', time: at, amount: '1.00', account: 'rolled-back' };
      await recordNotice(tx, { memberId: member.memberId, kind: 'withdrawal-paid', values, at });
      throw new Error('the posting failed');
    });
    await expect(rolledBack).rejects.toThrow('the posting failed');
    expect(await unreadOf(test, member)).toBe(before);
    const keys = await test.database.one(listKeys, [member.memberId]);
    expect(keys.noticed).toEqual([]);
    expect(keys.posted).not.toContain('rolled-back');
  });

  it('exists exactly for each posting after the process was killed before a commit', {
    timeout: 300_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(
        execPath,
        [...COMPILED, MAIN, test.databaseUrl, `${member.memberId}`, `run${kill}`],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await untilPosted(child, `run${kill}-${kill * 3}`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await vi.waitFor(
        async () => expect(await test.database.one(countBusy, [])).toEqual({ busy: 0n }),
        30_000,
      );
    }
    const { posted, noticed } = await test.database.one(listKeys, [member.memberId]);
    expect(noticed.length).toBeGreaterThan(0);
    expect(posted.filter((key) => key.startsWith('run'))).toEqual(noticed);
    expect(await unreadOf(test, member)).toBe(noticed.length);
  });
});

/** Waits until the process has posted under the key and not yet committed. */
async function untilPosted(child: ChildProcess, key: string): Promise<void> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.split('\n').includes(`posted ${key}`)) return;
  }
  throw new Error(`the process ended: ${output}`);
}
