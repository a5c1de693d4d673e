import type { Wallet } from '@hatchery/api/wallets';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Row } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { UpdatedAt } from '../../design/updated-at.tsx';
import { api } from '../../platform/api.ts';
import type { ChainConfig } from '../../platform/config.ts';
import { gameToken } from '../../platform/game-token.ts';
import { updateUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { balancesOptions, coinsOf, gameTokensOf } from '../../platform/wallet/balances.queries.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';

/** Shows a wallet with its balances, and makes it the main one. */
export function WalletRow({ wallet, chains }: { wallet: Wallet; chains: readonly ChainConfig[] | undefined }) {
  const { address, mainWallet } = wallet;
  const choose = useIntent({
    run: (_: undefined, options) => api.users.setMainWallet({ body: { mainWallet: address } }, options),
    refresh: [['mine']],
    onDone(user) {
      updateUser(user);
      toast('This is now your main wallet.', 'good');
    },
  });
  return (
    <Row
      title={
        <>
          <AddressTag address={address} />
          {mainWallet && <span className="badge badge-brand">Main</span>}
        </>
      }
      words={<Balances address={address} chains={chains} />}
    >
      {!mainWallet && (
        <Button
          look="quiet"
          busy={choose.isPending}
          aria-label={`Make ${address} the main wallet`}
          onClick={() => choose.mutate(undefined)}
        >
          Make main
        </Button>
      )}
    </Row>
  );
}

/** Shows what a wallet holds on each chain; names the chain where there are several. */
function Balances({ address, chains }: { address: string; chains: readonly ChainConfig[] | undefined }) {
  if (!chains) return <span className="balances balances-waiting skeleton" aria-busy="true" />;
  return chains.map(({ id, name }) => (
    <OnChain key={id} address={address} chainId={id} name={chains.length > 1 ? name : undefined} />
  ));
}

interface OnChainProps {
  address: string;
  chainId: number;
  name: string | undefined;
}

function OnChain({ address, chainId, name }: OnChainProps) {
  const { data, error, refetch } = useQuery(balancesOptions(address, chainId));
  const chain = name && <span className="balances-chain">{name}</span>;
  if (error && !data)
    return (
      <span className="balances">
        {chain} Couldn't load balances.{' '}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Try again
        </button>
      </span>
    );
  if (!data) return <span className="balances balances-waiting skeleton" aria-busy="true" />;
  const tokens = gameTokensOf(data);
  const coins = coinsOf(data);
  return (
    <span className="balances">
      {chain}
      {tokens !== undefined && <Amount base={tokens} {...gameToken} />}
      {coins !== undefined && <Amount base={coins} decimals={18} symbol={coinOf(chainId)} />}
      <UpdatedAt block={data.block} />
    </span>
  );
}
