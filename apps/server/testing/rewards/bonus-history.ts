import { amountFromUnits } from '@tessera/contract/money';
import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { post } from '../../src/ledger/index.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { endBonus } from '../../src/rewards/bonus/end-bonus.ts';
import { lockActiveBonus } from '../../src/rewards/bonus/forfeit-bonus.ts';
import { roundStatements } from '../../src/rounds/index.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { claimedBonus } from './bonus.ts';
import { BonusModel } from './bonus-model.ts';
import { chargeBackDeposit, depositWith, issueUntilDone, openBonusOf } from './deposit-bonus.ts';
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
  readonly rewardId: bigint;
}

const table = roundStatements<[memberId: bigint, nodeId: bigint]>({
  name: 'test-bonus-table',
  source: `'test-bonus-table'`,
  session: `(SELECT ROW(m.id, 'PHP', 'PHP', NULL, g.id, g.game_type, g.vassalage, NULL)::round_seat
            FROM member m, game g WHERE m.id = $1 AND g.id = $2)`,
  parameters: 2,
});

/** Cash, bonus, and whether the wagering of events of the member is still to be counted. */
const findPockets = statement<[memberId: bigint], { cash: bigint; bonus: bigint; unread: boolean }>(
  'test.find-pockets-and-unread-events',
  `SELECT b.cash, b.bonus, EXISTS (SELECT FROM round_event e WHERE e.member_id = $1
     AND e.id > (SELECT event_id FROM round_event_consumer WHERE name = 'bonus-wagering')) AS unread
     FROM member_balance b WHERE b.member_id = $1`,
);

interface Move {
  readonly id: string;
  readonly round: string;
}

interface Player {
  readonly memberId: bigint;
  readonly nodeId: bigint;
}

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
  private readonly below: (limit: number) => number;
  private readonly offers: DepositOffer[];
  private readonly readEvents: () => Promise<void>;
  private readonly deposits: DepositWithBonus[] = [];

  constructor(test: TestApp, visitor: Visitor, player: Player, { seed, offers, readEvents }: HistoryOptions) {
    this.test = test;
    this.visitor = visitor;
    this.player = player;
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
    const steps = [
      () => this.deposit(),
      () => this.optIn(),
      () => this.depositWithBonus(),
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

  private async optIn(): Promise<string> {
    const bonusFirst = this.below(2) === 0;
    const wagering = this.below(3);
    const amount = 1 + this.below(60);
    const id = await claimedBonus(this.test, this.visitor, {
      bonusFirst,
      wagering,
      amount: String(amount),
      maxStake: amountFromUnits(MAX_STAKE),
    });
    const units = BigInt(amount) * UNITS;
    const required = units * BigInt(wagering);
    this.model.claim({ id: BigInt(id), amount: units, required, bonusFirst, maxStake: MAX_STAKE });
    return `opt in: ${amount} × ${wagering}`;
  }

  /** Chooses a bonus with a deposit, and claims the bonus. */
  private async depositWithBonus(): Promise<string | undefined> {
    const offer = this.offers.pop();
    if (!offer) return undefined;
    const { test, visitor } = this;
    const coins = 50 + this.below(100);
    const orderId = await depositWith(test, visitor, String(coins), offer.code);
    const depositUnits = BigInt(coins) * UNITS;
    this.model.deposit(depositUnits);
    await issueUntilDone(test, orderId);
    const id = await openBonusOf(test, visitor);
    const { status } = await claim(test, visitor, id);
    equal(status, 200);
    const { bonusFirst, wagering } = offer;
    const amount = depositUnits / 2n;
    this.model.claim({
      id: BigInt(id),
      amount,
      required: amount * BigInt(wagering),
      bonusFirst,
      maxStake: MAX_STAKE,
    });
    this.deposits.push({ orderId, depositUnits, rewardId: BigInt(id) });
    return `deposit ${coins} with ${offer.code}`;
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

  private request(round: string, of: string | null, amount: bigint | null, closes: boolean) {
    const id = randomUUID();
    const money = amount === null ? ([null, null, null] as const) : (['PHP', amount, false] as const);
    return { id, fields: [id, randomUUID(), of, round, closes, '', ...money, null, null] as const };
  }

  private async bet(): Promise<string> {
    const stake = this.amount(this.below(8) === 0 ? 120 : 50);
    const round = randomUUID();
    const { memberId, nodeId } = this.player;
    const { id, fields } = this.request(round, null, stake, false);
    const { moved } = await this.test.database.one(table.bet, [
      memberId,
      nodeId,
      ...fields,
      this.test.clock.now(),
      '{}',
    ]);
    const bet = this.model.bet(stake);
    deepEqual([stake, moved], [stake, bet !== undefined]);
    if (bet) this.moves.set(bet, { id, round });
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
    const { memberId, nodeId } = this.player;
    const { id, fields } = this.request(move.round, move.id, amount, closes);
    await this.test.database.one(table.win, [memberId, nodeId, ...fields, this.test.clock.now()]);
    this.moves.set(this.model.win(bet, amount, closes), { id, round: move.round });
    return `win ${amount}`;
  }

  private async undo(move: Move): Promise<void> {
    const { memberId, nodeId } = this.player;
    const { fields } = this.request(move.round, move.id, null, false);
    await this.test.database.one(table.rollback, [memberId, nodeId, ...fields, this.test.clock.now(), false]);
  }

  /** Providers roll back a bet after its wins. */
  private async undoBet(): Promise<string | undefined> {
    const { bets, wins } = this.model;
    const bet = this.one(
      bets.filter((one) => !one.undone && !wins.some((win) => win.bet === one && !win.undone)),
    );
    const move = bet && this.moves.get(bet);
    if (!bet || !move) return undefined;
    await this.undo(move);
    this.model.undoBet(bet);
    return 'undo bet';
  }

  private async undoWin(): Promise<string | undefined> {
    const win = this.one(this.model.wins.filter(({ undone }) => !undone));
    const move = win && this.moves.get(win);
    if (!win || !move) return undefined;
    await this.undo(move);
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
      const bonus = await lockActiveBonus(this.test.app.deps.rewards, tx, memberId, 'PHP');
      const envelope = { scope: 'job:test', key: randomUUID(), recordedAt: this.test.clock.now() } as const;
      const posted = await post(tx, {
        ...envelope,
        kind: 'withdrawal-hold',
        asset: 'PHP',
        memberId,
        amountUnits,
      });
      equal(posted.outcome === 'posted', this.model.withdraw(amountUnits));
      if (posted.outcome === 'posted') await bonus?.forfeit();
    });
    return `withdraw ${amountUnits}`;
  }

  private async pocketsWithoutUnread(): Promise<{ cash: bigint; bonus: bigint }> {
    for (;;) {
      const { unread, ...pockets } = await this.test.database.one(findPockets, [this.player.memberId]);
      if (!unread) return pockets;
      await this.readEvents();
    }
  }
}
