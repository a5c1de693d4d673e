import type { FollowedChain } from '@hatchery/api/public-chains';
import type { Wallet } from '@hatchery/api/wallets';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { OutLink } from '../../design/out-link.tsx';
import { Sheet } from '../../design/sheet.tsx';
import {
  ageWords,
  explorerName,
  feeWords,
  finalityWords,
  healthWords,
  spanWords,
  statusBadges,
} from './chain.rules.ts';
import { OwnAddresses } from './own-addresses.tsx';

interface ChainSheetProps {
  chain: FollowedChain;
  /** It is the chain that the app uses where nobody has chosen one. */
  isMain: boolean;
  /** The player's wallets; undefined for visitors, and while they could not be loaded. */
  wallets: readonly Wallet[] | undefined;
  /** Its state is that of now. */
  isLive: boolean;
  now: number;
}

/** A chain: how it is, its newest block, when something is final there, and the player's addresses on it. */
export function ChainSheet({ chain, isMain, wallets, isLive, now }: ChainSheetProps) {
  const { name, chainId, status, testnet, explorerUrl, blockNumber, blockTimeSeconds } = chain;
  const badge = isLive ? statusBadges[status] : { words: 'Not known', look: '' };
  const age = isLive && ageWords(chain, now);
  return (
    <Sheet
      title={name}
      lead={isLive ? healthWords(chain, now) : 'How it is right now, we cannot tell. This is what we heard last.'}
      aside={<span className={`badge ${badge.look}`}>{badge.words}</span>}
    >
      <Facts>
        <Fact name="Newest block">
          {blockNumber === null ? (
            'None yet'
          ) : (
            <>
              <Rolling number={blockNumber} />
              {age && <span className="chain-age">{age}</span>}
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
          <Fact name="Fees are paid in">{feeWords(chain)}</Fact>
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
