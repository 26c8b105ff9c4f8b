import type { LiveChange } from '@tessera/contract/live/live';
import { balanceTopic } from '../ledger/index.ts';
import type { Session } from '../platform/http/call.ts';
import type { WalletDeps } from './deps.ts';

/** What a member's page shows of this domain and hears of; the ledger itself hints at each posting. */
export function walletTopics(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { memberId, merchantCode }: Session,
): (readonly [topic: string, event: LiveChange])[] {
  return [[balanceTopic(memberId, merchants.get(merchantCode).asset), 'balance']];
}
