import type { Wallet } from '@hatchery/api/wallets';
import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Row } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { UpdatedAt } from '../../design/updated-at.tsx';
import { api } from '../../platform/api.ts';
import { gameToken } from '../../platform/game-token.ts';
import { updateUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { balancesOptions } from './wallets.queries.ts';

/** Shows a wallet with its balances, and makes it the main one. */
export function WalletRow({ wallet, chainId }: { wallet: Wallet; chainId: number | undefined }) {
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
      words={<Balances address={address} chainId={chainId} />}
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

function Balances({ address, chainId }: { address: string; chainId: number | undefined }) {
  const { data, error, refetch } = useQuery({
    ...balancesOptions(address, chainId ?? 0),
    enabled: chainId !== undefined,
  });
  if (error && !data)
    return (
      <span className="balances">
        Couldn't load balances.{' '}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Try again
        </button>
      </span>
    );
  if (!data) return <span className="balances balances-waiting skeleton" aria-busy="true" />;
  const [coin, token] = data.balances;
  const native = isSupportedNetwork(data.chainId) ? getNetwork(data.chainId).nativeCurrency.symbol : 'coins';
  return (
    <span className="balances">
      {token?.balance != null && <Amount base={BigInt(token.balance)} {...gameToken} />}
      {coin?.balance != null && <Amount base={BigInt(coin.balance)} decimals={18} symbol={native} />}
      <UpdatedAt block={data.block} />
    </span>
  );
}
