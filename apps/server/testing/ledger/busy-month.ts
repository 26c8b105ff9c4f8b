import { post } from '../../src/ledger/index.ts';
import { type Books, envelope, PHP } from './books.ts';

/** Concurrent bets of these members, like in a month of play. */
export async function playMonth(books: Books, members: readonly bigint[], bets: number): Promise<void> {
  const play = async (memberId: bigint, own: number): Promise<void> => {
    for (let turn = 0; turn < own; turn += 1) {
      const stake = {
        kind: 'bet',
        asset: PHP,
        memberId,
        amountUnits: 1n + BigInt(turn % 7),
        counterparty: 'studio',
      } as const;
      const answer = await post(books.database, { ...envelope(), ...stake });
      if (answer.outcome !== 'posted') throw new Error(answer.reason);
    }
  };
  await Promise.all(members.map((memberId) => play(memberId, Math.ceil(bets / members.length))));
}
