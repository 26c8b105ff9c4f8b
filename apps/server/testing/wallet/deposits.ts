import { applyPayment } from '../../src/wallet/deposits/settle-deposit.ts';
import { recordDifferences } from '../../src/wallet/reconciliation/record-differences.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { SandboxRailOptions } from '../../src/wallet/index.ts';
import type { TestApp } from '../server/app.ts';

const putMostOpen = statement<[most: number]>(
  'test.put-most-open-deposits',
  `INSERT INTO deposit_rules (merchant_code, most_open) SELECT code, $1 FROM merchant
   ON CONFLICT (merchant_code) DO UPDATE SET most_open = $1`,
);

/** The sandbox rail of a test server; not available in production mode. */
export function sandboxOf({ app }: TestApp): SandboxRailOptions {
  if (!app.deps.sandbox) throw new Error('this server runs without the sandbox');
  return app.deps.sandbox;
}

/** Submits the sandbox's payment form. */
export function payAtSandbox(
  { app }: TestApp,
  payUrl: string | null,
  answers: Readonly<Record<string, string>> = {},
) {
  const link = Object.fromEntries(new URL(payUrl ?? '', 'http://rail.invalid').searchParams);
  return app.http.inject({
    method: 'POST',
    url: '/payment/sandbox/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...link, answer: 'paid', ...answers }).toString(),
  });
}

/** Sets the largest number of open deposits per member. */
export async function allowOpenDeposits(database: Database, most: number): Promise<void> {
  await database.run(putMostOpen, [most]);
}

/** The sandbox reports an order of 100.00 as paid or refunded. */
export async function reportPayment(
  { app, database, clock }: TestApp,
  orderId: bigint,
  status: 'paid' | 'refunded',
): Promise<void> {
  const deps = app.deps.wallet;
  const reported = { currency: 'PHP', reference: `SBX-${orderId}`, amountUnits: 1_000_000n };
  await database.transaction(async (tx) => {
    const differences = await applyPayment(deps, tx, { orderId, status, ...reported });
    await recordDifferences(deps.identity.events, tx, differences, clock.now());
  });
}
