import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { deferNotifications } from '../../api/change-notifications.ts';
import { acceptBalance } from '../../wallet/index.ts';
import { applyChange } from './start-live.ts';

const KEY = ['wallet.wallet', {}];
const SHOWN = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '99' };

describe('a balance that moved elsewhere', () => {
  function shown() {
    const queries = new QueryClient();
    queries.setQueryData(KEY, SHOWN);
    return { queries, asked: vi.spyOn(queries, 'invalidateQueries') };
  }

  test('is asked for unless as much is shown', () => {
    const { queries, asked } = shown();
    applyChange(queries, 'balance', '98');
    applyChange(queries, 'balance', '99');
    expect(asked).not.toHaveBeenCalled();
    applyChange(queries, 'balance', '100');
    applyChange(queries, 'balance', undefined);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is not told before the reels of a round stand, nor asked for when the round brought it', () => {
    const { queries, asked } = shown();
    const release = deferNotifications(queries);
    applyChange(queries, 'balance', '100');
    acceptBalance(queries, { balance: '98.50', sequence: '100' });
    release();
    expect(asked).not.toHaveBeenCalled();
    const releaseNext = deferNotifications(queries);
    applyChange(queries, 'balance', '101');
    expect(asked).not.toHaveBeenCalled();
    releaseNext();
    expect(asked).toHaveBeenCalledOnce();
  });
});
