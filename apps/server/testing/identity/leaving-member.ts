import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import type { Log } from '../../src/platform/log.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { eraseDueMembers } from '../../src/wallet/erasure/erase-due-members.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { leaves, operateOn } from '../server/operating.ts';
import { insertPersonalValue } from './personal-data.ts';
import { codeNow, giveTotp } from './second-factors.ts';
import { slipPicture } from '../wallet/deposits.ts';
import { offerWithdrawals } from '../wallet/withdrawals.ts';

const { identity, payoutAccount, wallet, withdrawal } = api;
const PIN = '739150';
/** What the strict market leaves to think again. */
export const GRACE_MS = 14 * 86_400_000;

/** What somebody told the house of themselves, each of it found nowhere else. */
export const PERSONAL_VALUES = {
  userName: 'juanalopez88',
  nickname: 'Juaning',
  email: 'juana.lopez88@mail.example',
  mobileNum: '+639171234321',
  holder: 'Juana Lopez Verzosa',
  account: '004488120077',
  birthDate: '1988-11-27',
  idNumber: 'P88443311B',
  subject: 'google-117733991155',
  payer: 'Ambrosio Lopez Verzosa',
  remark: 'sent by my uncle Ambrosio',
  address: '203.0.113.77',
  userAgent: 'JuanaPhone/9.1 (Android 14; Chrome 141)',
} as const;

export interface Leaving {
  readonly visitor: Visitor;
  readonly memberId: bigint;
  /** What the request to be erased brings. */
  proof(): { readonly by: 'app'; readonly code: string };
  /** Asks for a withdrawal with a code of its owner, which then waits for a person; its number. */
  withdraw(amount: string): Promise<string>;
}

const findMember = statement<[userName: string], { id: bigint }>(
  'test.leaving-member',
  `SELECT id FROM member WHERE user_name = $1`,
);
const nameAndOthers = statement<[id: bigint, nickname: string, subject: string]>(
  'test.nickname-and-identity',
  `WITH named AS (UPDATE member SET nickname = $2, register_url = 'https://x.example/?from=' || $2 WHERE id = $1)
   INSERT INTO external_identity (merchant_code, issuer, subject, member_id, created_at)
   VALUES ('tessera', 'https://accounts.example', $3, $1, now())`,
);
const usable = statement<[]>('test.usable-now', `UPDATE payout_account SET usable_from = added_at`);

/** Somebody who told everything there is to tell, paid in 1,000 and took it all out again. */
export async function leavingMember(test: TestApp): Promise<Leaving> {
  const { userName, holder } = PERSONAL_VALUES;
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerWithdrawals(test, 'by hand');
  const visitor = await test.given.member({ userName });
  const memberId = (await test.database.one(findMember, [userName])).id;
  await test.database.run(nameAndOthers, [memberId, PERSONAL_VALUES.nickname, PERSONAL_VALUES.subject]);
  const account = { kind: 'BC', bankCode: 'BPI', number: PERSONAL_VALUES.account, holder };
  const { bankCardId } = await test.value(visitor, payoutAccount.addPayoutAccount, account);
  await test.value(visitor, identity.setWithdrawalPassword, { password: PIN, confirmPassword: PIN });
  const who = { name: holder, birthDate: PERSONAL_VALUES.birthDate, idNumber: PERSONAL_VALUES.idNumber };
  await test.value(visitor, identity.submitIdentity, who);
  await payIn(test, visitor);
  await test.database.run(usable, []);
  const withdraw = async (amount: string, proof = {}) => {
    const asked = {
      bankCardId,
      amount,
      password: PIN,
      repeatConfirmed: true,
      requestKey: randomUUID(),
      ...proof,
    } as const;
    return (await test.value(visitor, withdrawal.withdraw, asked)).withdrawalId;
  };
  await leaves(test, await withdraw('1000'), 'paid');
  await insertPersonalValue(test, userName, { field: 'email', value: PERSONAL_VALUES.email });
  await insertPersonalValue(test, userName, { field: 'mobileNum', value: PERSONAL_VALUES.mobileNum });
  const { secret } = await giveTotp(test, visitor);
  const from = { from: PERSONAL_VALUES.address, userAgent: PERSONAL_VALUES.userAgent };
  const input = { type: 'username', username: userName, password: 'correct horse battery', remember: true };
  await test.call(null, identity.login, input, from);
  const proof = () => ({ by: 'app', code: codeNow(test, secret) }) as const;
  return { visitor, memberId, withdraw: (amount) => withdraw(amount, proof()), proof };
}

/** By a transfer that a person confirms, with a picture of it. */
async function payIn(test: TestApp, visitor: Visitor): Promise<void> {
  const asked = {
    method: 'transfer',
    amount: '1000',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  } as const;
  const { depositId } = await test.value(visitor, wallet.deposit, asked);
  const slip = {
    depositId,
    image: (await slipPicture('png')).toString('base64'),
    remark: PERSONAL_VALUES.remark,
  };
  await test.value(visitor, wallet.depositSlip, slip);
  const house = operateOn(test);
  const { status, lines } = await house.run(
    `deposits confirm ${depositId} --as lina --amount 1000 --reference BL-${depositId} --payer ${PERSONAL_VALUES.holder.replaceAll(' ', '_')}`,
  );
  if (status !== 0) throw new Error(lines.join());
}

/** What the schedule runs; the errors it logs. */
export async function eraseDue(test: TestApp): Promise<object[]> {
  const errors: object[] = [];
  const log = { info: () => undefined, error: (what: object) => errors.push(what) } as unknown as Log;
  await eraseDueMembers({ ...test.app.deps.wallet, log });
  return errors;
}

/** Asks to be erased, is excluded, and is erased. */
export async function erasedExcluded(
  test: TestApp,
  { visitor, proof }: Leaving,
  term: '6mo' | 'permanent' = '6mo',
): Promise<{ readonly until: string }> {
  await test.call(visitor, api.erasure.askErasure, proof());
  const { until } = await test.value(visitor, api.protection.exclude, { term });
  test.clock.advance(GRACE_MS);
  await eraseDue(test);
  return { until };
}

/** What an operator hears who accepts another member by this document, typed with `knowing`. */
export async function verifies(test: TestApp, idNumber: string, knowing = ''): Promise<string> {
  const other = await test.given.member();
  const who = { name: PERSONAL_VALUES.holder, birthDate: PERSONAL_VALUES.birthDate, idNumber };
  await test.value(other, identity.submitIdentity, who);
  const { lines } = await operateOn(test).run(`identity verify ${other.info.userName} --as lina${knowing}`);
  return lines.join();
}
