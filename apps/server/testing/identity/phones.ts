import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { finishedJobs } from '../database/database-activity.ts';
import { type Answer, type CallOptions, startTestApp, type TestApp } from '../server/app.ts';
import { freshSource } from '../server/fresh-source.ts';
import { messagesIn } from './outbox.ts';
import { insertPersonalValue } from './personal-data.ts';
import { TEST_SECRET_KEY } from './secret-key.ts';

/** Phones of the Philippines for a server that writes messages into its outbox. */
export interface Phones {
  readonly test: TestApp;
  /** A new number in a separate block of numbers, without the dialling code. */
  newNumber(): string;
  /** A new member with this proven number. */
  knownNumber(): Promise<{ readonly userName: string; readonly mobileNum: string }>;
  /** Requests a login code, from a new browser by default. */
  requestCode(
    mobileNum: string,
    from?: CallOptions,
    more?: object,
  ): Promise<Answer<typeof api.identity.sendSmsCode>>;
  /** Requests a registration code. */
  requestRegistrationCode(mobileNo: string): Promise<Answer<typeof api.identity.sendRegisterSmsCode>>;
  /** The messages to numbers with this prefix, once no job is pending. */
  textsTo(mobileNum: string): Promise<string[]>;
}

export async function startPhones(): Promise<Phones> {
  const env = { SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'silent' };
  const test = await startTestApp({ listen: true, env });
  const { sendSmsCode, sendRegisterSmsCode } = api.identity;
  let numbers = 0;
  const newNumber = (): string => {
    numbers += 1;
    return `9${15 + (numbers % 5)}${numbers % 10}${String(numbers).padStart(6, '0')}`;
  };
  return {
    test,
    newNumber,
    async knownNumber() {
      const { userName } = (await test.given.member()).info;
      const mobileNum = newNumber();
      await insertPersonalValue(test, userName, { field: 'mobileNum', value: `+63${mobileNum}` });
      return { userName, mobileNum };
    },
    requestCode: (mobileNum, from = freshSource(), more = {}) =>
      test.call(null, sendSmsCode, { mobileNum, countryDialingCode: '63', ...more }, from),
    requestRegistrationCode: (mobileNo) =>
      test.call(
        null,
        sendRegisterSmsCode,
        { mobileNo, countryDialingCode: '63', language: 'EN' },
        freshSource(),
      ),
    async textsTo(mobileNum) {
      await finishedJobs(test.database);
      const messages = await messagesIn(test.dataDir, 'sms');
      return messages.filter(({ to }) => to.startsWith(`+63${mobileNum}`)).map(({ text }) => text);
    },
  };
}

/** Status, error code and value of a refusal. */
export function refusalOf<E extends Endpoint>({ status, body }: Answer<E>): unknown[] {
  return body.success ? [status] : [status, body.errorCode, body.value];
}
