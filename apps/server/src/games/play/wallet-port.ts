import type { StakeRefusal } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';

/** One movement, named by the provider. Its pair (provider, transactionId) moves money once, for ever. */
export interface WalletMove {
  readonly provider: string;
  /** Unique with its provider over bets and wins alike. */
  readonly transactionId: string;
  readonly memberId: bigint;
  readonly asset: string;
  /** Ledger units, positive. */
  readonly amountUnits: bigint;
  readonly recordedAt: Date;
}

export type WalletCancel = Pick<WalletMove, 'provider' | 'transactionId' | 'recordedAt'>;

export interface Moved {
  readonly outcome: 'moved';
  readonly transferId: bigint;
  /** The member's cash after the movement, and its place in line. */
  readonly balanceUnits: bigint;
  readonly sequence: bigint;
  /** The same movement had been made before; nothing moved now. */
  readonly replayed: boolean;
}

export interface Unmoved<Reason extends string> {
  readonly outcome: 'unmoved';
  readonly reason: Reason;
  /** The member's cash where it is the reason. */
  readonly balanceUnits: bigint | undefined;
}

/**
 * The only way a provider touches money, in the transaction of whoever calls. What stands against a stake stays the
 * answer of its transaction id; `conflict` means that the id came before with other content.
 */
export interface WalletPort {
  /** Takes a stake. */
  debit(tx: Tx, move: WalletMove): Promise<Moved | Unmoved<'insufficient' | 'conflict' | StakeRefusal>>;
  /** Pays a win. */
  credit(tx: Tx, move: WalletMove): Promise<Moved | Unmoved<'conflict'>>;
  /**
   * Undoes a debit or a credit, once; a credit also where it was spent, and then the balance is below zero. `unknown` is not remembered: a provider whose cancels may overtake
   * its bets keeps a note of them in its own adapter.
   */
  cancel(tx: Tx, cancel: WalletCancel): Promise<Moved | Unmoved<'unknown'>>;
}
