import { useQuery } from '@tanstack/react-query';
import { shortenAddress } from '../../design/address.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Identicon } from '../../design/identicon.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { balancesOptions, gameTokensOf } from '../../platform/wallet/balances.queries.ts';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import type { Payer } from './payers.rules.ts';
import type { Paying } from './use-payer.ts';

/** Shows which wallet pays and what it has, and lets the player choose another. */
export function PayWith({ paying, chainId }: { paying: Paying; chainId: number | undefined }) {
  const { payers, payer, choose, isMaking } = paying;
  return (
    <section className="pay-with card" aria-labelledby="pay-with">
      <h2 id="pay-with">Pay with</h2>
      <div className="pay-with-choices" role="radiogroup" aria-labelledby="pay-with">
        {payers.map((one) => (
          <label key={one.address} className="pay-with-choice">
            <input
              type="radio"
              name="payer"
              checked={one.address === payer?.address}
              onChange={() => choose(one.address)}
            />
            <Identicon address={one.address} size={32} />
            <span>
              <strong>{one.kept ? 'Hatchery wallet' : 'Your wallet'}</strong>{' '}
              <span className="mono soft">{shortenAddress(one.address)}</span>
              <Holds payer={one} chainId={chainId} />
            </span>
          </label>
        ))}
        {isMaking && <span className="pay-with-choice skeleton" />}
        {payers.every(({ kept }) => kept) && (
          <Button look="quiet" className="pay-with-own" onPointerEnter={wantWeb3} onClick={() => void requestWallet()}>
            Use your own wallet
          </Button>
        )}
      </div>
    </section>
  );
}

/** A placeholder of its height, while it is not known who is here. */
export const PayWithWaiting = () => (
  <section className="pay-with card" aria-busy="true">
    <h2>Pay with</h2>
    <div className="pay-with-choices">
      <span className="pay-with-choice skeleton" />
      <span className="pay-with-own" />
    </div>
  </section>
);

function Holds({ payer, chainId }: { payer: Payer; chainId: number | undefined }) {
  const { data, error } = useQuery({
    ...balancesOptions(payer.address, chainId ?? 0),
    enabled: chainId !== undefined,
  });
  const tokens = gameTokensOf(data);
  if (tokens !== undefined)
    return (
      <span className="pay-with-balance">
        <Amount base={tokens} {...gameToken} />
      </span>
    );
  return <span className="pay-with-balance soft">{data || error ? "Balance can't be read" : 'Loading balance'}</span>;
}
