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
  demandPasswordChange,
  openedEarlier,
  playForTwoHours,
  ripenPayoutAccounts,
  takePasswordFrom,
  recordPersonalData,
} from '../apps/server/testing/server/running-server.ts';

/** Somebody who can sign in. */
export interface Account {
  readonly userName: string;
  readonly password: string;
}

const AGENT_TYPE = 1;

/** A name that nobody has yet. */
export function newUserName(): string {
  return `e${randomBytes(6).toString('hex')}`;
}

/** A number of the Philippines that nobody has yet, without its dialing code. */
export function newNumber(): string {
  return `91${randomInt(5, 10)}${randomInt(10 ** 7)
    .toString()
    .padStart(7, '0')}`;
}

/** An account of a test's own: what it does to it disturbs no other test. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
  const account = { userName: newUserName(), password: 'mosaic stones 9' };
  const { userName: username, password } = account;
  const opened = await request.put('/wps/member/register', {
    data: { username, password, confirmPassword: password, ...REQUIRED_AT_REGISTRATION },
  });
  const { token } = await value<{ token: string }>(opened);
  // Opening an account signs in, which would be one more device than the test knows of.
  await value(await request.delete('/wps/session/logout', { headers: { 'x-mc-token': token } }));
  return account;
}

/** Gives an account a mail address and a mobile number, both proven; answers them. */
export async function giveAddresses({ userName }: Account): Promise<{ email: string; mobileNum: string }> {
  const given = { email: `${userName}@example.com`, mobileNum: newNumber() };
  await recordPersonalData(databaseUrl(), userName, [
    { field: 'email', value: given.email },
    { field: 'mobileNum', value: `+63${given.mobileNum}` },
  ]);
  return given;
}

/** As if somebody else had set its password. */
export async function demandNewPassword({ userName }: Account): Promise<void> {
  await demandPasswordChange(databaseUrl(), userName);
}

/** As if it had been in its open game for two hours. */
export async function tireOfPlaying({ userName }: Account): Promise<void> {
  await playForTwoHours(databaseUrl(), userName);
}

/** As if it had been opened by a mobile number alone. */
export async function dropPassword({ userName }: Account): Promise<void> {
  await takePasswordFrom(databaseUrl(), userName);
}

/** As if the operator had made it an agent. */
export async function makeAgent({ userName }: Account): Promise<void> {
  await changeType(databaseUrl(), userName, AGENT_TYPE);
}

/** Signs a browser in without its screens; answers the request token its calls must carry. */
export async function signIn(
  { request }: BrowserContext,
  { userName, password }: Account,
  more: { readonly remember?: boolean } = {},
): Promise<string> {
  const { token } = await value<{ token: string }>(await tryPassword(request, userName, password, more));
  return token;
}

/** Opens a deposit and pays it at the sandbox, without its screens; it is in the balance a moment later. */
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

/** Signs in to an account of two days that has paid 500.00 in: the summary of its 30 days is due. Answers the request token. */
export async function oweSummary(context: BrowserContext, account: Account): Promise<string> {
  await openedEarlier(databaseUrl(), account.userName);
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

/** Sets a withdrawal password and adds a bank account that money may go to at once. */
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
  await ripenPayoutAccounts(databaseUrl(), userName);
}

/** Ends the session as a closed browser does: what is remembered stays. */
export async function closeBrowser(page: Page): Promise<void> {
  // A page that is still loading would be refused what it asks for.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /sid$/ });
}

/** One try to sign in, without a screen. */
export function tryPassword(
  request: APIRequestContext,
  username: string,
  password: string,
  more: { readonly remember?: boolean } = {},
): Promise<APIResponse> {
  return request.post('/wps/session/login', { data: { type: 'username', username, password, ...more } });
}

/** What a call answered; throws when it was refused. */
export async function value<Value>(response: APIResponse): Promise<Value> {
  const body = (await response.json()) as { success: boolean; value: Value };
  if (!body.success) throw new Error(`${response.url()} answered ${JSON.stringify(body)}`);
  return body.value;
}

const databaseUrl = (): string => process.env['E2E_DATABASE_URL'] ?? '';
