import type { FollowedChain } from '@hatchery/api/public-chains';
import type { Wallet } from '@hatchery/api/wallets';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { OutLink } from '../../design/out-link.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { explorerName, finalityWords, healthWords, spanWords, statusBadges } from './chain.rules.ts';
import { OwnAddresses } from './own-addresses.tsx';

interface ChainSheetProps {
  chain: FollowedChain;
  /** It is the chain that the app uses where nobody has chosen one. */
  isMain: boolean;
  /** The player's wallets; undefined for visitors, and while they could not be loaded. */
  wallets: readonly Wallet[] | undefined;
  now: number;
}

/** A chain: how it is, its newest block, when something is final there, and the player's addresses on it. */
export function ChainSheet({ chain, isMain, wallets, now }: ChainSheetProps) {
  const { name, chainId, status, testnet, explorerUrl, blockNumber, blockTime, blockTimeSeconds } = chain;
  const badge = statusBadges[status];
  return (
    <Sheet
      title={name}
      lead={healthWords(chain, now)}
      aside={<span className={`badge ${badge.look}`}>{badge.words}</span>}
    >
      <Facts>
        <Fact name="Newest block">
          {blockNumber === null ? (
            'None yet'
          ) : (
            <>
              <Rolling number={blockNumber} />
              {blockTime && <span className="chain-age">{agoWords(blockTime, now)}</span>}
            </>
          )}
        </Fact>
        <Fact name="Final">{finalityWords(chain)}</Fact>
        <Fact name="A block takes">about {spanWords(blockTimeSeconds)}</Fact>
        <Fact name="Explorer">
          {explorerUrl ? <OutLink href={explorerUrl} words={explorerName(explorerUrl)} /> : 'None'}
        </Fact>
      </Facts>
      <Fold className="chain-more" summary={<>More about {name}</>}>
        <Facts>
          <Fact name="Final up to block">
            {chain.finalBlockNumber === null ? 'None yet' : <Rolling number={chain.finalBlockNumber} />}
          </Fact>
          <Fact name="Fees are paid in">{coinOf(chainId)}</Fact>
          <Fact name="Network">
            {isMain ? 'Main one here' : testnet ? 'For tests' : 'Live'}, id <span className="mono">{chainId}</span>
          </Fact>
        </Facts>
      </Fold>
      {wallets && <OwnAddresses wallets={wallets} chain={chain} />}
    </Sheet>
  );
}

/** A number whose changes are seen. */
const Rolling = ({ number }: { number: number }) => (
  <span key={number} className="mono chain-number">
    {number.toLocaleString('en')}
  </span>
);
