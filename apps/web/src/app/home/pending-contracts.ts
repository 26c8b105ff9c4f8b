import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ConsolidatedFunds } from '@tessera/contract/wallet/wallet';
import { type Path, paths } from '../../paths.ts';

export type ContractKind = 'salary' | 'dividend' | 'hourly';

export interface PendingContract {
  readonly kind: ContractKind;
  /** Where it is answered. */
  readonly to: Path;
}

const WITHOUT_CONTRACTS: ReadonlySet<number> = new Set([4, 40, 41, 42]);

/** Whether somebody may be offered contracts at all: everybody but trial and test accounts. */
export function mayHoldContracts(session: SessionInfo | null): boolean {
  return session !== null && !WITHOUT_CONTRACTS.has(session.type);
}

/** Where contracts are answered. */
export const CONTRACT_PATHS: readonly Path[] = [
  paths.salaryContract,
  paths.dividendContract,
  paths.hourContract,
];

/** The kinds of contract of which at least one waits for an answer. */
export function pendingContracts(funds: ConsolidatedFunds): PendingContract[] {
  const kinds = [
    { kind: 'salary', to: paths.salaryContract, requests: funds.dailysalreqtype },
    { kind: 'dividend', to: paths.dividendContract, requests: funds.divtypecompperiodreq },
    { kind: 'hourly', to: paths.hourContract, requests: funds.contracthoursalreq },
  ] as const;
  return kinds
    .filter(({ requests }) => Object.keys(requests).length > 0)
    .map(({ kind, to }) => ({ kind, to }));
}
