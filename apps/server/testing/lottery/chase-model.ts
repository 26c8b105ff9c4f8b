import type { RefundReason } from '@tessera/contract/lottery/chase-shapes';

/** A stake of 2.00 in ledger units, with the prize and the rebate of a winning side at series 1950 of 1956. */
const STAKE_UNITS = 20_000n;
const PRIZE_UNITS = 39_000n;
const REBATE_UNITS = 60n;

export interface ModelPhase {
  readonly numero: string;
  readonly multiple: number;
  state: 'waiting' | 'placed' | 'won' | 'lost' | 'refunded';
  reason: RefundReason | null;
}

/** A chase of one stake on a side of the first digit. */
export interface ModelChase {
  readonly member: number;
  readonly side: 'big' | 'small';
  readonly winningStop: boolean;
  readonly phases: readonly ModelPhase[];
  state: 'running' | 'completed' | 'stopped' | 'cancelled';
}

/** What decides about phases at one time. */
export interface Situation {
  /** The issue on sale. */
  readonly numero: string;
  readonly suspended: boolean;
  readonly maxLineUnits: bigint;
  readonly blocked: ReadonlySet<number>;
}

const amountOf = ({ multiple }: ModelPhase) => STAKE_UNITS * BigInt(multiple);

/** A second reading of the rules of chases, without a database: the cash of members and the states of phases. */
export class ChaseModel {
  readonly chases: ModelChase[] = [];
  readonly cash: bigint[];

  constructor(members: number, balanceUnits: bigint) {
    this.cash = Array.from({ length: members }, () => balanceUnits);
  }

  /** Returns whether the chase is accepted: the first phase must become a bet. */
  place(chase: ModelChase, { suspended, maxLineUnits }: Situation): boolean {
    const total = chase.phases.reduce((sum, phase) => sum + amountOf(phase), 0n);
    const isWithinLimit = chase.phases.every((phase) => amountOf(phase) <= maxLineUnits);
    if (suspended || !isWithinLimit || total > (this.cash[chase.member] ?? 0n)) return false;
    this.credit(chase.member, -total);
    const [first] = chase.phases;
    if (first) first.state = 'placed';
    this.chases.push(chase);
    return true;
  }

  cancel(chase: ModelChase): void {
    if (this.refundWaiting(chase, 'chase.cancelled')) chase.state = 'cancelled';
  }

  /** Pays the phases whose issues were drawn. `drawn`: numero → first digit. */
  settle(drawn: ReadonlyMap<string, number>): void {
    for (const chase of this.chases) {
      for (const phase of chase.phases) {
        const digit = phase.state === 'placed' ? drawn.get(phase.numero) : undefined;
        if (digit === undefined) continue;
        const isWon = digit >= 5 === (chase.side === 'big');
        phase.state = isWon ? 'won' : 'lost';
        const units = REBATE_UNITS + (isWon ? PRIZE_UNITS : 0n);
        this.credit(chase.member, units * BigInt(phase.multiple));
      }
    }
  }

  advance(situation: Situation): void {
    for (const chase of this.chases) if (chase.state === 'running') this.advanceChase(chase, situation);
  }

  private advanceChase(chase: ModelChase, situation: Situation): void {
    if (situation.blocked.has(chase.member) && this.refundWaiting(chase, 'member.blocked')) {
      chase.state = 'cancelled';
      return;
    }
    const hasWon = chase.phases.some(({ state }) => state === 'won');
    if (chase.winningStop && hasWon && this.refundWaiting(chase, 'chase.stopped')) {
      chase.state = 'stopped';
      return;
    }
    for (const phase of chase.phases) {
      if (phase.state !== 'waiting') continue;
      if (phase.numero < situation.numero) this.refund(chase, phase, 'lottery.issue.missed');
      else if (phase.numero > situation.numero || chase.phases.some(({ state }) => state === 'placed'))
        return;
      else if (situation.suspended) this.refund(chase, phase, 'lottery.game.suspended');
      else if (amountOf(phase) > situation.maxLineUnits) this.refund(chase, phase, 'lottery.limit');
      else phase.state = 'placed';
    }
    if (!chase.phases.some(({ state }) => state === 'placed')) chase.state = 'completed';
  }

  /** Returns whether a phase waited. */
  private refundWaiting(chase: ModelChase, reason: RefundReason): boolean {
    const waiting = chase.phases.filter(({ state }) => state === 'waiting');
    for (const phase of waiting) this.refund(chase, phase, reason);
    return waiting.length > 0;
  }

  private refund(chase: ModelChase, phase: ModelPhase, reason: RefundReason): void {
    phase.state = 'refunded';
    phase.reason = reason;
    this.credit(chase.member, amountOf(phase));
  }

  private credit(member: number, units: bigint): void {
    this.cash[member] = (this.cash[member] ?? 0n) + units;
  }
}
