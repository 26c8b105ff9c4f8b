import { unitsFromAmount } from '@tessera/contract/money';
import type { StartingProtection } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { keepChange } from './keep-change.ts';
import { openProtection, putAge, putLimit } from './queries.ts';

/** What was told at registration holds before anything can be paid in. It was checked where it was told. */
export async function protectFromStart(
  tx: Tx,
  memberId: bigint,
  { at, age, depositLimits }: StartingProtection,
): Promise<void> {
  const clock = { now: () => at };
  if (age) {
    await tx.run(putAge, [memberId, at, age.ofAgeFrom, age.youngUntil]);
    await keepChange({ clock }, tx, memberId, 'birthday', {});
  }
  if (depositLimits.length === 0) return;
  await tx.run(openProtection, [memberId]);
  for (const { period, most } of depositLimits) {
    await tx.run(putLimit, [memberId, 'deposit', period, unitsFromAmount(most)]);
    await keepChange({ clock }, tx, memberId, 'limit', { kind: 'deposit', period, most });
  }
}
