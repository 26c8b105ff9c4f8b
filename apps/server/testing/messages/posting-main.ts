import { recordNotice } from '../../src/messages/notices/record-notice.ts';
import { post } from '../../src/ledger/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';

/**
 * A process of its own that posts deposits of the member in its arguments and records a notice of each in the same
 * transaction, to be killed in tests. Reports each posting before the commit.
 */
const [url = '', memberText = '0', run = ''] = process.argv.slice(2);
const database = openDatabase({ url, maxConnections: 1 });
const memberId = BigInt(memberText);
for (let count = 0; count < 1000; count += 1) {
  await database.transaction(async (tx) => {
    const at = systemClock.now();
    const key = `${run}-${count}`;
    const deposit = {
      kind: 'deposit',
      asset: 'PHP',
      memberId,
      amountUnits: 10_000n,
      counterparty: 'test',
    } as const;
    await post(tx, { ...deposit, scope: 'gateway:test', key, recordedAt: at });
    const values = { userName: 'x', time: at, amount: '1.00', account: key };
    await recordNotice(tx, { memberId, kind: 'withdrawal-paid', values, at });
    await new Promise<void>((written) => process.stdout.write(`posted ${key}\n`, () => written()));
  });
}
await database.close();
