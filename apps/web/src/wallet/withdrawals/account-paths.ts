import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { type Path, paths } from '../../paths.ts';

/** Where a member adds what money is paid to. */
export const ACCOUNT_PATHS: Readonly<Record<WithdrawType, Path>> = {
  BC: paths.bankCards,
  EW: paths.eWallets,
  VW: paths.cryptoWallets,
};
