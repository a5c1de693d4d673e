import { slotNames } from '@hatchery/art/omnichain-things';
import { useState } from 'react';
import type { Address } from 'viem';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { readPools } from './omnimon.read.ts';
import { percent } from './omnimon.rules.ts';
import '../../design/fold.css';

/** The chances of each trait of each slot, read when they are wanted. */
export function Odds({ chainId, traits }: { chainId: number; traits: Address | undefined }) {
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch, isError } = useChain({
    key: ['trait-pools', traits ?? ''],
    chainId,
    read: isWanted && traits ? (web3, id) => readPools(web3, id, traits) : undefined,
  });
  const pools = data?.data;
  return (
    <details className="fold" onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>Chances of each trait</summary>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !pools ? (
        <div className="skeleton omnimon-odds-waiting" role="status" aria-label="Loading the chances" />
      ) : pools.length === 0 ? (
        <p className="soft">There are no traits on this network yet.</p>
      ) : (
        <div className="omnimon-odds">
          <AsOfBlock of={data} stale={isError} />
          {pools.map((pool, slot) => (
            <section key={slotNames[slot]} aria-label={slotNames[slot]}>
              <h3>{slotNames[slot]}</h3>
              <ul>
                {pool.map(({ id, chance }) => (
                  <li key={id}>
                    <ThingPicture id={id} size={32} />
                    <span>{nameOfThing(id)}</span>
                    <span className="mono">{percent(chance)}</span>
                  </li>
                ))}
              </ul>
              {pool.length === 0 && <p className="soft">Not drawn: it keeps what it has.</p>}
            </section>
          ))}
        </div>
      )}
    </details>
  );
}
