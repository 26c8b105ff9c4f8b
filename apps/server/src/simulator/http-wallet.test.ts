import type { WalletReply } from '@tessera/contract/games/seamless';
import { expect, it, vi } from 'vitest';
import { sendAgain } from './http-wallet.ts';
import type { Wallet } from './run-story.ts';

const REPLY = { status: 'RS_OK', user: 'u', request_uuid: 'r', currency: 'PHP', balance: 1 } as WalletReply;
const REQUEST = { transaction_uuid: 't' };

it('an unanswered message is sent again unchanged', async () => {
  const wallet = vi.fn<Wallet>().mockRejectedValueOnce(new Error('500')).mockResolvedValue(REPLY);
  expect(await sendAgain(wallet, [0, 0])('bet', REQUEST)).toBe(REPLY);
  expect(wallet.mock.calls).toEqual([
    ['bet', REQUEST],
    ['bet', REQUEST],
  ]);
});

it('the last error is thrown after the final attempt', async () => {
  let tries = 0;
  const wallet: Wallet = async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  };
  await expect(sendAgain(wallet, [0, 0])('win', REQUEST)).rejects.toThrow('try 3');
});
