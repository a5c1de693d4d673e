import { getNetwork } from '@hatchery/chain/networks';
import { useQuery } from '@tanstack/react-query';
import { chainName, configOptions } from '../config.ts';
import type { AsOf } from './at-block.ts';
import './onchain.css';

/** Says which block figures are true of, and when they cannot change any more. Keeps its room while they load. */
export function AsOfBlock({ of, stale = false }: { of: AsOf<unknown> | undefined; stale?: boolean }) {
  const config = useQuery(configOptions).data;
  if (!of) return <p className="as-of soft">Reading the chain</p>;
  const { block, chainId, finalBlock } = of;
  const { finalityDepth, blockTimeSeconds } = getNetwork(chainId);
  return (
    <p
      className="as-of soft"
      title={`Final up to block ${finalBlock.toLocaleString('en')}. A block is final about ${Math.ceil(finalityDepth * blockTimeSeconds)} s after it was made.`}
    >
      <span className="as-of-dot" data-stale={stale || undefined} aria-hidden="true" />
      {stale ? 'The network does not answer. ' : ''}Block <span className="mono">{block.toLocaleString('en')}</span> of{' '}
      {chainName(config, chainId)}
    </p>
  );
}
