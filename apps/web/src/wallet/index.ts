export { acceptBalance, refreshBalance, useBalance } from './balance.ts';
export { BalanceChip, BalanceHidden } from './balance-chip.tsx';
export { ExplainedBalance } from './records/explained-balance.tsx';
export { newRequestKey } from './request-key.ts';
