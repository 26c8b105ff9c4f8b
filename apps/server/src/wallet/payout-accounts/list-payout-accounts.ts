import type { OutputOf } from '@tessera/contract/endpoint';
import type { payoutAccount } from '@tessera/contract/wallet/payout-account';
import { maskedPayeeName } from '../../identity/for-payees.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { accountView, WAIT_HOURS, MOST_OF_KIND } from './payout-account.ts';
import { listAccounts, listBanks } from './queries.ts';

export async function listPayoutBanks({
  db,
  session,
}: ReadCall<'member'>): Promise<OutputOf<typeof payoutAccount.payoutBanks>> {
  const banks = await db.many(listBanks, [session.merchantCode]);
  return banks.map(({ code, kind, name }) => ({ bankCode: code, kind, name }));
}

export async function listPayoutAccounts(
  deps: WalletDeps,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof payoutAccount.payoutAccounts>> {
  const rows = await db.many(listAccounts, [session.memberId]);
  return {
    accounts: rows.map((row) => accountView(row, deps.clock)),
    mostOfKind: MOST_OF_KIND,
    holdHours: WAIT_HOURS,
    payeeName: (await maskedPayeeName(deps.identity, db, session.memberId)) ?? null,
  };
}
