import type { report } from '@tessera/contract/wallet/report';
import type { Handlers } from '../../platform/http/call.ts';
import { listDeposits } from '../deposits/list-deposits.ts';
import type { WalletDeps } from '../deps.ts';
import { balanceParts } from '../wallet-balance.ts';
import { explainTransaction } from './explain-transaction.ts';
import { listTransactions, sumTransactions } from './list-transactions.ts';
import { profitAndLoss } from './profit-and-loss.ts';

export function reportRoutes(deps: WalletDeps): Handlers<typeof report> {
  return {
    transactions: (input, call) => listTransactions(deps, input, call),
    transactionTotals: (input, call) => sumTransactions(deps, input, call),
    explainTransaction: (input, call) => explainTransaction(deps, input, call),
    balanceParts: (_input, call) => balanceParts(deps, call),
    profitAndLoss: (input, call) => profitAndLoss(deps, input, call),
    deposits: (input, call) => listDeposits(input, call),
  };
}
