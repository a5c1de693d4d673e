import type { Address } from 'viem';
import { unitsWords } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import type { ChainConfig } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import type { AsOf } from '../../platform/onchain/at-block.ts';
import { useAddresses, useChainsWith } from '../../platform/onchain/contracts.ts';
import { useEachChain } from '../../platform/onchain/use-chain.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { type Holding, readHolding } from './token.read.ts';
import { type OnNetwork, totalOf } from './token.rules.ts';

/** The game tokens and coins of a wallet, chain by chain and in all. */
export function Balances({ account }: { account: Address | undefined }) {
  const { chains, error } = useChainsWith('gameToken');
  if (!account) return null;
  if (error && !chains?.length) return <Failure error={error} />;
  return (
    <Sheet title="In your wallet">
      {chains ? <EachChain chains={chains} account={account} /> : <RowsWaiting count={1} label="Balances" />}
    </Sheet>
  );
}

function EachChain({ chains, account }: { chains: readonly ChainConfig[]; account: Address }) {
  const tokens = useAddresses(
    'gameToken',
    chains.map(({ id }) => id),
  );
  const holdings = useEachChain(
    chains.map(({ id: chainId }, index) => {
      const token = tokens[index];
      return {
        key: ['holding', token ?? '', account],
        chainId,
        read: token ? (web3: Web3, id: number) => readHolding(web3, id, { token, account }) : undefined,
      };
    }),
  );
  const networks = chains.map(({ name }, index) => ({
    name,
    tokens: holdings[index]?.data?.data.tokens,
    failed: holdings[index]?.isError ?? false,
  }));
  return (
    <ul className="rows">
      {chains.map((chain, index) => (
        <OnChain
          key={chain.id}
          chain={chain}
          holding={holdings[index]?.data}
          failed={networks[index]?.failed ?? false}
        />
      ))}
      {chains.length > 1 && <Total networks={networks} />}
    </ul>
  );
}

interface OnChainProps {
  chain: ChainConfig;
  holding: AsOf<Holding> | undefined;
  failed: boolean;
}

function OnChain({ chain, holding, failed }: OnChainProps) {
  const coins = holding && `${unitsWords(holding.data.coins, 18, coinOf(chain.id))} for network fees`;
  return (
    <Row title={chain.name} words={coins ?? (failed ? 'The network does not answer.' : 'Reading the chain')}>
      {failed && !holding ? (
        <span className="soft">Not known</span>
      ) : (
        <span className="token-holding">
          {holding ? <Amount base={holding.data.tokens} {...gameToken} /> : <span className="skeleton token-amount" />}
          <AsOfBlock of={holding} stale={failed} />
        </span>
      )}
    </Row>
  );
}

function Total({ networks }: { networks: readonly OnNetwork[] }) {
  const total = totalOf(networks);
  return (
    <Row title="In all" words={total?.words ?? 'Reading the chains'}>
      <span className="token-holding">
        {total ? <Amount base={total.tokens} {...gameToken} /> : <span className="skeleton token-amount" />}
      </span>
    </Row>
  );
}
