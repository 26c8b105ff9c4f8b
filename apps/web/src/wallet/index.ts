export { acceptBalance, refreshBalance, useBalance, withholdBalance } from './balance.ts';
export { BalanceChip, BalanceHidden, DebtLine } from './balance-chip.tsx';
export { PastBalance } from './past-balance.tsx';
export { ActivitySums } from './protection/activity-sums.tsx';
export { BreakButton, useMayBreak } from './protection/break-button.tsx';
export { isHeld, useHeldWords } from './protection/held-words.ts';
export { BalanceExplanation } from './records/balance-explanation.tsx';
export { ExplainedBalance } from './records/explained-balance.tsx';
export { newRequestKey } from './requests/request-key.ts';
