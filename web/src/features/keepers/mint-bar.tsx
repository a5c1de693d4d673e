import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { configOptions } from '../../platform/config.ts';
import { avatarsOptions } from '../../platform/masters/avatars.queries.ts';
import { avatarPricesOptions, ticketsOptions } from '../../platform/masters/catalogue.queries.ts';
import type { Look } from '../../platform/masters/look.rules.ts';
import { useUser } from '../../platform/session/session.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { MintDialog } from './mint-dialog.tsx';
import { pricesInWords, priceWords, wayOf, waysOf } from './prices.rules.ts';

/** The price of the keeper at every step, and the way to its mint. */
export function MintBar({ look }: { look: Look }) {
  const [minting, setMinting] = useState(false);
  const [chosenChain, setChain] = useState<number>();
  const [chosenWay, setWay] = useState<string>();
  const user = useUser();
  const config = useQuery(configOptions).data;
  const chainId = chosenChain ?? config?.defaultChainId;
  const prices = useQuery({ ...avatarPricesOptions(chainId), enabled: chainId !== undefined });
  const tickets = useQuery(ticketsOptions).data;
  const mine = useQuery({ ...avatarsOptions(chainId ?? 0), enabled: user !== undefined && chainId !== undefined }).data;
  const ways = waysOf(prices.data ?? []);
  const way = wayOf(ways, chosenWay, (mine?.length ?? 0) > 0);
  const others = pricesInWords(ways, chainId ?? 0, tickets);
  return (
    <section className="mint-bar card" aria-label="Price">
      <p className="mint-price">
        <strong>{priceWords(way, chainId ?? 0, tickets)}</strong>
        <small className="soft">
          {prices.data ? wordsBeside(way.key, others) : prices.error ? 'Other prices could not be loaded.' : '\u00a0'}
        </small>
      </p>
      <Button look="primary" large onPointerEnter={wantWeb3} onClick={() => setMinting(true)}>
        Mint
      </Button>
      {minting && chainId !== undefined && (
        <MintDialog
          {...{ look, chainId, ways, way }}
          tickets={tickets ?? []}
          prices={prices}
          onChain={setChain}
          onWay={setWay}
          onClose={() => setMinting(false)}
        />
      )}
    </section>
  );
}

function wordsBeside(way: string, others: string): string {
  if (way !== 'free') return others;
  return others === '' ? 'Your first keeper' : `Your first keeper. More for ${others}`;
}
