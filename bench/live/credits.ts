import type { Page } from '@playwright/test';
import { LIVE_PATH } from '@tessera/contract/live/live';
import { randomUUID } from 'node:crypto';
import { post } from '../../apps/server/src/ledger/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { signIn } from '../http/member.ts';
import type { BenchResult } from '../result.ts';
import type { Listening } from '../server/server-process.ts';
import { median, quantile } from '../statistics.ts';
import { withBrowser } from '../web/phone.ts';

const CREDITS = 60;
const GOAL_MS = 1000;
const MEMBER = 'member1';
const PAINTED_WITHIN_MS = 10_000;

const findId = statement<[userName: string], { id: bigint }>(
  'bench.member-id',
  `SELECT id FROM member WHERE user_name = $1 ORDER BY id LIMIT 1`,
);

/** Time from the commit of a credit to the new balance on an open home page in a browser. */
export async function benchCredits({ origin, databaseUrl }: Listening): Promise<BenchResult> {
  const found = await findBrowser();
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const waits = await withBrowser(found, [], async (browser) => {
      const { headers } = await signIn(origin, MEMBER);
      const context = await browser.newContext({ extraHTTPHeaders: { cookie: headers['cookie'] ?? '' } });
      const page = await context.newPage();
      const opened = page.waitForResponse((response) => response.url().endsWith(LIVE_PATH));
      await page.goto(`${origin}/m/home`);
      await opened;
      const { id } = await database.one(findId, [MEMBER]);
      const each: number[] = [];
      for (let credit = 0; credit < CREDITS; credit += 1) each.push(await oneCredit(page, database, id));
      return each;
    });
    const p95 = quantile(waits, 0.95);
    return {
      name: 'credit shown on an open home, p95 after its commit',
      ratio: p95 / GOAL_MS,
      goal: `≤ ${GOAL_MS} ms`,
      reached: p95 <= GOAL_MS,
      detail: `p95 ${p95.toFixed(0)} ms, median ${median(waits).toFixed(0)} ms of ${CREDITS}`,
    };
  } finally {
    await database.close();
    await found.dispose();
  }
}

/** Milliseconds from the commit to the painted balance; the page has the clock of this machine. */
async function oneCredit(page: Page, database: Database, memberId: bigint): Promise<number> {
  const balance = page.getByTestId('balance').first();
  const before = await balance.innerText();
  const shown = balance.evaluate(
    (element, { known, withinMs }) =>
      new Promise<number>((resolve, reject) => {
        const checkBalance = () => {
          if ((element as HTMLElement).innerText === known) return;
          requestAnimationFrame(() => resolve(Date.now()));
          observer.disconnect();
        };
        const observer = new MutationObserver(checkBalance);
        observer.observe(element, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error('the credit was not shown')), withinMs);
      }),
    { known: before, withinMs: PAINTED_WITHIN_MS },
  );
  // The observer must be active before the money moves.
  await page.evaluate(() => undefined);
  await post(database, {
    scope: 'gateway:bench',
    key: randomUUID(),
    recordedAt: new Date(),
    kind: 'deposit',
    asset: 'PHP',
    memberId,
    amountUnits: 10_000n,
    counterparty: 'bench',
  });
  const committedMs = Date.now();
  return Math.max(0, (await shown) - committedMs);
}
