import { getNetwork } from '@hatchery/chain/networks';
import { useState } from 'react';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Burning } from './burning.tsx';
import { readGen2 } from './gen2.read.ts';
import { Gen2Page } from './gen2-page.tsx';
import { hatchesOf, hatchesToMeet } from './hatches.rules.ts';
import { Nest } from './nest.tsx';
import { OwnCreatures } from './own-creatures.tsx';
import { PastHatches } from './past-hatches.tsx';
import { Referring } from './referring.tsx';
import { Shop } from './shop.tsx';
import { useEarlier } from './use-earlier.ts';
import { useGen2 } from './use-gen2.ts';
import { useMet } from './use-met.ts';

/** Eggs of the second generation: bought, hatched, and what came of them. */
export function Gen2() {
  const of = useGen2();
  return (
    <Gen2Page title="Second generation" lead="Solar and lunar eggs, and who hatches." of={of}>
      <Eggs key={of.chainId} of={of} />
    </Gen2Page>
  );
}

function Eggs({ of: { chainId, places, account } }: { of: ReturnType<typeof useGen2> }) {
  const [windows, setWindows] = useState(0);
  const reading = useChain({
    key: ['gen2', places?.collection ?? '', places?.eggs ?? '', account ?? ''],
    chainId,
    read: places && ((web3, id) => readGen2(web3, id, places, account)),
  });
  const { data, error, isError, refetch } = reading;
  // Another wallet's eggs must not be shown as this one's while they load.
  const own = data?.data.own?.account === account ? data?.data.own : undefined;
  const earlier = useEarlier({ chainId, collection: places?.collection, own, windows });
  const met = useMet(`${chainId}/${places?.collection}/${account}`);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !places) return <div className="gen2-waiting skeleton" role="status" aria-label="The eggs load" />;
  const { shop, nest } = data.data;
  const hatches = own ? hatchesOf([...earlier.news, ...own.news]) : [];
  const place = { chainId: data.chainId, head: data.block, collection: places.collection };
  const blockSeconds = getNetwork(data.chainId).blockTimeSeconds;
  const toMeet = hatchesToMeet(hatches, { met: met.id, head: data.block, blockSeconds });
  return (
    <>
      <Nest nest={nest} own={own} toMeet={toMeet} place={place} met={met} isConnected={account !== undefined} />
      <div className="gen2-foot">
        <AsOfBlock of={data} stale={isError} />
      </div>
      <WalletFirst why="See your eggs, hatch them, and meet who comes out." />
      <div className="gen2-two">
        <Shop shop={shop} own={own} chainId={data.chainId} />
        <Referring share={shop.share} own={own} account={account} chainId={data.chainId} places={places} />
      </div>
      {account !== undefined && (
        <>
          <PastHatches
            hatches={hatches}
            place={place}
            isKnown={own !== undefined}
            waits={new Set(toMeet.map(({ requestId }) => requestId))}
            earlier={own ? { ...earlier, search: () => setWindows(windows + 1) } : undefined}
          />
          <OwnCreatures creatures={own?.creatures} />
          {own && <Burning eggs={own.eggs} chainId={data.chainId} />}
        </>
      )}
    </>
  );
}
