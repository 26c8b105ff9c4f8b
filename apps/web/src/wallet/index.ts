export { useBalance, BalanceChip, BalanceHidden, DebtLine } from './balance.tsx';
export { acceptBalance, deferBalance, refreshBalance } from './balance-updates.ts';
export { PastBalance } from './records/movement-row.tsx';
export { ActivitySums } from './protection/activity-sums.tsx';
export { BreakButton, useMayBreak } from './protection/breaks.tsx';
export { isRestriction, useRestrictionText } from './protection/restriction-note.tsx';
export { BalanceExplanation } from './records/balance-explanation.tsx';
export { ExplainedBalance } from './records/explained-balance.tsx';
