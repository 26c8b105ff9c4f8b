import type { CreditDeps } from './deposits/move-deposit.ts';

export type ReviewDeps = CreditDeps;

export interface Decision {
  readonly orderId: bigint;
  /** Name of the operator who decides. */
  readonly operator: string;
}

export type Decided<Reason extends string> =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: Reason };

export const DONE = { outcome: 'done' } as const;

export function refused<const Reason extends string>(
  reason: Reason,
): { readonly outcome: 'refused'; readonly reason: Reason } {
  return { outcome: 'refused', reason };
}
