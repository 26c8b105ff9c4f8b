/** An independent model of a member with bonuses, in ledger units. */

interface ModelBonus {
  readonly id: bigint;
  readonly amount: bigint;
  readonly required: bigint;
  readonly bonusFirst: boolean;
  readonly maxStake: bigint;
  wagered: bigint;
  state: 'active' | 'queued' | 'released' | 'returned';
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

  claim(bonus: Pick<ModelBonus, 'id' | 'amount' | 'required' | 'bonusFirst' | 'maxStake'>): void {
    this.bonuses.push({ ...bonus, wagered: 0n, state: 'queued' });
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
      this.cash += this.balance;
      this.released += this.balance;
    }
    this.balance = 0n;
    active.state = released ? 'released' : 'returned';
    this.startNext();
  }

  /** Takes a deposit back. Its bonus ends, unless the bonus was released. */
  chargeBack(amount: bigint, bonusId: bigint): void {
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
    if (active?.bonusFirst) fromBonus = this.balance < stake ? this.balance : stake;
    else if (active) fromBonus = spendable < stake ? stake - spendable : 0n;
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
    else if (bonus?.state === 'released') this.addCash(amount);
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
    else if (bet.bonus?.state === 'released') this.addCash(-toBonus);
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
    this.end(false);
    return true;
  }

  /** Cash is explained by deposits, play in cash and bonuses whose requirement was fulfilled. */
  get unexplained(): bigint {
    return this.cash + this.withdrawn - this.deposited - this.played - this.released;
  }
}
