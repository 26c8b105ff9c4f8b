import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { acceptBalance } from './balance-updates.ts';

const KEY = ['wallet.wallet', {}];
const SHOWN = { sumBalance: '100.00', debt: '0.00', currency: 'PHP', currencySymbol: '₱', sequence: '99' };

describe('balance of a round', () => {
  test('is shown at once and keeps the currency', () => {
    const queries = new QueryClient();
    queries.setQueryData(KEY, SHOWN);
    acceptBalance(queries, { balance: '98.50', sequence: '100' });
    expect(queries.getQueryData(KEY)).toEqual({ ...SHOWN, sumBalance: '98.50', sequence: '100' });
  });

  test('is dropped when a newer one is shown', () => {
    const queries = new QueryClient();
    queries.setQueryData(KEY, SHOWN);
    acceptBalance(queries, { balance: '1.00', sequence: '98' });
    expect(queries.getQueryData(KEY)).toEqual(SHOWN);
  });

  test('waits for the wallet where none was loaded', () => {
    const queries = new QueryClient();
    acceptBalance(queries, { balance: '98.50', sequence: '100' });
    expect(queries.getQueryData(KEY)).toBeUndefined();
  });
});
