import { useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { useChainsWith } from '../../platform/onchain/contracts.ts';
import { pricesOptions } from '../../platform/onchain/prices.queries.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { Balances } from './balances.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { SendSheet } from './send-sheet.tsx';
import '../../design/sheet.css';
import './token.css';

/** The game token: what a wallet has of it on each chain, the sale, and sending some. */
export function Token() {
  const { status, address } = useWallet();
  const account = status === 'connected' ? address : undefined;
  return (
    <Page title={gameToken.symbol} lead="The token that pays for eggs, boxes and creatures, on every chain.">
      <div className="token-page">
        <WalletFirst why="See what you have, and buy or send some." />
        <Balances account={account} />
        <div className="token-two">
          <Sale account={account} />
          <SendSheet account={account} />
        </div>
      </div>
    </Page>
  );
}

function Sale({ account }: { account: Address | undefined }) {
  const { chains, error } = useChainsWith('tokenSale');
  const chainId = chains?.[0]?.id;
  const prices = useQuery({ ...pricesOptions(chainId ?? 0), enabled: chainId !== undefined });
  const offer = prices.data?.prices.find(({ what }) => what === 'hatchy');
  const failed = error ?? (prices.data ? null : prices.error);
  if (failed) return <Failure error={failed} onRetry={() => void prices.refetch()} />;
  if (chains?.length === 0 || (prices.data && !offer)) return <NoSale />;
  return <SaleSheet chainId={chainId} offer={offer} account={account} />;
}

const NoSale = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="medal" size={32} />
      </span>
    }
    title="No sale here"
  >
    These networks sell no tokens. Others can send you some.
  </EmptyState>
);
