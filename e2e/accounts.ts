import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { randomBytes, randomInt } from 'node:crypto';
import { REQUIRED_AT_REGISTRATION } from '../apps/server/testing/server/test-config.ts';
import {
  changeType,
  requirePasswordChange,
  backdateRegistration,
  playForTwoHours,
  endPayoutAccountWaits,
  removePassword as removePasswordOf,
  recordPersonalData,
} from '../apps/server/testing/server/running-server.ts';

/** Credentials of a member. */
export interface Account {
  readonly userName: string;
  readonly password: string;
}

const AGENT_TYPE = 1;

/** Returns an unused user name. */
export function newUserName(): string {
  return `e${randomBytes(6).toString('hex')}`;
}

/** Returns an unused Philippine number without its dialing code. */
export function newNumber(): string {
  return `91${randomInt(5, 10)}${randomInt(10 ** 7)
    .toString()
    .padStart(7, '0')}`;
}

/** Registers an account for a single test, so that its changes affect no other test. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
  const account = { userName: newUserName(), password: 'mosaic stones 9' };
  const { userName: username, password } = account;
  const opened = await request.put('/wps/member/register', {
    data: { username, password, confirmPassword: password, ...REQUIRED_AT_REGISTRATION },
  });
  const { token } = await value<{ token: string }>(opened);
  // Registration signs in, which would add a device that the test does not expect.
  await value(await request.delete('/wps/session/logout', { headers: { 'x-mc-token': token } }));
  return account;
}

/** Gives an account a verified mail address and mobile number, and returns them. */
export async function giveAddresses({ userName }: Account): Promise<{ email: string; mobileNum: string }> {
  const given = { email: `${userName}@example.com`, mobileNum: newNumber() };
  await recordPersonalData(databaseUrl(), userName, [
    { field: 'email', value: given.email },
    { field: 'mobileNum', value: `+63${given.mobileNum}` },
  ]);
  return given;
}

/** Requires a password change, as after a reset by staff. */
export async function demandNewPassword({ userName }: Account): Promise<void> {
  await requirePasswordChange(databaseUrl(), userName);
}

/** Backdates the open game of the account by two hours. */
export async function makeRealityCheckDue({ userName }: Account): Promise<void> {
  await playForTwoHours(databaseUrl(), userName);
}

/** Removes the password, as in an account that was registered by mobile number. */
export async function removePassword({ userName }: Account): Promise<void> {
  await removePasswordOf(databaseUrl(), userName);
}

/** Turns the account into an agent. */
export async function makeAgent({ userName }: Account): Promise<void> {
  await changeType(databaseUrl(), userName, AGENT_TYPE);
}

/** Signs in through the API. Returns the request token that calls of this session need. */
export async function signIn(
  { request }: BrowserContext,
  { userName, password }: Account,
  more: { readonly remember?: boolean } = {},
): Promise<string> {
  const { token } = await value<{ token: string }>(await tryPassword(request, userName, password, more));
  return token;
}

/** Opens a deposit through the API and pays it at the sandbox. The balance includes it a moment later. */
export async function deposit({ request }: BrowserContext, token: string, amount: string): Promise<void> {
  const headers = { 'x-mc-token': token };
  const [method] = await value<{ code: string }[]>(
    await request.get('/wps/deposit/methods?language=EN', { headers }),
  );
  const data = { method: method?.code, amount, repeatConfirmed: true, requestKey: crypto.randomUUID() };
  const { payUrl } = await value<{ payUrl: string }>(await request.post('/wps/deposit', { headers, data }));
  const [page = '', link] = payUrl.split('?');
  const form = { ...Object.fromEntries(new URLSearchParams(link)), answer: 'paid' };
  await request.post(page, { form, maxRedirects: 0 });
}

/**
 * Backdates the account by two days, signs in and deposits 500.00, so that the 30-day summary is due. Returns the
 * request token.
 */
export async function makeSummaryDue(context: BrowserContext, account: Account): Promise<string> {
  await backdateRegistration(databaseUrl(), account.userName);
  const token = await signIn(context, account);
  await deposit(context, token, '500.00');
  const headers = { 'x-mc-token': token };
  await expect(async () => {
    const answer = await context.request.get('/wps/v2/wallets/balance', { headers });
    expect((await value<{ sumBalance: string }>(answer)).sumBalance).toBe('500.00');
  }).toPass();
  return token;
}

export const WITHDRAWAL_PASSWORD = '739150';

/** Sets a withdrawal password and adds a bank account that accepts payouts at once. */
export async function prepareWithdrawals(
  { request }: BrowserContext,
  token: string,
  { userName }: Account,
): Promise<void> {
  const headers = { 'x-mc-token': token };
  const data = { password: WITHDRAWAL_PASSWORD, confirmPassword: WITHDRAWAL_PASSWORD };
  await value(await request.post('/wps/member/withdrawalPassword', { headers, data }));
  const number = randomInt(10 ** 11)
    .toString()
    .padStart(12, '0');
  const bank = { kind: 'BC', bankCode: 'BDO', number, holder: 'Maria Clara Santos' };
  await value(await request.post('/wps/v2/member/bankCards', { headers, data: bank }));
  await endPayoutAccountWaits(databaseUrl(), userName);
}

/** Ends the session like closing the browser: persistent cookies remain. */
export async function closeBrowser(page: Page): Promise<void> {
  // A page that is still loading would have its calls refused.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /sid$/ });
}

/** Tries to sign in through the API. */
export function tryPassword(
  request: APIRequestContext,
  username: string,
  password: string,
  more: { readonly remember?: boolean } = {},
): Promise<APIResponse> {
  return request.post('/wps/session/login', { data: { type: 'username', username, password, ...more } });
}

/** Returns the value of a call's answer. Throws if the call was refused. */
export async function value<Value>(response: APIResponse): Promise<Value> {
  const body = (await response.json()) as { success: boolean; value: Value };
  if (!body.success) throw new Error(`${response.url()} answered ${JSON.stringify(body)}`);
  return body.value;
}

const databaseUrl = (): string => process.env['E2E_DATABASE_URL'] ?? '';
