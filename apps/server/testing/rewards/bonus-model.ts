/** An independent model of a member with bonuses, in ledger units. */

interface ModelBonus {
  readonly id: bigint;
  readonly amount: bigint;
  readonly required: bigint;
  readonly bonusFirst: boolean;
  /** The part of each stake that a discount pays, in basis points. */
  readonly stakeBasisPoints: bigint | undefined;
  readonly maxStake: bigint;
  /** The most that becomes cash. */
  readonly maxWin: bigint | undefined;
  /** Of a deposit: a withdrawal ends the bonus also before its start. */
  readonly ofDeposit: boolean;
  /** What the released bonus was worth, with later wins and rollbacks. */
  value: bigint;
  wagered: bigint;
  state: 'active' | 'queued' | 'released' | 'returned';
}

interface ClaimedTerms extends Omit<ModelBonus, 'required' | 'wagered' | 'state' | 'value'> {
  readonly wagering: number;
}

interface ModelBet {
  readonly stake: bigint;
  readonly fromBonus: bigint;
  readonly bonus: ModelBonus | undefined;
  readonly round: ModelRound;
  undone: boolean;
}

interface ModelWin {
  readonly amount: bigint;
  readonly toBonus: bigint;
  readonly bet: ModelBet;
  undone: boolean;
}

/** A round of one bet. */
interface ModelRound {
  stake: bigint;
  win: bigint;
  counted: bigint;
  open: boolean;
}

export class BonusModel {
  cash = 0n;
  balance = 0n;
  /** What the member put in and took out. */
  deposited = 0n;
  withdrawn = 0n;
  released = 0n;
  /** The result of stakes and wins in cash, and of parts that followed a bonus. */
  played = 0n;
  readonly bonuses: ModelBonus[] = [];
  readonly bets: ModelBet[] = [];
  readonly wins: ModelWin[] = [];

  get active(): ModelBonus | undefined {
    return this.bonuses.find(({ state }) => state === 'active');
  }

  deposit(amount: bigint): void {
    this.cash += amount;
    this.deposited += amount;
  }

  claim({ wagering, ...bonus }: ClaimedTerms): void {
    const required = requiredOf(bonus.amount * BigInt(wagering), bonus.stakeBasisPoints);
    this.bonuses.push({ ...bonus, required, wagered: 0n, value: 0n, state: 'queued' });
    this.startNext();
  }

  private startNext(): void {
    const next = this.bonuses.find(({ state }) => state === 'queued');
    if (this.active || !next) return;
    next.state = 'active';
    this.balance += next.amount;
  }

  end(released: boolean): void {
    const { active } = this;
    if (!active) return;
    if (released) {
      active.value = this.balance;
      const paid = paidOf(active);
      this.cash += paid;
      this.released += paid;
    }
    this.balance = 0n;
    active.state = released ? 'released' : 'returned';
    this.startNext();
  }

  /** Takes a deposit back. Its bonus ends, unless the bonus was released. Undefined: the bonus was not claimed. */
  chargeBack(amount: bigint, bonusId: bigint | undefined): void {
    this.cash -= amount;
    this.deposited -= amount;
    const bonus = this.bonuses.find(({ id }) => id === bonusId);
    if (bonus?.state === 'active') this.end(false);
    else if (bonus?.state === 'queued') bonus.state = 'returned';
  }

  /** Undefined: the stake is refused. */
  bet(stake: bigint): ModelBet | undefined {
    const { active } = this;
    if (active && stake > active.maxStake) return undefined;
    const spendable = this.cash > 0n ? this.cash : 0n;
    let fromBonus = 0n;
    if (active?.bonusFirst) {
      const { stakeBasisPoints } = active;
      const share = stakeBasisPoints === undefined ? stake : (stake * stakeBasisPoints) / 10_000n;
      fromBonus = this.balance < share ? this.balance : share;
    }
    if (active && !active.bonusFirst) fromBonus = spendable < stake ? stake - spendable : 0n;
    if (fromBonus > this.balance || this.cash < stake - fromBonus) {
      if (stake - fromBonus > 0n || fromBonus > this.balance) return undefined;
    }
    this.cash -= stake - fromBonus;
    this.played -= stake - fromBonus;
    this.balance -= fromBonus;
    const round = { stake, win: 0n, counted: 0n, open: true };
    const bet = { stake, fromBonus, bonus: active, round, undone: false };
    this.bets.push(bet);
    return bet;
  }

  win(bet: ModelBet, amount: bigint, closes: boolean): ModelWin {
    const toBonus = (amount * bet.fromBonus) / bet.stake;
    this.addCash(amount - toBonus);
    this.follow(bet.bonus, toBonus);
    bet.round.win += amount;
    if (closes) bet.round.open = false;
    const win = { amount, toBonus, bet, undone: false };
    this.wins.push(win);
    this.settle(bet);
    return win;
  }

  private addCash(amount: bigint): void {
    this.cash += amount;
    this.played += amount;
  }

  /** Takes a part to where its bonus went. */
  private follow(bonus: ModelBonus | undefined, amount: bigint): void {
    if (bonus?.state === 'active') this.balance += amount;
    else if (bonus?.state === 'released') this.changeValue(bonus, amount);
  }

  /** The part above the maximum win is the promotion's, and is lost first. */
  private changeValue(bonus: ModelBonus, amount: bigint): void {
    const before = paidOf(bonus);
    bonus.value += amount;
    this.addCash(paidOf(bonus) - before);
  }

  undoBet(bet: ModelBet): void {
    bet.undone = true;
    this.addCash(bet.stake - bet.fromBonus);
    this.follow(bet.bonus, bet.fromBonus);
    bet.round.stake -= bet.stake;
    bet.round.open = false;
    this.settle(bet);
  }

  undoWin(win: ModelWin): void {
    const { bet, amount, toBonus } = win;
    win.undone = true;
    this.addCash(toBonus - amount);
    if (bet.bonus?.state === 'active') this.balance = this.balance > toBonus ? this.balance - toBonus : 0n;
    else if (bet.bonus?.state === 'released') this.changeValue(bet.bonus, -toBonus);
    bet.round.win -= amount;
    this.settle(bet);
  }

  /** Counts a closed round, and ends its bonus where the requirement is reached or the balance is spent. */
  private settle({ bonus, round }: ModelBet): void {
    if (round.open || bonus?.state !== 'active') return;
    const counted = round.stake === round.win ? 0n : round.stake;
    bonus.wagered += counted - round.counted;
    round.counted = counted;
    const open = this.bets.some((bet) => bet.round.open && bet.fromBonus > 0n);
    if (bonus.wagered >= bonus.required) this.end(true);
    else if (this.balance === 0n && !open) this.end(false);
  }

  withdraw(amount: bigint): boolean {
    if (amount > this.cash) return false;
    this.cash -= amount;
    this.withdrawn += amount;
    for (const bonus of this.bonuses) {
      if (bonus.ofDeposit && bonus.state === 'queued') bonus.state = 'returned';
    }
    this.end(false);
    return true;
  }

  /** Cash is explained by deposits, play in cash and bonuses whose requirement was fulfilled. */
  get unexplained(): bigint {
    return this.cash + this.withdrawn - this.deposited - this.played - this.released;
  }
}

function paidOf({ value, maxWin }: ModelBonus): bigint {
  return maxWin !== undefined && value > maxWin ? maxWin : value;
}

/** Stakes of which the discount is the part, rounded up. */
function requiredOf(units: bigint, stakeBasisPoints: bigint | undefined): bigint {
  if (stakeBasisPoints === undefined) return units;
  const stakes = (units * 10_000n) / stakeBasisPoints;
  return stakes * stakeBasisPoints < units * 10_000n ? stakes + 1n : stakes;
}
