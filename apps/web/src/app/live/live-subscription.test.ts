import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { deferNotifications } from '../../api/change-notifications.ts';
import { acceptBalance } from '../../wallet/index.ts';
import { applyChange } from './start-live.ts';

const KEY = ['wallet.wallet', {}];
const SHOWN = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '99' };

describe('balance notification', () => {
  function shown() {
    const queries = new QueryClient();
    queries.setQueryData(KEY, SHOWN);
    return { queries, invalidate: vi.spyOn(queries, 'invalidateQueries') };
  }

  test('refetches the balance unless the same or a newer one is shown', () => {
    const { queries, invalidate } = shown();
    applyChange(queries, 'balance', '98');
    applyChange(queries, 'balance', '99');
    expect(invalidate).not.toHaveBeenCalled();
    applyChange(queries, 'balance', '100');
    applyChange(queries, 'balance', undefined);
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  test('is deferred until a round ends, and needs no call when the round brought the balance', () => {
    const { queries, invalidate } = shown();
    const release = deferNotifications(queries);
    applyChange(queries, 'balance', '100');
    acceptBalance(queries, { balance: '98.50', sequence: '100' });
    release();
    expect(invalidate).not.toHaveBeenCalled();
    const releaseNext = deferNotifications(queries);
    applyChange(queries, 'balance', '101');
    expect(invalidate).not.toHaveBeenCalled();
    releaseNext();
    expect(invalidate).toHaveBeenCalledOnce();
  });
});
