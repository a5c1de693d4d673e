import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { configOptions } from '../../platform/config.ts';
import { avatarPricesOptions, ticketsOptions } from '../../platform/masters/catalogue.queries.ts';
import type { Look } from '../../platform/masters/look.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { useFreeKeeper } from './free-keeper.ts';
import { MintDialog } from './mint-dialog.tsx';
import { priceWords, wayOf, waysOf, wordsBeside } from './prices.rules.ts';

/** The price that this player pays for the keeper, at every step, and the way to its mint. */
export function MintBar({ look }: { look: Look }) {
  const [minting, setMinting] = useState(false);
  const chainId = useQuery(configOptions).data?.defaultChainId;
  const prices = useQuery({ ...avatarPricesOptions(chainId), enabled: chainId !== undefined });
  const tickets = useQuery(ticketsOptions).data ?? [];
  const free = useFreeKeeper(chainId);
  const ways = waysOf(prices.data ?? []);
  const way = free && wayOf(ways, undefined, free);
  const isKnown = free !== undefined && chainId !== undefined && (prices.data !== undefined || way !== undefined);
  return (
    <section className="mint-bar card" aria-label="Price">
      <p className="mint-price">
        <strong>{!isKnown ? '\u00a0' : way ? priceWords(way, chainId, tickets) : 'Not sold right now'}</strong>
        <small className="soft">
          {prices.error && !prices.data
            ? "Prices couldn't be loaded."
            : isKnown
              ? wordsBeside(way, { ways, free, chainId, tickets })
              : '\u00a0'}
        </small>
      </p>
      <Button look="primary" large onPointerEnter={wantWeb3} onClick={() => setMinting(true)}>
        Mint
      </Button>
      {minting && chainId !== undefined && (
        <MintDialog {...{ look, tickets }} mainChainId={chainId} onClose={() => setMinting(false)} />
      )}
    </section>
  );
}
