/** The parts of a base unit. Fractions are exact, so only what is stated below is rounded. */
const one = 10n ** 40n;
const week = 604_800n;
const percents = [50n, 30n, 15n, 10n, 5n];

interface Account {
  weights: { gen1: bigint; gen2: bigint };
  /** Whole base units up to the last settlement. */
  owed: bigint;
  /** Earnings since then, in parts of `one`. */
  fresh: bigint;
  referrer?: number;
  /** The part of `owed` from before it had a referrer. */
  unshared: bigint;
  bonus: bigint;
  totalBonus: bigint;
  referred: number[];
  /** Accounts that joined below it over five levels, each counted when it joined. */
  downline: number;
  /** Base units by which the contract may differ from `owed`, `fresh` and `bonus` together. Zero after a harvest. */
  slack: bigint;
}

/**
 * Models rewards as a plain loop over all accounts. At each event every account gets its part of what was distributed
 * since the last one.
 *
 * Rounding: each interval's distribution, each settlement of an account (a change of weight or a harvest) and each
 * bonus are rounded down to the base unit. The contract rounds at the same places, and also rounds its accumulator to
 * 10^-18 of a base unit per unit of weight. So its pending reward may be lower by one base unit per settlement since
 * the last harvest, and a bonus may differ by up to `bonusSlack`.
 */
export class RewardsModel {
  readonly accounts: Account[];
  reserve = 0n;
  budget = 0n;
  perWeek: bigint;
  /** The time of the last count. */
  time: number;

  constructor(accountCount: number, perWeek: bigint, time: number) {
    [this.perWeek, this.time] = [perWeek, time];
    this.accounts = Array.from({ length: accountCount }, () => ({
      weights: { gen1: 0n, gen2: 0n },
      owed: 0n,
      fresh: 0n,
      unshared: 0n,
      bonus: 0n,
      totalBonus: 0n,
      referred: [],
      downline: 0,
      slack: 0n,
    }));
  }

  get totalWeight(): bigint {
    return this.accounts.reduce((sum, account) => sum + weightOf(account), 0n);
  }

  passTo(time: number): void {
    const elapsed = BigInt(time - this.time);
    this.time = time;
    const total = this.totalWeight;
    if (total === 0n) return;
    const due = (elapsed * this.perWeek) / week;
    const shared = due < this.reserve ? due : this.reserve;
    this.reserve -= shared;
    for (const account of this.accounts) account.fresh += (shared * one * weightOf(account)) / total;
  }

  /** Answers a question as of a later time, without moving the model there. */
  async asOf<T>(time: number, ask: () => Promise<T>): Promise<T> {
    const [before, reserve, fresh] = [this.time, this.reserve, this.accounts.map((account) => account.fresh)];
    this.passTo(time);
    try {
      return await ask();
    } finally {
      [this.time, this.reserve] = [before, reserve];
      for (const [index, account] of this.accounts.entries()) account.fresh = fresh[index] as bigint;
    }
  }

  /** Returns what `harvest` would pay. */
  pending(index: number): bigint {
    const { owed, fresh, bonus } = this.at(index);
    return owed + (fresh + roundingGuard) / one + bonus;
  }

  setWeight(index: number, generation: 'gen1' | 'gen2', weight: bigint, referrer?: number): void {
    const account = this.at(index);
    this.settle(account);
    account.weights[generation] = weight;
    if (referrer === undefined || account.referrer !== undefined) return;
    account.referrer = referrer;
    account.unshared = account.owed;
    this.at(referrer).referred.push(index);
    let above: number | undefined = referrer;
    for (let level = 0; level < percents.length && above !== undefined; level++) {
      const { referrer: next } = this.at(above);
      this.at(above).downline += 1;
      above = next;
    }
  }

  /** Returns whether an account may name a referrer: not itself, and not an account below it. */
  mayBeBroughtBy(index: number, referrer: number): boolean {
    for (let above: number | undefined = referrer; above !== undefined; above = this.at(above).referrer) {
      if (above === index) return false;
    }
    return true;
  }

  harvest(index: number): void {
    const account = this.at(index);
    this.settle(account);
    const shared = account.owed - account.unshared;
    [account.owed, account.unshared, account.bonus, account.slack] = [0n, 0n, 0n, 0n];
    if (shared > 0n) this.creditBonuses(account.referrer, shared);
  }

  at(index: number): Account {
    return this.accounts[index] as Account;
  }

  private creditBonuses(nearest: number | undefined, shared: bigint): void {
    let above = nearest;
    for (const percent of percents) {
      if (above === undefined) return;
      const account = this.at(above);
      const due = (shared * percent) / 1000n;
      const amount = due < this.budget ? due : this.budget;
      this.budget -= amount;
      account.bonus += amount;
      account.totalBonus += amount;
      account.slack += bonusSlack;
      above = account.referrer;
    }
  }

  private settle(account: Account): void {
    account.owed += (account.fresh + roundingGuard) / one;
    account.fresh = 0n;
    account.slack += 1n;
  }
}

/**
 * The base units by which one bonus may differ: one of its own, and up to four of earlier levels when the budget ends.
 */
const bonusSlack = 5n;

/** Values this close below a whole base unit were whole before the model's divisions. */
const roundingGuard = one / 10n ** 20n;

const weightOf = ({ weights }: Account) => weights.gen1 + weights.gen2;
