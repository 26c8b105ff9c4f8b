import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { admitOwnerCode, sendOwnerCode } from '../second-factors/owner-proof/send-owner-code.ts';
import { changeWithdrawalPassword, checkChange } from './change-withdrawal-password.ts';
import { hasWithdrawalPassword } from './check-withdrawal-password.ts';
import { checkReset, resetWithdrawalPassword } from './reset-withdrawal-password.ts';
import { checkFirst, setWithdrawalPassword } from './set-withdrawal-password.ts';

export function withdrawalPasswordRoutes(deps: IdentityDeps): Handlers<typeof withdrawalPassword> {
  return {
    hasWithdrawalPassword: async (_input, { db, session }) => ({
      isComplete: await hasWithdrawalPassword(db, session.memberId),
    }),
    setWithdrawalPassword: {
      prepare: (input, call) => checkFirst(deps, input, call),
      run: (checked, call) => setWithdrawalPassword(deps, checked, call),
    },
    changeWithdrawalPassword: {
      prepare: (input, call) => checkChange(deps, input, call),
      run: (checked, call) => changeWithdrawalPassword(deps, checked, call),
    },
    resetWithdrawalPassword: {
      prepare: (input, call) => checkReset(deps, input, call),
      run: (checked, call) => resetWithdrawalPassword(deps, checked, call),
    },
    sendOwnerCode: {
      prepare: (input, call) => admitOwnerCode(deps, input, call),
      run: (wanted, call) => sendOwnerCode(deps, wanted, call),
    },
  };
}
