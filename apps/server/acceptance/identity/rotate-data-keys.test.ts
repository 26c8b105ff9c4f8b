import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { TEST_SECRET_KEY } from '../../testing/identity/secret-key.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { giveTotp } from '../../testing/identity/second-factors.ts';
import { identityEncryptedColumns, openPersonalVault, rotateColumnKey } from '../../src/identity/index.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { openSecrets } from '../../src/platform/config/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { rotateDataKeys } from '../../src/rotate-data-keys.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { readPayoutDestination } from '../../src/wallet/payout-accounts/payout-account.ts';

const NEWER = [{ id: 7, key: randomBytes(32).toString('base64') }];
const NEWEST = [{ id: 8, key: randomBytes(32).toString('base64') }, ...NEWER];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

it('data of an older key stays readable, and after the rotation the newest key alone reads it', async () => {
  const member = await test.given.member({ userName: 'rotated' });
  const { bankCardId } = await test.value(member, api.payoutAccount.addPayoutAccount, {
    kind: 'BC',
    bankCode: 'BPI',
    number: '0099887766',
    holder: 'Jose Rizal',
  });
  const submittedIdentity = { name: 'Jose Rizal', birthDate: '1990-06-19', idNumber: 'P1234567A' };
  await test.value(member, api.identity.submitIdentity, submittedIdentity);
  await giveTotp(test, member);
  const paid = {
    method: 'bank',
    bank: 'luzon',
    payeeName: 'Jose Rizal',
    amount: '500',
    requestKey: randomUUID(),
  };
  await test.value(member, api.wallet.deposit, paid);
  const large = { method: 'transfer', amount: '20000', requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, large);
  const found = '--amount 20000 --reference BL-1 --payer Jose_Rizal';
  await operateOn(test).run(`deposits confirm ${depositId} ${found} --as lina`);
  await insertPersonalValue(test, 'rotated', { field: 'email', value: 'rotated@example.com' });

  const config = { secretKey: TEST_SECRET_KEY, dataDir: '', dataKeys: NEWER };
  const secrets = openSecrets(config, systemRandomness);
  const both = openPersonalVault(config, secrets, systemRandomness);
  const id = BigInt(bankCardId);
  const destination = { holder: 'Jose Rizal', number: '0099887766', bankCode: 'BPI' };
  expect(await readPayoutDestination({ vault: both }, test.database, id)).toEqual(destination);

  const lines: string[] = [];
  expect(await rotateDataKeys(test.database, config, (line) => lines.push(line))).toBe(10);
  expect(lines).toEqual([
    'member_personal.sealed: 2',
    'member_totp.secret_sealed: 1',
    'identity_check.name_sealed: 1',
    'identity_check.birth_date_sealed: 1',
    'identity_check.id_number_sealed: 1',
    'payout_account.number_sealed: 1',
    'payout_account.holder_sealed: 1',
    'deposit_order.payee_name: 1',
    'deposit_payer.payer_sealed: 1',
  ]);
  expect(await rotateDataKeys(test.database, config, () => {})).toBe(0);
  expect(await readPayoutDestination({ vault: both }, test.database, id)).toEqual(destination);
  const { vault: old } = test.app.deps.identity;
  await expect(readPayoutDestination({ vault: old }, test.database, id)).rejects.toThrow(
    'encrypted under unknown key 7',
  );
});

it('the rotation reads a column once, each page from the end of the previous page', async () => {
  for (const userName of ['paged1', 'paged2', 'paged3']) {
    await test.given.member({ userName });
    await insertPersonalValue(test, userName, { field: 'email', value: `${userName}@example.com` });
    await insertPersonalValue(test, userName, { field: 'line', value: userName });
  }
  const [personal] = identityEncryptedColumns;
  const config = { secretKey: TEST_SECRET_KEY, dataDir: '', dataKeys: NEWEST };
  const vault = openPersonalVault(config, openSecrets(config, systemRandomness), systemRandomness);
  const queries: string[] = [];
  const database: Database = {
    ...test.database,
    many(query, params) {
      queries.push(params.join());
      return test.database.many(query, params);
    },
  };
  if (!personal) throw new Error('no encrypted personal data');
  const count = await rotateColumnKey(database, vault, personal, 4);
  expect(count).toBeGreaterThanOrEqual(6);
  expect(queries).toHaveLength(Math.ceil(count / 4) + 1);
  expect(new Set(queries).size).toBe(queries.length);
});

const swap = statement<[to: bigint, from: bigint]>(
  'test.swap-encrypted-number',
  `UPDATE payout_account SET number_sealed = (SELECT number_sealed FROM payout_account WHERE id = $2)
    WHERE id = $1`,
);

it('a number that was moved to the row of another member cannot be decrypted', async () => {
  const add = async (number: string) => {
    const member = await test.given.member();
    const form = { kind: 'BC', bankCode: 'BPI', number, holder: 'Ana Cruz' };
    return BigInt((await test.value(member, api.payoutAccount.addPayoutAccount, form)).bankCardId);
  };
  const [thief, owner] = [await add('1111100001'), await add('2222200002')];
  await test.database.run(swap, [owner, thief]);
  await expect(readPayoutDestination(test.app.deps.identity, test.database, owner)).rejects.toThrow(
    /authenticate/,
  );
});
