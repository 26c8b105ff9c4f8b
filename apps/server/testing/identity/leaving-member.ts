import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DAY_MS } from '../../src/platform/clock.ts';
import type { Log } from '../../src/platform/log.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { eraseDueMembers } from '../../src/wallet/erasure/erase-due-members.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { sendWithdrawal, operateOn } from '../server/operating.ts';
import { insertPersonalValue } from './personal-data.ts';
import { codeNow, giveTotp } from './second-factors.ts';
import { memberChatter, offerChat, sendChatLine } from '../messages/chat.ts';
import { uploadedPicture } from '../messages/feedback.ts';
import { samplePicture } from '../platform/pictures.ts';
import { offerWithdrawals } from '../wallet/withdrawals.ts';

const { chat, identity, payoutAccount, wallet, withdrawal } = api;
const PIN = '739150';
/** The waiting time before an erasure in the strict market. */
export const GRACE_MS = 14 * DAY_MS;

/** Personal data of one member; each value appears nowhere else. */
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
  feedback: 'The deposit for my sister Corazon is missing',
  answer: 'We called your sister Corazon at noon',
  chatLine: 'My cousin Benigno paid for me',
  chatAnswer: 'We will write to your cousin Benigno',
  chatComment: 'Benigno is happy with the answer',
  address: '203.0.113.77',
  userAgent: 'JuanaPhone/9.1 (Android 14; Chrome 141)',
} as const;

export interface Leaving {
  readonly visitor: Visitor;
  readonly memberId: bigint;
  /** The owner proof of an erasure request. */
  proof(): { readonly by: 'app'; readonly code: string };
  /** Requests a withdrawal with an owner code, which waits for staff. Returns its number. */
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

/** A member who stated all personal data, wrote to customer service, deposited 1,000 and withdrew everything. */
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
  await sendPictures(test, visitor);
  await chatWithStaff(test, visitor);
  await payIn(test, visitor);
  await test.database.run(usable, []);
  const withdraw = async (amount: string, proof = {}) => {
    const withdrawalRequest = {
      bankCardId,
      amount,
      password: PIN,
      repeatConfirmed: true,
      requestKey: randomUUID(),
      ...proof,
    } as const;
    return (await test.value(visitor, withdrawal.withdraw, withdrawalRequest)).withdrawalId;
  };
  await sendWithdrawal(test, await withdraw('1000'), 'paid');
  await insertPersonalValue(test, userName, { field: 'email', value: PERSONAL_VALUES.email });
  await insertPersonalValue(test, userName, { field: 'mobileNum', value: PERSONAL_VALUES.mobileNum });
  const { secret } = await giveTotp(test, visitor);
  const from = { from: PERSONAL_VALUES.address, userAgent: PERSONAL_VALUES.userAgent };
  const input = { type: 'username', username: userName, password: 'correct horse battery', remember: true };
  await test.call(null, identity.login, input, from);
  const proof = () => ({ by: 'app', code: codeNow(test, secret) }) as const;
  return { visitor, memberId, withdraw: (amount) => withdraw(amount, proof()), proof };
}

/** Uploads a profile picture and sends feedback with a picture, which staff answer. Another picture is not sent. */
async function sendPictures(test: TestApp, visitor: Visitor): Promise<void> {
  await test.value(visitor, identity.setHeadPicture, { image: await imageOf('png') });
  const sent = await uploadedPicture(test, visitor);
  await uploadedPicture(test, visitor);
  const { reference } = await test.value(visitor, api.feedback.feedback, {
    category: 'deposit',
    content: PERSONAL_VALUES.feedback,
    pictures: [sent],
    requestKey: randomUUID(),
  });
  const text = PERSONAL_VALUES.answer.replaceAll(' ', '_');
  await act(test, `feedback answer ${reference} --text ${text}`);
}

/** Sends a line and a picture in the chat, gets an answer of staff, and rates the conversation. */
async function chatWithStaff(test: TestApp, visitor: Visitor): Promise<void> {
  await offerChat(test);
  const { chatId } = await test.value(visitor, chat.chatOpen, {});
  await sendChatLine(test, { ...memberChatter(visitor), chatId }, PERSONAL_VALUES.chatLine);
  const picture = { chatId, image: await imageOf('jpg'), requestKey: randomUUID() };
  await test.value(visitor, chat.chatPicture, picture);
  await act(test, `chat take ${chatId}`, `${PERSONAL_VALUES.chatAnswer}\n/end\n`);
  await test.value(visitor, chat.chatRate, { chatId, rating: 5, comment: PERSONAL_VALUES.chatComment });
}

const imageOf = async (kind: 'png' | 'jpg') => (await samplePicture(kind)).toString('base64');

/** Runs an operator command with what the operator types. */
async function act(test: TestApp, command: string, typed = ''): Promise<void> {
  const { status, lines } = await operateOn(test).run(`${command} --as lina`, Readable.from([typed]));
  if (status !== 0) throw new Error(lines.join());
}

/** Deposits by a manual transfer with a picture, which staff confirm. */
async function payIn(test: TestApp, visitor: Visitor): Promise<void> {
  const depositRequest = {
    method: 'transfer',
    amount: '1000',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  } as const;
  const { depositId } = await test.value(visitor, wallet.deposit, depositRequest);
  const slip = {
    depositId,
    image: await imageOf('png'),
    remark: PERSONAL_VALUES.remark,
  };
  await test.value(visitor, wallet.depositSlip, slip);
  const payer = PERSONAL_VALUES.holder.replaceAll(' ', '_');
  await act(test, `deposits confirm ${depositId} --amount 1000 --reference BL-${depositId} --payer ${payer}`);
}

/** Runs the scheduled erasure. Returns the logged errors. */
export async function eraseDue(test: TestApp): Promise<object[]> {
  const errors: object[] = [];
  const log = { info: () => undefined, error: (what: object) => errors.push(what) } as unknown as Log;
  await eraseDueMembers({ ...test.app.deps.wallet, log });
  return errors;
}

/** Requests the erasure, excludes the member and erases the member. */
export async function erasedExcluded(
  test: TestApp,
  { visitor, proof }: Leaving,
  term: '6mo' | 'permanent' = '6mo',
): Promise<{ readonly until: string }> {
  await test.call(visitor, api.erasure.requestErasure, proof());
  const { until } = await test.value(visitor, api.protection.exclude, { term });
  test.clock.advance(GRACE_MS);
  await eraseDue(test);
  return { until };
}

/** The output of the command that accepts this document of another member; `knowing` is appended. */
export async function verifyDocument(test: TestApp, idNumber: string, knowing = ''): Promise<string> {
  const other = await test.given.member();
  const who = { name: PERSONAL_VALUES.holder, birthDate: PERSONAL_VALUES.birthDate, idNumber };
  await test.value(other, identity.submitIdentity, who);
  const { lines } = await operateOn(test).run(`identity verify ${other.info.userName} --as lina${knowing}`);
  return lines.join();
}
