import type { NamedGeneration } from '@hatchery/chain/creature-names';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { Link } from '../../platform/router.tsx';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { creatureOf } from './creature.rules.ts';
import { Effect } from './effect.tsx';
import { Missing } from './missing.tsx';
import { factsOfPicks } from './picks.rules.ts';
import { creaturesWords } from './rewards.rules.ts';
import { staking } from './staking.action.tsx';
import { countsOfTokens, type Gen1Token, mostTokens, type Own, type Staking } from './staking.read.ts';
import { type Tile, Tiles } from './tiles.tsx';
import { type Counts, changed, type Pick, weightOf } from './weight.rules.ts';

export type Mode = 'stake' | 'withdraw';

export interface DeskProps {
  chainId: number;
  data: Staking;
  own: Own;
  mode: Mode;
  /** The account that brought the player, or the zero address; undefined while what is typed is none. */
  referrer: string | undefined;
}

/** Chooses creatures of the second generation, and stakes or withdraws them. */
export function Gen2Desk(props: DeskProps) {
  const { own, mode, data } = props;
  const there = mode === 'stake' ? own.gen2.held : own.gen2.staked;
  const tiles = [...there].map(([kind, count]): Tile => {
    const creature = creatureOf('gen2', kind);
    return { id: kind, creature, count, words: `No. ${creature?.monsterId ?? kind}` };
  });
  return (
    <Desk
      {...props}
      generation="gen2"
      tiles={tiles}
      most={data.gen2.most}
      staked={own.gen2.staked}
      picksOf={(chosen) => [...chosen].map(([kind, count]) => ({ kind, count }))}
      factsOf={(chosen) => factsOfPicks([...chosen].map(([kind, count]) => ({ kind, count })))}
      act={() => (mode === 'stake' ? 'stakeGen2' : 'withdrawGen2')}
    />
  );
}

/** Chooses creatures of the first generation, and stakes or withdraws them. */
export function Gen1Desk(props: DeskProps) {
  const { own, mode, data, chainId, referrer } = props;
  const { held, staked, heldInAll } = own.gen1;
  const there = mode === 'stake' ? held : staked;
  const kinds = new Map(there.map(({ tokenId, kind }) => [tokenId, kind]));
  const unknown = mode === 'stake' ? held.filter(({ kind }) => kind === undefined) : [];
  const tiles = there.flatMap((token) => tileOf(token));
  return (
    <>
      <Desk
        {...props}
        generation="gen1"
        tiles={tiles}
        most={data.gen1.most}
        staked={countsOfTokens(staked)}
        picksOf={(chosen) => [...chosen.keys()].map((id) => ({ kind: kinds.get(id) ?? 0, count: 1 }))}
        factsOf={(chosen) => ({ ids: [...chosen.keys()].join(',') })}
        act={(count) => (mode === 'stake' ? 'stakeGen1' : count === 1 ? 'withdrawOne' : 'withdrawGen1')}
      />
      {mode === 'stake' && heldInAll > mostTokens && (
        <p className="soft">
          These are the first {mostTokens} of {heldInAll}. Stake some to see more.
        </p>
      )}
      {unknown.length > 0 && (
        <Missing
          key={unknown.map(({ tokenId }) => tokenId).join()}
          tokens={unknown}
          chainId={chainId}
          referrer={referrer}
        />
      )}
    </>
  );
}

const tileOf = ({ tokenId, kind }: Gen1Token): Tile[] =>
  kind === undefined ? [] : [{ id: tokenId, creature: creatureOf('gen1', kind), count: 1, words: `No. ${tokenId}` }];

interface CreatureDeskProps extends DeskProps {
  generation: NamedGeneration;
  tiles: readonly Tile[];
  most: number;
  staked: Counts;
  picksOf: (chosen: Counts) => Pick[];
  factsOf: (chosen: Counts) => Record<string, string>;
  act: (count: number) => string;
}

function Desk(props: CreatureDeskProps) {
  const { chainId, data, own, mode, referrer, generation, tiles, most, staked, picksOf, factsOf, act } = props;
  const [wanted, setWanted] = useState<Counts>(new Map());
  // Some may have left since they were chosen.
  const there = new Map(tiles.map(({ id, count }) => [id, count]));
  const chosen: Counts = new Map(
    [...wanted].flatMap(([id, count]): [number, number][] => {
      const has = there.get(id) ?? 0;
      return has > 0 ? [[id, Math.min(count, has)]] : [];
    }),
  );
  const { weights, isPaused } = data[generation];
  const picks = picksOf(chosen);
  const count = picks.reduce((sum, pick) => sum + pick.count, 0);
  const before = weightOf(generation, staked, weights);
  const after = weightOf(generation, changed(staked, picks, mode === 'stake' ? 1 : -1), weights);
  const isStake = mode === 'stake';
  const start = () =>
    startAct({
      kind: staking,
      chainId,
      facts: { act: act(count), count, ...factsOf(chosen), ...(isStake && referrer ? { referrer } : {}) },
    });
  if (tiles.length === 0) return <NoneThere generation={generation} mode={mode} />;
  return (
    <>
      <Tiles
        label={isStake ? 'Creatures in your wallet' : 'Creatures at stake'}
        tiles={tiles}
        chosen={chosen}
        onChange={setWanted}
        most={most}
      />
      <div className="staking-bar">
        <Effect weight={own.weight} before={before} after={after} sharing={data.pool} />
        <Button
          look="primary"
          large
          disabled={count === 0 || (isStake && (isPaused || referrer === undefined))}
          onPointerEnter={wantWeb3}
          onClick={() => void start()}
        >
          {count === 0 ? 'Choose creatures' : `${isStake ? 'Stake' : 'Withdraw'} ${creaturesWords(count)}`}
        </Button>
      </div>
    </>
  );
}

function NoneThere({ generation, mode }: { generation: NamedGeneration; mode: Mode }) {
  if (mode === 'withdraw') return <p className="none-yet">You have none at stake.</p>;
  return generation === 'gen2' ? (
    <p className="none-yet">
      None in your wallet that could be staked. <Link to="/gen2">Hatch some</Link>
    </p>
  ) : (
    <p className="none-yet">
      None in your wallet that could be staked right away. <Link to="/bazaar">Find some in the bazaar</Link>
    </p>
  );
}
