import type {
  DepositChannel,
  DepositMethod,
  DepositOffer,
  DepositProgress,
} from '@tessera/contract/wallet/deposit';

/** A channel that requires only an amount. */
const channel = (code: string, min: string, max: string, fixAmounts: string[]): DepositChannel => ({
  code,
  displayName: code,
  note: '',
  min,
  max,
  fixAmounts,
  fixAmountOnly: false,
  customerCharge: 0,
  customerChargeFixed: '0.00',
  recommendation: false,
  payeeNameRequired: false,
  banks: [],
  paused: false,
  lastUsed: false,
});
export const METHODS: DepositMethod[] = [
  {
    code: 'sandbox',
    displayName: 'Sandbox payment',
    channels: [channel('sandbox', '50.00', '50000.00', ['100.00', '500.00'])],
  },
  {
    code: 'transfer',
    displayName: 'Bank transfer',
    channels: [channel('manual', '1000.00', '9000.00', ['1000.00'])],
  },
];
export const ORDER: DepositProgress = {
  depositId: '7001',
  state: 'waiting',
  requestedAmount: '500.00',
  amount: null,
  currency: 'PHP',
  method: 'sandbox',
  channel: 'sandbox',
  reason: null,
  receivedAmount: null,
  fee: '0.00',
  promotion: null,
  transfer: null,
  steps: [],
  slips: 0,
  reminderFrom: null,
  slipWanted: false,
  payUrl: '/payment/sandbox/pay?order=7001',
  depositDate: '2026-11-21T02:00:00.000Z',
};

/** A deposit bonus of 100 %. */
export const DEPOSIT_OFFER: DepositOffer = {
  basisPoints: 10_000,
  minDeposit: '100.00',
  maxBonus: '1000.00',
  wagering: 8,
  bonusFirst: false,
  maxStake: '5.00',
  lastsDays: 25,
  claimDays: 7,
  contributions: {
    RNG: 10_000,
    FISH: 5000,
    LIVE: 1000,
    PVP: 1000,
    COCKFIGHT: 0,
    SPORTS: 0,
    ESPORTS: 0,
    LOTT: 0,
    ELOTT: 0,
  },
  instantBasisPoints: 5000,
  maxWin: null,
  refusedTypes: ['LOTT', 'ELOTT'],
  refusedNames: [],
  uncountedNames: [],
  excludes: [],
  lastMonthTurnover: null,
};
