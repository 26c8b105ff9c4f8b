import type { InputOf } from '@tessera/contract/endpoint';
import type { upline } from '@tessera/contract/wallet/upline';
import { checkWithdrawalPassword, limitedRefusal } from '../../identity/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { offeredSuperior } from './offered-superior.ts';

type Entry = typeof upline.transferUpline;
type Input = InputOf<Entry>;

/** Checks the withdrawal password before any transaction; the try counts whatever becomes of the transfer. */
export async function admitTransfer(
  deps: WalletDeps,
  input: Input,
  call: ReadCall<'member'>,
): Promise<Input | Refusal<Entry['refusals'][number]>> {
  const { db, session } = call;
  const limited = limitedRefusal(session, deps.clock);
  if (limited) return limited;
  if (!(await offeredSuperior(deps, db, session.memberId))) return refuse('function.not.available');
  const proven = await checkWithdrawalPassword(deps.identity, {
    memberId: session.memberId,
    typed: input.password,
    source: deps.identity.devices.source(call),
  });
  return isRefusal(proven) ? proven : input;
}
