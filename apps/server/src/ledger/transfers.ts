import type { LegRow } from './queries.ts';

/**
 * A member's pockets: spendable cash, cash reserved for a withdrawal, bonus with conditions. Only cash can be
 * negative, after a spent win or deposit was reversed: then it is the member's debt.
 */
export type Pocket = 'cash' | 'locked' | 'bonus';

/** All other accounts, with their owner. They are the counterparts of members' money and store no balance. */
const HOUSE_ACCOUNTS = {
  'open-bets': 'member',
  'member-debt': 'member',
  'agent-commission': 'agent',
  'provider-clearing': 'provider',
  'game-result': 'provider',
  'gateway-in': 'gateway',
  'gateway-out': 'gateway',
  bank: 'house',
  'promo-cost': 'house',
  fees: 'house',
  'jackpot-reserve': 'house',
  rounding: 'house',
  suspense: 'house',
  'manual-adjustment': 'house',
  'trial-issuer': 'house',
  'transfer-clearing': 'house',
  'given-up-remainders': 'house',
} as const;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;
type Account = Pocket | HouseAccount;

/**
 * All transfer kinds with their accounts. The kind determines the accounts, so that no caller can name a
 * wrong pair.
 */
const TRANSFERS = {
  deposit: { from: 'gateway-in', to: 'cash' },
  'withdrawal-hold': { from: 'cash', to: 'locked' },
  'withdrawal-release': { from: 'locked', to: 'cash' },
  'withdrawal-paid': { from: 'locked', to: 'gateway-out' },
  'withdrawal-fee': { from: 'locked', to: 'fees' },
  bet: { from: 'cash', to: 'game-result' },
  /** The amounts of the phases of a lottery chase, until each phase starts or is refunded. */
  'chase-hold': { from: 'cash', to: 'open-bets' },
  'chase-release': { from: 'open-bets', to: 'cash' },
  win: { from: 'game-result', to: 'cash' },
  bonus: { from: 'promo-cost', to: 'bonus' },
  'bonus-bet': { from: 'bonus', to: 'game-result' },
  'bonus-win': { from: 'game-result', to: 'bonus' },
  'bonus-release': { from: 'bonus', to: 'cash' },
  /** The promotion receives a bonus that was not completed. */
  'bonus-return': { from: 'bonus', to: 'promo-cost' },
  /** Cash of a released bonus, before a win of the bonus is rolled back. May leave debt. */
  'bonus-recall': { from: 'cash', to: 'bonus' },
  /** The promotion pays what is missing of a bonus win that is rolled back. */
  'bonus-cover': { from: 'promo-cost', to: 'bonus' },
  reward: { from: 'promo-cost', to: 'cash' },
  rebate: { from: 'promo-cost', to: 'cash' },
  'commission-earned': { from: 'promo-cost', to: 'agent-commission' },
  commission: { from: 'agent-commission', to: 'cash' },
  'upline-sent': { from: 'cash', to: 'transfer-clearing' },
  'upline-received': { from: 'transfer-clearing', to: 'cash' },
  'adjustment-credit': { from: 'manual-adjustment', to: 'cash' },
  'adjustment-debit': { from: 'cash', to: 'manual-adjustment' },
  'trial-grant': { from: 'trial-issuer', to: 'cash' },
  'remainder-given-up': { from: 'cash', to: 'given-up-remainders' },
} as const satisfies Record<string, { readonly from: Account; readonly to: Account }>;
export type TransferKind = keyof typeof TRANSFERS;

/** The line of a transfer in a member's records: its kind; for provider rollbacks also the reversed side. */
export type TransferLine =
  | TransferKind
  | 'reversal'
  | 'chargeback'
  | 'rollback-bet'
  | 'rollback-win'
  /** The part of a rollback in the bonus balance. */
  | 'bonus-rollback';
export const TRANSFER_LINES: readonly TransferLine[] = [
  ...(Object.keys(TRANSFERS) as TransferKind[]),
  'reversal',
  'chargeback',
  'rollback-bet',
  'rollback-win',
  'bonus-rollback',
];

/** Reversal kinds: rollback by a provider, chargeback by a payment service, or correction by the operator. */
export type ReversalKind = 'rollback' | 'chargeback' | 'reversal';

type AccountOf<K extends TransferKind> = (typeof TRANSFERS)[K]['from' | 'to'];
type OwnerOf<A extends Account> = A extends HouseAccount ? (typeof HOUSE_ACCOUNTS)[A] : 'member';
type Counterparty<K extends TransferKind> =
  Exclude<OwnerOf<AccountOf<K>>, 'member' | 'house'> extends never
    ? { readonly counterparty?: never }
    : {
        /** Code of the gateway or provider, or id of the agent, as counterpart. */
        readonly counterparty: string;
      };
type MemberId<K extends TransferKind> =
  Extract<OwnerOf<AccountOf<K>>, 'member'> extends never
    ? { readonly memberId?: never }
    : { readonly memberId: bigint };
type LegOf<K extends TransferKind> = {
  readonly kind: K;
  readonly asset: string;
  /** Ledger units, positive. The kind determines the direction. */
  readonly amountUnits: bigint;
} & Counterparty<K> &
  MemberId<K>;

/** One movement of one kind in one asset. */
export type Leg = { [K in TransferKind]: LegOf<K> }[TransferKind];

/** The leg in database form: a pocket has no owner, and only a leg with a pocket has a member. */
export function legRow(leg: Leg): LegRow {
  const { from, to } = TRANSFERS[leg.kind];
  const [fromOwner, toOwner] = [ownerOf(from, leg), ownerOf(to, leg)];
  const memberId = fromOwner === null || toOwner === null ? (leg.memberId ?? null) : null;
  return [leg.kind, leg.asset, leg.amountUnits, memberId, from, fromOwner, to, toOwner, null];
}

function ownerOf(account: Account, { memberId, counterparty }: Leg): string | null {
  if (isPocket(account)) return null;
  const owner = HOUSE_ACCOUNTS[account];
  if (owner === 'house') return owner;
  return `${owner}:${owner === 'member' ? memberId : counterparty}`;
}

function isPocket(account: Account): account is Pocket {
  return account === 'cash' || account === 'locked' || account === 'bonus';
}
