import { weigh } from './monsters.ts';
import { RewardsModel } from './rewards.model.ts';
import { kindOfToken } from './world.ts';

const wholeToken = 10n ** 18n;

interface Holder {
  /** Gen-1 token ids. */
  tokens: Set<number>;
  /** Gen-2 amounts by token id. */
  monsters: Map<number, number>;
  /** Base units of the game token. */
  staked: bigint;
}

/** Models stakes and weights, which are counted from scratch each time. */
export class StakingModel {
  readonly holders: Holder[];
  readonly rewards: RewardsModel;
  paused = { staking1: false, staking2: false, rewarder: false };

  constructor(accountCount: number, perWeek: bigint, time: number) {
    this.rewards = new RewardsModel(accountCount, perWeek, time);
    this.holders = Array.from({ length: accountCount }, () => ({ tokens: new Set(), monsters: new Map(), staked: 0n }));
  }

  gen1Weight(index: number) {
    const { tokens } = this.at(index);
    const counts = new Map<string, number>();
    for (const tokenId of tokens) {
      const { monsterId, shiny } = kindOfToken(tokenId);
      counts.set(`${monsterId} ${shiny}`, (counts.get(`${monsterId} ${shiny}`) ?? 0) + 1);
    }
    const countOf = (monsterId: number, shiny: boolean) => counts.get(`${monsterId} ${shiny}`) ?? 0;
    return weigh(
      'gen1',
      ({ monsterId, shiny }) => countOf(monsterId, shiny),
      (shiny) => countOf(0, shiny),
    );
  }

  gen2Weight(index: number) {
    const { monsters, staked } = this.at(index);
    const countOf = (monsterId: number, shiny: boolean) =>
      monsters.get(shiny ? monsterId * 1000 + 888 : monsterId) ?? 0;
    const { single, sets } = weigh(
      'gen2',
      ({ monsterId, shiny }) => countOf(monsterId, shiny),
      (shiny) => countOf(0, shiny),
    );
    return { single: single + Number(staked / wholeToken), sets };
  }

  /** Runs after a stake or a withdrawal. */
  pushWeight(index: number, generation: 'gen1' | 'gen2', referrer?: number): void {
    const { single, sets } = generation === 'gen1' ? this.gen1Weight(index) : this.gen2Weight(index);
    this.rewards.setWeight(index, generation, BigInt(single + sets), referrer);
  }

  at(index: number): Holder {
    return this.holders[index] as Holder;
  }
}
