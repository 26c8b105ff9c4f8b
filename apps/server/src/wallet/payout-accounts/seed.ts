import { fixPayeeName, type SeededMember } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { firstBank } from './banks.ts';
import { keepPayoutAccount } from './keep-payout-account.ts';
import { lookupText } from './payout-account.ts';
import { findBank } from './queries.ts';

const MEMBER_TYPE = 0;

/** A bank account and an e-wallet for every demo member, at nobody's numbers, usable at once. */
export async function seedPayoutAccounts(
  deps: WalletDeps,
  tx: Tx,
  merchantCode: string,
  members: readonly SeededMember[],
): Promise<void> {
  const { currency } = deps.merchants.get(merchantCode);
  const own = members.filter(({ type }) => type === MEMBER_TYPE);
  for (const [index, { memberId }] of own.entries()) {
    const holder = 'Demo Member';
    await fixPayeeName(deps.identity, tx, { memberId, holder });
    const numbers = [
      [firstBank(currency, 'BC'), String(1_000_000_001 + index).padStart(12, '0')],
      [firstBank(currency, 'EW'), `+63917555${String(1_000 + index)}`],
    ] as const;
    for (const [bankCode, number] of numbers) {
      const { kind, name } = await tx.one(findBank, [merchantCode, bankCode]);
      const lookup = deps.identity.vault.lookup('payout-account', lookupText(bankCode, number));
      const account = { merchantCode, kind, bankCode, name, holder, number, lookup };
      await keepPayoutAccount(deps, tx, { memberId, account, holdMs: 0 });
    }
  }
}
