import type { RefusalOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity';
import type { Tx } from '../../platform/database/statement.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { MemberCredentials } from '../members/queries.ts';

export type LoginRefusal = Refusal<RefusalOf<typeof identity.login>>;

/** A first step that was right, looked at before any transaction. */
export interface Proven {
  readonly member: MemberCredentials;
  /** Gives back what was counted for it, in the same transaction, whoever may enter then. */
  release?(tx: Tx): Promise<void>;
  /** Uses up what proved it, in the transaction of the sign-in; refuses when somebody else did meanwhile. */
  settle(tx: Tx): Promise<LoginRefusal | undefined>;
}
