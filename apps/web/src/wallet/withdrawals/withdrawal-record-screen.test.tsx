import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './withdrawal-record-screen.tsx';

describe('withdrawal record', () => {
  const record = (at: string, answers: Answers) => showScreen(Screen, { at, session: SESSION, answers });
  const row = {
    withdrawalId: '7',
    withdrawType: 'BC',
    accountName: 'BDO Unibank',
    accountLast4: '7890',
    withdrawAmount: '500.00',
    charge: '15.00',
    arrives: '485.00',
    state: 'rejected',
    createdTime: '2026-05-01T00:00:00.000Z',
    txId: '16',
  };

  test('shows every step, its actor and its reason', async () => {
    const at = '2026-05-01T00:00:00.000Z';
    const steps = [
      { state: 'requested', time: at, actor: 'member', reason: null },
      { state: 'checks', time: at, actor: 'system', reason: 'review' },
      { state: 'rejected', time: at, actor: 'operator', reason: 'account-mismatch' },
    ];
    const detail = { ...row, steps, waitsFor: null, medianSeconds: null, endTxId: '32' };
    const screen = await record('/m/withdrawReport?withdrawalId=7', {
      'withdrawal.withdrawalDetail': () => detail,
    });
    const renderedSteps = [...screen.root.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
    expect(renderedSteps).toHaveLength(3);
    expect(renderedSteps[2]).toContain('The account is not in your name.');
    expect(screen.root.textContent).toContain('The whole amount is back in your balance.');
    expect(screen.root.textContent).not.toContain('Half of recent withdrawals');
    expect(screen.root.textContent).toContain('Back in your balance₱500.00');
    expect(screen.root.textContent).not.toContain('Arrives');
  });

  test('reports an unknown withdrawal and an empty list', async () => {
    const unknown = await record('/m/withdrawReport?withdrawalId=9', {
      'withdrawal.withdrawalDetail': refusing('withdrawal.not.found'),
    });
    expect(unknown.root.textContent).toContain('We could not find this withdrawal');
    const footer = { totalCount: 0, amount: '0.00', charge: '0.00' };
    const empty = await record('/m/withdrawReport', {
      'withdrawal.withdrawals': () => ({ list: [], next: null, footer }),
    });
    expect(empty.root.textContent).toContain('No withdrawals here yet');
  });

  describe('one withdrawal', () => {
    const MINUTE_MS = 60_000;
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    beforeEach(
      () =>
        void vi.useFakeTimers({
          toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
        }),
    );
    const under = { ...row, state: 'checks', steps: [], waitsFor: null, medianSeconds: null, endTxId: null };

    test('makes one call when it does not exist', async () => {
      const screen = await record('/m/withdrawReport?withdrawalId=9', {
        'withdrawal.withdrawalDetail': refusing('withdrawal.not.found'),
      });
      await wait(MINUTE_MS);
      expect(screen.calls).toHaveLength(1);
    });

    test('shows that it waits for a debt', async () => {
      const screen = await record('/m/withdrawReport?withdrawalId=7', {
        'withdrawal.withdrawalDetail': () => ({ ...under, state: 'approved', waitsFor: 'debt' }),
      });
      expect(screen.root.textContent).toContain('once you have paid off what you owe');
    });

    test('keeps the first median duration while it is open, so that nothing moves', async () => {
      let calls = 0;
      const unknown = await record('/m/withdrawReport?withdrawalId=7', {
        'withdrawal.withdrawalDetail': () => ({ ...under, medianSeconds: calls++ === 0 ? null : 240 }),
      });
      await wait(MINUTE_MS);
      expect(calls).toBeGreaterThan(1);
      expect(unknown.root.textContent).not.toContain('Half of recent withdrawals');
      const known = await record('/m/withdrawReport?withdrawalId=8', {
        'withdrawal.withdrawalDetail': () => ({ ...under, medianSeconds: 240 }),
      });
      expect(known.root.textContent).toContain('Half of recent withdrawals took about 4 minutes or less.');
    });

    test('polls often on a watched page and seldom on a forgotten one', async () => {
      const screen = await record('/m/withdrawReport?withdrawalId=7', {
        'withdrawal.withdrawalDetail': () => under,
      });
      await wait(MINUTE_MS);
      expect(screen.calls.length).toBeGreaterThan(15);
      await wait(9 * MINUTE_MS);
      expect(screen.calls.length).toBeGreaterThan(40);
      expect(screen.calls.length).toBeLessThan(65);
    });
  });

  test('lists each withdrawal with a link to its steps, and their sums', async () => {
    const footer = { totalCount: 1, amount: '500.00', charge: '15.00' };
    const screen = await record('/m/withdrawReport', {
      'withdrawal.withdrawals': () => ({ list: [row], next: null, footer }),
    });
    const line = screen.root.querySelector('ol a');
    expect(line?.getAttribute('href')).toBe('/m/withdrawReport?withdrawalId=7');
    expect(line?.textContent).toContain('Rejected');
  });
});
