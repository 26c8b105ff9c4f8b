import type { Leg } from '../../src/ledger/index.ts';
import { PHP } from '../ledger/books.ts';

export interface Pockets {
  readonly cash: bigint;
  readonly locked: bigint;
  readonly bonus: bigint;
}

interface Effect extends Pockets {
  readonly counterparty?: string;
}

/**
 * Effect of one unit of each kind on a member's balances. Written independently of the ledger to verify it.
 */
export const EFFECTS = {
  deposit: { cash: 1n, locked: 0n, bonus: 0n, counterparty: 'sandbox' },
  'withdrawal-hold': { cash: -1n, locked: 1n, bonus: 0n },
  'withdrawal-release': { cash: 1n, locked: -1n, bonus: 0n },
  'withdrawal-paid': { cash: 0n, locked: -1n, bonus: 0n, counterparty: 'sandbox' },
  'withdrawal-fee': { cash: 0n, locked: -1n, bonus: 0n },
  bet: { cash: -1n, locked: 0n, bonus: 0n, counterparty: 'studio' },
  win: { cash: 1n, locked: 0n, bonus: 0n, counterparty: 'studio' },
  bonus: { cash: 0n, locked: 0n, bonus: 1n },
  'bonus-release': { cash: 1n, locked: 0n, bonus: -1n },
  commission: { cash: 1n, locked: 0n, bonus: 0n, counterparty: '7' },
  'adjustment-credit': { cash: 1n, locked: 0n, bonus: 0n },
  'adjustment-debit': { cash: -1n, locked: 0n, bonus: 0n },
  'upline-sent': { cash: -1n, locked: 0n, bonus: 0n },
  'upline-received': { cash: 1n, locked: 0n, bonus: 0n },
  'remainder-given-up': { cash: -1n, locked: 0n, bonus: 0n },
} as const satisfies Partial<Record<Leg['kind'], Effect>>;
export type MemberKind = keyof typeof EFFECTS;

/** A leg of a member in PHP with the counter account of its kind. */
export function memberLeg(kind: MemberKind, memberId: bigint, amountUnits: bigint): Leg {
  const { counterparty }: Effect = EFFECTS[kind];
  return { kind, asset: PHP, memberId, amountUnits, ...(counterparty && { counterparty }) } as Leg;
}

/** The balances after `factor` times the effect of a kind. */
export function afterEffect(pockets: Pockets, kind: MemberKind, factor: bigint): Pockets {
  const effect = EFFECTS[kind];
  return {
    cash: pockets.cash + effect.cash * factor,
    locked: pockets.locked + effect.locked * factor,
    bonus: pockets.bonus + effect.bonus * factor,
  };
}
