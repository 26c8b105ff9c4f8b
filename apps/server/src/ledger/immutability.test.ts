import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { openMemberAccounts, post } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const TRIAL = 'TRIAL:PHP';
let books: Books;
let cash: string;
let trial: string;
let gateway: string;
beforeAll(async () => {
  books = await openBooks();
  const memberId = await books.member(1_000n);
  await openMemberAccounts(books.database, memberId, TRIAL);
  const refused = { kind: 'bet', asset: PHP, memberId, amountUnits: 2_000n, counterparty: 'studio' } as const;
  await post(books.database, { ...envelope('refused'), ...refused });
  [cash, trial, gateway] = await Promise.all([
    accountOf(`kind = 'cash' AND asset = '${PHP}'`),
    accountOf(`kind = 'cash' AND asset = '${TRIAL}'`),
    accountOf(`kind = 'gateway-in'`),
  ]);
});
afterAll(() => books.drop());

async function accountOf(condition: string): Promise<string> {
  const [row] = await books.sql<{ id: bigint }>(`SELECT id FROM account WHERE ${condition}`);
  return String(row?.id);
}

const insertTransfer = (debit: string, credit: string, asset: string, amountUnits: string) =>
  books.sql(
    `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
     SELECT n, n, now(), ${debit}, ${credit}, ${amountUnits}, '${asset}', 'raw' FROM nextval('transfer_id_seq') n`,
  );

describe('database constraint', () => {
  it.each([PHP, TRIAL])('refuses to turn cash into play money as %s', async (asset) => {
    await expect(insertTransfer(cash, trial, asset, '1')).rejects.toThrow(/transfer_(debit|credit)_of_asset/);
    await expect(insertTransfer(trial, cash, asset, '1')).rejects.toThrow(/transfer_(debit|credit)_of_asset/);
  });

  it.each(['0', '-1'])('refuses an amount of %s', async (amount) => {
    await expect(insertTransfer(gateway, cash, PHP, amount)).rejects.toThrow('transfer_amount_positive');
  });

  it('refuses a transfer from an account to itself', async () => {
    await expect(insertTransfer(cash, cash, PHP, '1')).rejects.toThrow('transfer_two_accounts');
  });

  it.each(['cash', 'locked', 'bonus'])('refuses a negative amount of %s', async (pocket) => {
    const raw = books.sql(`UPDATE member_balance SET ${pocket} = -1`);
    await expect(raw).rejects.toThrow(`member_balance_${pocket}`);
  });

  it('refuses a pocket as a house account', async () => {
    const raw = books.sql(`SELECT ledger_house_account('bonus', 'house', '${PHP}')`);
    await expect(raw).rejects.toThrow('account_pocket_never_negative');
  });

  it('refuses a balance with pockets of another asset', async () => {
    const raw = books.sql(`UPDATE member_balance SET cash_account_id = ${trial} WHERE asset = '${PHP}'`);
    await expect(raw).rejects.toThrow('member_balance_cash_account_id_asset_fkey');
  });

  it('refuses to reverse a transfer twice', async () => {
    const undo = `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id,
                    amount, asset, kind, reversed_transfer_id)
                  SELECT nextval('transfer_id_seq'), 1, now(), credit_account_id, debit_account_id, amount,
                    asset, 'raw', id
                  FROM transfer, generate_series(1, 2)`;
    await expect(books.sql(undo)).rejects.toThrow('transfer_reversed_once');
  });
});

describe('stored row', () => {
  it.each([
    'UPDATE transfer SET amount = amount + 1',
    'DELETE FROM transfer',
    'TRUNCATE transfer CASCADE',
    `UPDATE account SET owner = 'house'`,
    'DELETE FROM account',
    'TRUNCATE account CASCADE',
    `UPDATE asset SET code = 'EUR' WHERE code = 'PHP'`,
    'UPDATE asset SET ledger_scale = 4',
    'DELETE FROM asset',
    'DELETE FROM idempotency',
    'TRUNCATE idempotency',
    'TRUNCATE idempotency_0',
  ])('is not changed by: %s', async (statement) => {
    await expect(books.sql(statement)).rejects.toThrow('is refused: the books are only added to');
  });

  it.each([
    [`a posted answer into a refusal`, `transfer_id = NULL, refusal = 'insufficient' WHERE key <> 'refused'`],
    [`a refusal into another`, `refusal = 'unknown-member' WHERE key = 'refused'`],
    [`a refusal into a posted answer`, `refusal = NULL, transfer_id = 16 WHERE key = 'refused'`],
    [`a request`, `request_hash = '' WHERE key <> 'refused'`],
  ])('does not change %s', async (_, change) => {
    const raw = books.sql(`UPDATE idempotency SET ${change}`);
    await expect(raw).rejects.toThrow('an answer once given stays');
  });

  it.each(['v_transfer', 'v_account_balance', 'v_member_balance'])(
    'is not changed through %s',
    async (view) => {
      await expect(books.sql(`DELETE FROM ${view}`)).rejects.toThrow(`cannot delete from view "${view}"`);
      const update = books.sql(`UPDATE ${view} SET asset = 'EUR'`);
      await expect(update).rejects.toThrow(`cannot update view "${view}"`);
    },
  );

  it('is consistent with the books after every attempt', async () => {
    expect(await reconcile(books.database)).toEqual([]);
  });
});
