import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { upline } from '@tessera/contract/wallet/upline';
import { hasWithdrawalPassword } from '../identity/for-sensitive-actions.ts';
import { readBalance } from '../ledger/index.ts';
import type { ReadCall } from '../platform/http/call.ts';
import type { WalletDeps } from './deps.ts';
import { mostUnstaked, offeredSuperior } from './transfer-upline.ts';

/** Data of the transfer form. */
export async function uplineAccount(
  deps: WalletDeps,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof upline.uplineAccount>> {
  const { memberId, merchantCode } = session;
  const { asset, coinUnits } = deps.merchants.get(merchantCode);
  const superior = await offeredSuperior(deps, db, memberId);
  const { cashUnits } = await readBalance(db, memberId, asset);
  const unstaked = await mostUnstaked(deps, db, { memberId, merchantCode, asset });
  return {
    superior: superior?.maskedName ?? null,
    availableBalance: amountFromUnits(unstaked ? 0n : cashUnits - (cashUnits % coinUnits)),
    unstaked: unstaked
      ? { required: amountFromUnits(unstaked.requiredUnits), missing: amountFromUnits(unstaked.missingUnits) }
      : null,
    hasPassword: await hasWithdrawalPassword(db, memberId),
  };
}
