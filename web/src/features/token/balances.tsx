import type { Address } from 'viem';
import { formatUnits } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import type { ChainConfig } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChainsWith, useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { readHolding } from './token.read.ts';

/** The game tokens and coins of a wallet, chain by chain. */
export function Balances({ account }: { account: Address | undefined }) {
  const { chains, error } = useChainsWith('gameToken');
  if (!account) return null;
  if (error && !chains?.length) return <Failure error={error} />;
  return (
    <Sheet title="In your wallet">
      {chains ? (
        <ul className="rows">
          {chains.map((chain) => (
            <OnChain key={chain.id} chain={chain} account={account} />
          ))}
        </ul>
      ) : (
        <RowsWaiting count={1} label="Balances" />
      )}
    </Sheet>
  );
}

function OnChain({ chain, account }: { chain: ChainConfig; account: Address }) {
  const token = useContracts(chain.id).at('gameToken');
  const { data, isError } = useChain({
    key: ['holding', token ?? '', account],
    chainId: chain.id,
    read: token ? (web3, id) => readHolding(web3, id, { token, account }) : undefined,
  });
  const coins = data && `${formatUnits(data.data.coins, 18)} ${coinOf(chain.id)} for network fees`;
  return (
    <Row title={chain.name} words={coins ?? (isError ? 'The network does not answer.' : 'Reading the chain')}>
      <span className="token-holding">
        {data ? <Amount base={data.data.tokens} {...gameToken} /> : <span className="skeleton token-amount" />}
        <AsOfBlock of={data} stale={isError} />
      </span>
    </Row>
  );
}
