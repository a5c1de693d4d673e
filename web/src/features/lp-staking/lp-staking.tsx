import { getNetwork } from '@hatchery/chain/networks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatUnits, parseUnits } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { AmountField, amountError } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { type ActFacts, startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { runwayWords, share } from '../../platform/onchain/rewards.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { useWeb3, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { lpActs } from './lp.action.tsx';
import { type PoolToken, readPool, readPoolToken, readWallet } from './lp.read.ts';
import { type Pool, perWeek } from './lp.rules.ts';
import '../../design/sheet.css';
import './lp-staking.css';

function useLp() {
  const { contracts, ...of } = useChainOf('lpStaking');
  const { account, chainId } = of;
  const pool = contracts.at('lpStaking');
  const web3 = useWeb3();
  const reading = useChain({
    key: ['lp', pool ?? '', account ?? ''],
    chainId,
    read: pool ? (client, id) => readPool(client, id, { pool, account }) : undefined,
  });
  const isWanted = web3 !== undefined && pool !== undefined && chainId !== undefined && account !== undefined;
  const token = useQuery({
    queryKey: ['onchain-once', chainId, 'lp-token', pool],
    queryFn: () => readPoolToken(web3 as never, chainId as number, pool as never),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const wallet = useChain({
    key: ['lp-wallet', token?.address ?? '', account ?? ''],
    chainId,
    read: token && account ? (client, id) => readWallet(client, id, { token: token.address, account }) : undefined,
  }).data?.data;
  return { ...of, pool, reading, token, wallet };
}

type Lp = ReturnType<typeof useLp>;

/** Stakes liquidity-pool tokens, which earn game tokens with each block. */
export function LpStaking() {
  const of = useLp();
  const { chains, chainId, choose, error, pool, reading, account } = of;
  const failed = pool ? (reading.data ? null : reading.error) : error;
  return (
    <Page
      title="Pool staking"
      lead="Who adds to the market for HATCHY can stake the pool's tokens here, and earn HATCHY with each block."
      back={{ to: '/stakes', label: 'Stakes' }}
    >
      <div className="lp">
        <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
          {chains?.length === 0 ? (
            <Nowhere />
          ) : failed ? (
            <Failure error={failed} onRetry={() => void reading.refetch()} />
          ) : (
            <>
              <WalletFirst why="See what you have staked, and stake more." />
              {account && <OwnStake of={of} />}
              <PoolSheet of={of} />
            </>
          )}
        </OnNetwork>
      </div>
    </Page>
  );
}

const Nowhere = () => (
  <EmptyState art={<EggArt element="water" size={96} alt="" />} title="Not here yet">
    No pool's tokens can be staked on the networks of this platform.
  </EmptyState>
);

function PoolSheet({ of: { reading, chainId, token } }: { of: Lp }) {
  const pool = reading.data?.data;
  const seconds = getNetwork(chainId ?? 0).blockTimeSeconds;
  return (
    <Sheet title="The pool" aside={<AsOfBlock of={reading.data} stale={reading.isError} />}>
      <Facts>
        <Fact name="Reward a week">{pool ? tokenWords(String(perWeek(pool.perBlock, seconds))) : '–'}</Fact>
        <Fact name="Left for rewards">{pool ? tokenWords(String(pool.reserve)) : '–'}</Fact>
        <Fact name="Lasts for">{pool ? lastsFor(pool.runway, seconds) : '–'}</Fact>
        <Fact name="Staked by all">
          {pool?.supply === 0n ? 'Nothing yet' : pool && token ? <Of base={pool.supply} token={token} /> : '–'}
        </Fact>
      </Facts>
      <p className="soft">
        Rewards are estimates for usual block times. There is no lock. What you stake stays yours, and you can withdraw
        it at any time.
      </p>
    </Sheet>
  );
}

/** Says for how long the funds last, by the usual time between blocks. */
const lastsFor = (blocks: bigint | undefined, blockSeconds: number) =>
  blocks === undefined ? 'nothing is paid at present' : runwayWords(blocks * BigInt(blockSeconds));

const Of = ({ base, token: { symbol, decimals } }: { base: bigint; token: PoolToken }) => (
  <Amount base={base} symbol={symbol} decimals={decimals} />
);

function OwnStake({ of }: { of: Lp }) {
  const { reading, chainId, token } = of;
  const pool = reading.data?.data;
  const own = pool?.own;
  if (!pool || !own || !token || chainId === undefined)
    return <div className="skeleton lp-waiting" role="status" aria-label="Reading your stake" />;
  const seconds = getNetwork(chainId).blockTimeSeconds;
  const start = (act: string, base?: bigint) => {
    const { address, symbol, decimals } = token;
    const facts: ActFacts =
      base === undefined ? { act } : { act, base: String(base), token: address, symbol, decimals };
    void startAct({ kind: lpActs, chainId, facts });
  };
  return (
    <Sheet title="Your stake">
      <Facts>
        <Fact name="Staked">
          <Of base={own.staked} token={token} />
        </Fact>
        <Fact name="Your part of the pool">{share(own.staked, pool.supply)}</Fact>
        <Fact name="It earns a week">{tokenWords(String(perWeek(own.perBlock, seconds)))}</Fact>
        <Fact name="Rewards">
          <Amount base={own.pending} {...gameToken} />
        </Fact>
      </Facts>
      <Button disabled={own.pending === 0n} onPointerEnter={wantWeb3} onClick={() => start('claim')}>
        Claim rewards
      </Button>
      {/* A change of the stake empties the forms. */}
      <div className="lp-forms" key={String(own.staked)}>
        <AmountForm label="Stake" most={of.wallet} token={token} onSend={(base) => start('deposit', base)} />
        <AmountForm label="Withdraw" most={own.staked} token={token} onSend={(base) => start('withdraw', base)} />
      </div>
      {own.staked > 0n && <Leave own={own} onLeave={() => start('leave', own.staked)} />}
    </Sheet>
  );
}

interface AmountFormProps {
  label: 'Stake' | 'Withdraw';
  most: bigint | undefined;
  token: PoolToken;
  onSend: (base: bigint) => void;
}

function AmountForm({ label, most, token: { symbol, decimals }, onSend }: AmountFormProps) {
  const [typed, setTyped] = useState('');
  const base = amountError(typed, decimals, most) === undefined ? parseUnits(typed, decimals) : undefined;
  const isStake = label === 'Stake';
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (base !== undefined && most !== undefined) onSend(base);
  }
  return (
    <form className="lp-form" noValidate onSubmit={onSubmit}>
      <AmountField
        label={label}
        {...{ symbol, decimals, most }}
        value={typed}
        onChange={setTyped}
        tooMuch={isStake ? 'Your wallet has less.' : 'You have less at stake.'}
        {...(most === undefined
          ? {}
          : { hint: `${isStake ? 'Your wallet has' : 'You have staked'} ${formatUnits(most, decimals)} ${symbol}.` })}
      />
      <Button
        type="submit"
        look={isStake ? 'primary' : 'quiet'}
        disabled={base === undefined || most === undefined}
        onPointerEnter={wantWeb3}
      >
        {label} {symbol}
      </Button>
    </form>
  );
}

const Leave = ({ own, onLeave }: { own: NonNullable<Pool['own']>; onLeave: () => void }) => (
  <Fold summary="If withdrawing fails">
    <p className="soft">
      This way out depends on nothing but your stake. It withdraws all of it, and gives up your rewards of{' '}
      {tokenWords(String(own.pending))} for good.
    </p>
    <Button onPointerEnter={wantWeb3} onClick={onLeave}>
      Withdraw all without rewards
    </Button>
  </Fold>
);
