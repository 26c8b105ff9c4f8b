import { amountFromUnits } from '@tessera/contract/money';
import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { post } from '../../src/ledger/index.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { endBonus } from '../../src/rewards/bonus/end-bonus.ts';
import { lockBonusAtRisk } from '../../src/rewards/deposit-bonus/bonus-at-risk.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { claimedBonus } from './bonus.ts';
import { BonusModel } from './bonus-model.ts';
import { BonusTable, type Move, type Player } from './bonus-table.ts';
import { chargeBackDeposit, depositWith, issueUntilDone } from './deposit-bonus.ts';
import { claim } from './rewards.ts';
import { numbers } from './seeded-numbers.ts';

const STEPS = 30;
const UNITS = 10_000n;
const MAX_STAKE = 80n * UNITS;

/** A deposit bonus of half the deposit. */
export interface DepositOffer {
  readonly code: string;
  readonly bonusFirst: boolean;
  readonly wagering: number;
}

interface DepositWithBonus {
  readonly orderId: bigint;
  readonly depositUnits: bigint;
  readonly offer: DepositOffer;
  /** Undefined before the claim. */
  rewardId: bigint | undefined;
  /** A withdrawal took the bonus before its claim. */
  lost: boolean;
}

const findReward = statement<[orderId: bigint], { rewardId: bigint }>(
  'test.find-reward-of-deposit',
  'SELECT reward_id AS "rewardId" FROM deposit_choice WHERE order_id = $1',
);

/** Cash, bonus, and whether the wagering of events of the member is still to be counted. */
const findPockets = statement<[memberId: bigint], { cash: bigint; bonus: bigint; unread: boolean }>(
  'test.find-pockets-and-unread-events',
  `SELECT b.cash, b.bonus, EXISTS (SELECT FROM round_event e WHERE e.member_id = $1
     AND e.id > (SELECT event_id FROM round_event_consumer WHERE name = 'bonus-wagering')) AS unread
     FROM member_balance b WHERE b.member_id = $1`,
);

interface HistoryOptions {
  readonly seed: number;
  /** Deposit bonuses that a member can choose once each. */
  readonly offers: readonly DepositOffer[];
  readonly readEvents: () => Promise<void>;
}

/** One member with the model of the same history. */
export class BonusHistory {
  private readonly model = new BonusModel();
  private readonly moves = new Map<object, Move>();
  private readonly test: TestApp;
  private readonly visitor: Visitor;
  private readonly player: Player;
  private readonly table: BonusTable;
  private readonly below: (limit: number) => number;
  private readonly offers: DepositOffer[];
  private readonly readEvents: () => Promise<void>;
  private readonly deposits: DepositWithBonus[] = [];

  constructor(test: TestApp, visitor: Visitor, player: Player, { seed, offers, readEvents }: HistoryOptions) {
    this.test = test;
    this.visitor = visitor;
    this.player = player;
    this.table = new BonusTable(test.database, player, () => test.clock.now());
    this.below = numbers(seed);
    this.offers = [...offers];
    this.readEvents = readEvents;
  }

  /** Compares the pockets of the member with the model after each step that sent a request. */
  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const done = await this.step();
      if (done === undefined) continue;
      const { cash, bonus } = await this.pocketsWithoutUnread();
      deepEqual([step, done, cash, bonus], [step, done, this.model.cash, this.model.balance]);
    }
    equal(this.model.unexplained, 0n);
  }

  private amount(most: number): bigint {
    return BigInt(1 + this.below(most * 10_000));
  }

  /** Returns nothing if the step was not possible. */
  private step(): Promise<string | undefined> {
    // Bonuses wait in the order of the times of their claims.
    this.test.clock.advance(1);
    const steps = [
      () => this.deposit(),
      () => this.optIn(),
      () => this.depositWithBonus(),
      () => this.claimOfDeposit(),
      () => this.chargeBack(),
      () => this.bet(),
      () => this.bet(),
      () => this.bet(),
      () => this.win(),
      () => this.win(),
      () => this.win(),
      () => this.undoBet(),
      () => this.undoWin(),
      () => this.end(),
      () => this.withdraw(),
    ] as const;
    return (steps[this.below(steps.length)] ?? steps[0])();
  }

  private async deposit(): Promise<string> {
    const amountUnits = this.amount(100);
    const envelope = { scope: 'job:test', key: randomUUID(), recordedAt: this.test.clock.now() } as const;
    const { memberId } = this.player;
    await post(this.test.database, {
      ...envelope,
      kind: 'deposit',
      asset: 'PHP',
      memberId,
      amountUnits,
      counterparty: 'test',
    });
    this.model.deposit(amountUnits);
    return 'deposit';
  }

  /** A third are discounts, which pay 10.00 % to 99.99 % of each stake. */
  private async optIn(): Promise<string> {
    const amount = 1 + this.below(60);
    const part = this.below(3) === 0 ? 1000 + this.below(9000) : undefined;
    const terms = {
      bonusFirst: part !== undefined || this.below(2) === 0,
      wagering: part === undefined ? this.below(3) : 1,
    };
    // Often below what is won with the bonus.
    const maxWin = this.below(2) === 0 ? amount + this.below(40) : undefined;
    const id = await claimedBonus(this.test, this.visitor, {
      ...terms,
      ...(part !== undefined && { stakeBasisPoints: part }),
      amount: String(amount),
      maxStake: amountFromUnits(MAX_STAKE),
      ...(maxWin !== undefined && { maxWin: String(maxWin) }),
    });
    this.model.claim({
      ...terms,
      id: BigInt(id),
      amount: BigInt(amount) * UNITS,
      stakeBasisPoints: part === undefined ? undefined : BigInt(part),
      maxStake: MAX_STAKE,
      maxWin: maxWin === undefined ? undefined : BigInt(maxWin) * UNITS,
      ofDeposit: false,
    });
    return `opt in: ${amount} × ${terms.wagering}, paying ${part ?? 10_000} of 10,000`;
  }

  /** Chooses a bonus with a deposit. A job issues the bonus at any time until the claim. */
  private async depositWithBonus(): Promise<string | undefined> {
    const offer = this.offers.pop();
    if (!offer) return undefined;
    const { test, visitor } = this;
    const coins = 50 + this.below(100);
    const orderId = await depositWith(test, visitor, String(coins), offer.code);
    const depositUnits = BigInt(coins) * UNITS;
    this.model.deposit(depositUnits);
    this.deposits.push({ orderId, depositUnits, offer, rewardId: undefined, lost: false });
    return `deposit ${coins} with ${offer.code}`;
  }

  private async claimOfDeposit(): Promise<string | undefined> {
    const deposit = this.one(this.deposits.filter(({ rewardId, lost }) => rewardId === undefined && !lost));
    if (!deposit) return undefined;
    const { test, visitor } = this;
    await issueUntilDone(test, deposit.orderId);
    const { rewardId } = await test.database.one(findReward, [deposit.orderId]);
    equal((await claim(test, visitor, rewardId.toString())).status, 200);
    const { bonusFirst, wagering } = deposit.offer;
    const amount = deposit.depositUnits / 2n;
    const rules = { wagering, bonusFirst, stakeBasisPoints: undefined, maxWin: undefined };
    this.model.claim({ id: rewardId, amount, ...rules, maxStake: MAX_STAKE, ofDeposit: true });
    deposit.rewardId = rewardId;
    return `claim ${amount} of a deposit`;
  }

  /** The deposit leaves the cash, and its bonus ends unless the bonus is fulfilled. */
  private async chargeBack(): Promise<string | undefined> {
    const deposit = this.deposits.pop();
    if (!deposit) return undefined;
    const { orderId, depositUnits, rewardId } = deposit;
    await chargeBackDeposit(this.test, orderId, depositUnits);
    await issueUntilDone(this.test, orderId);
    this.model.chargeBack(depositUnits, rewardId);
    return `charge back ${depositUnits}`;
  }

  private async bet(): Promise<string> {
    const stake = this.amount(this.below(8) === 0 ? 120 : 50);
    const move = await this.table.bet(randomUUID(), stake);
    const bet = this.model.bet(stake);
    deepEqual([stake, move !== undefined], [stake, bet !== undefined]);
    if (bet && move) this.moves.set(bet, move);
    return `bet ${stake}`;
  }

  private one<T extends object>(list: readonly T[]): (T & object) | undefined {
    return list.length === 0 ? undefined : list[this.below(list.length)];
  }

  private async win(): Promise<string | undefined> {
    const bet = this.one(this.model.bets.filter(({ undone }) => !undone).slice(-4));
    const move = bet && this.moves.get(bet);
    if (!bet || !move) return undefined;
    const amount = this.below(4) === 0 ? bet.stake : this.amount(80);
    // A late win of a closed round corrects the round.
    const closes = !bet.round.open || this.below(3) > 0;
    const won = await this.table.win(move, amount, closes);
    this.moves.set(this.model.win(bet, amount, closes), won);
    return `win ${amount}`;
  }

  /** Providers roll back a bet after its wins. */
  private async undoBet(): Promise<string | undefined> {
    const { bets, wins } = this.model;
    const bet = this.one(
      bets.filter((one) => !one.undone && !wins.some((win) => win.bet === one && !win.undone)),
    );
    const move = bet && this.moves.get(bet);
    if (!bet || !move) return undefined;
    await this.table.rollback(move);
    this.model.undoBet(bet);
    return 'undo bet';
  }

  private async undoWin(): Promise<string | undefined> {
    const win = this.one(this.model.wins.filter(({ undone }) => !undone));
    const move = win && this.moves.get(win);
    if (!win || !move) return undefined;
    await this.table.rollback(move);
    this.model.undoWin(win);
    return 'undo win';
  }

  private async end(): Promise<string | undefined> {
    const { active } = this.model;
    if (!active) return undefined;
    const [state, reason] =
      this.below(2) === 0 ? (['forfeited', 'member'] as const) : (['expired', 'time'] as const);
    const ending = { state, reason, now: this.test.clock.now() };
    await this.test.database.transaction((tx) => endBonus(tx, active.id, ending));
    this.model.end(false);
    return state;
  }

  private async withdraw(): Promise<string> {
    const amountUnits = this.amount(60);
    const { memberId } = this.player;
    await this.test.database.transaction(async (tx) => {
      const atRisk = await lockBonusAtRisk(this.test.app.deps.rewards, tx, memberId, 'PHP');
      equal(atRisk?.waitingUnits ?? 0n, this.waitingUnits());
      const envelope = { scope: 'job:test', key: randomUUID(), recordedAt: this.test.clock.now() } as const;
      const posted = await post(tx, {
        ...envelope,
        kind: 'withdrawal-hold',
        asset: 'PHP',
        memberId,
        amountUnits,
      });
      equal(posted.outcome === 'posted', this.model.withdraw(amountUnits));
      if (posted.outcome !== 'posted') return;
      await atRisk?.forfeit();
      for (const deposit of this.deposits) deposit.lost ||= deposit.rewardId === undefined;
    });
    return `withdraw ${amountUnits}`;
  }

  /** Bonuses of deposits that have not begun. */
  private waitingUnits(): bigint {
    const promised = this.deposits.filter(({ rewardId, lost }) => rewardId === undefined && !lost);
    const queued = this.model.bonuses.filter(({ ofDeposit, state }) => ofDeposit && state === 'queued');
    return [
      ...promised.map(({ depositUnits }) => depositUnits / 2n),
      ...queued.map(({ amount }) => amount),
    ].reduce((sum, units) => sum + units, 0n);
  }

  private async pocketsWithoutUnread(): Promise<{ cash: bigint; bonus: bigint }> {
    for (;;) {
      const { unread, ...pockets } = await this.test.database.one(findPockets, [this.player.memberId]);
      if (!unread) return pockets;
      await this.readEvents();
    }
  }
}
