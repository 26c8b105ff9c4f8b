import type { Page, Route } from '@playwright/test';
import {
  correctBalance,
  countMoneyRequests,
  offerLanguages,
  moveBelowUpline,
} from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { type Account, openAccount, prepareWithdrawals, signIn, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { button, field, type Phrase, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
/**
 * Number of repetitions of each action in a soak run, with alternating recoveries. A short run has each recovery once.
 */
const SOAK_RUNS = process.env['SOAK_LOST_ANSWERS'];

const OUTCOME = '**/wps/member/moneyRequest/outcome';
/** The outcome is queried every few seconds. */
const expectSoon = expect.configure({ timeout: 20_000 });

interface Action {
  readonly path: string;
  /** The call that loses its answer. */
  readonly call: string;
  /** Start of the text that is shown while the outcome is unknown. */
  readonly unknown: string;
  readonly amount: string;
  readonly balanceUnits: bigint;
  readonly send: (page: Page, phrase: Phrase) => Promise<void>;
  /** Expects the screen after the request was found. */
  readonly found: (page: Page, phrase: Phrase) => Promise<void>;
}

const ACTIONS = {
  withdrawals: {
    path: paths.withdraw,
    call: '/wps/v2/transaction/withdraw',
    unknown: 'request.unknown.withdrawal',
    amount: '₱250.00',
    balanceUnits: 10_000_000n,
    async send(page, phrase) {
      await field(page, phrase('withdraw.amount')).fill('250');
      await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
      await page.keyboard.press('Enter');
    },
    found: (page) => expectSoon(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`)),
  },
  deposits: {
    path: paths.voucherCenter,
    call: '/wps/deposit',
    unknown: 'request.unknown.deposit',
    amount: '₱250.00',
    balanceUnits: 0n,
    async send(page, phrase) {
      await page.getByLabel(phrase('deposit.amount'), { exact: true }).fill('250');
      await page.keyboard.press('Enter');
    },
    found: (page) => expectSoon(page).toHaveURL(new RegExp(`${paths.voucherCenter}\\?depositId=`)),
  },
  transfers: {
    path: paths.uplineTransfer,
    call: '/wps/member/transferUpline',
    unknown: 'request.unknown.upline-transfer',
    amount: '₱250.00',
    balanceUnits: 10_000_000n,
    async send(page, phrase) {
      await field(page, phrase('withdraw.amount')).fill('250');
      await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
      await page.keyboard.press('Enter');
      await button(page.getByRole('dialog'), phrase('upline.send')).click();
    },
    found: (page, phrase) => expectSoon(page.getByText(phrase('upline.sent'), { exact: true })).toBeVisible(),
  },
  remainders: {
    path: paths.erasure,
    call: '/wps/member/erasure/remainder',
    unknown: 'request.unknown.remainder',
    amount: '₱12.3456',
    balanceUnits: 123_456n,
    async send(page, phrase) {
      await button(page, phrase('erasure.remainder.title')).click();
      const sheet = page.getByRole('dialog', { name: phrase('erasure.remainder.title') });
      await sheet.getByRole('checkbox').check();
      await sheet.locator('button[type="submit"]').click();
    },
    found: (page, phrase) =>
      expectSoon(toast(page, phrase('erasure.remainder.done', { amount: '₱12.3456' }))).toBeVisible(),
  },
} satisfies Readonly<Record<string, Action>>;

type Recovery = readonly [
  name: string,
  recover: (page: Page, path: string, again: () => Promise<void>) => Promise<Page>,
];

/** Ways to continue after a lost answer. Each returns the page on which the member continues. */
const RECOVERIES: readonly Recovery[] = [
  [
    'reload',
    async (page) => {
      await page.reload();
      return page;
    },
  ],
  [
    'a closed tab',
    async (page, path) => {
      const next = await page.context().newPage();
      await page.close();
      await next.goto(path);
      return next;
    },
  ],
  [
    'the end of the session',
    async (page, _path, again) => {
      await page.context().clearCookies({ name: /sid$/ });
      await again();
      return page;
    },
  ],
];

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));
// The lost answers, and the refused calls of a page without a session.
test.use({ expectedErrors: [/^request: (?:net::ERR_(?:CONNECTION_RESET|FAILED)|401) /] });

async function logIn(
  page: Page,
  path: string,
  { userName, password }: Account,
  phrase: Phrase,
): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(paths.login));
  await field(page, phrase('login.userName')).fill(userName);
  await field(page, phrase('login.password')).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
}

/** The server executes the call, but its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

for (const [name, action] of Object.entries(ACTIONS)) {
  const runs = Number(SOAK_RUNS ?? RECOVERIES.length);
  for (let run = 0; run < runs; run += 1) {
    const [recovery, recover] = RECOVERIES[run % RECOVERIES.length] as Recovery;
    test(`${name} with a lost answer are made once after ${recovery}, run ${run + 1}`, async ({
      page,
      context,
      request,
      phrase,
    }) => {
      const account = await openAccount(request);
      const { path, call, unknown, amount, balanceUnits, send, found } = action;
      await moveBelowUpline(databaseUrl, account.userName, 'agent1');
      if (balanceUnits > 0n) await correctBalance(databaseUrl, account.userName, balanceUnits);
      const token = await signIn(context, account);
      if (name !== 'remainders') await prepareWithdrawals(context, token, account);
      await page.goto(path);

      await test.step('no message claims that nothing happened', async () => {
        await context.route(`**${call}`, (route) =>
          route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
        );
        await context.route(OUTCOME, (route) => route.abort('connectionreset'));
        await send(page, phrase);
        await expect(page.getByText(phrase(unknown, { amount }))).toBeVisible();
      });

      await test.step('the executed request is found', async () => {
        const next = await recover(page, path, () => logIn(page, path, account, phrase));
        await context.unroute(OUTCOME);
        await found(next, phrase);
      });

      expect(await countMoneyRequests(databaseUrl, account.userName)).toEqual({
        withdrawals: 0,
        deposits: 0,
        transfers: 0,
        remainders: 0,
        [name]: 1,
      });
    });
  }
}
