import { useInfiniteQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { number } from './rewards.rules.ts';
import { harvestsOptions } from './staking.queries.ts';
import type { StakingOf } from './use-staking.ts';

/** The link that brings others, and what it earned. */
export function Referrals({ of: { account, own, data } }: { of: StakingOf }) {
  const [first, ...rest] = data?.pool.bonuses ?? [];
  return (
    <Sheet
      title="Bring friends"
      lead={
        first === undefined
          ? 'Those whom you bring cost you nothing, and earn you a bonus.'
          : `When those whom you bring harvest, you get ${first} % on top, and ${rest.join(', ')} % from those whom they bring. It takes nothing from them.`
      }
    >
      {account ? (
        <CopyLine
          named
          text={`${location.origin}/stakes?referrer=${account}`}
          shown={`${location.host}/stakes?referrer=${account.slice(0, 6)}…${account.slice(-4)}`}
          what="Your link"
        />
      ) : (
        <p className="none-yet">Connect a wallet to get your link.</p>
      )}
      <Facts>
        <Fact name="You brought, over five levels">{own ? accountsWords(own.referrals) : '–'}</Fact>
        <Fact name="Bonuses so far">{own ? tokenWords(String(own.totalBonus)) : '–'}</Fact>
        <Fact name="Who brought you">
          {own ? own.referrer ? <AddressTag address={own.referrer} /> : 'Nobody yet' : '–'}
        </Fact>
      </Facts>
    </Sheet>
  );
}

const accountsWords = (count: bigint) => (count === 1n ? '1 account' : `${number(count)} accounts`);

/** The harvests of the player, as the platform lists them. */
export function Past({ of: { account, chainId } }: { of: StakingOf }) {
  const isKnown = account !== undefined && chainId !== undefined;
  const query = useInfiniteQuery({ ...harvestsOptions(chainId ?? 0, account ?? ''), enabled: isKnown });
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Sheet title="Your harvests" lead={`Paid in ${gameToken.symbol}, newest first.`}>
      {!isKnown ? (
        <p className="none-yet">Connect a wallet to see yours.</p>
      ) : query.error && !items ? (
        <p className="none-yet">The list does not answer right now. Stakes and rewards above come from the network.</p>
      ) : !items ? (
        <RowsWaiting count={1} label="Harvests" />
      ) : items.length === 0 ? (
        <p className="none-yet">None yet.</p>
      ) : (
        <>
          <ul className="rows">
            {items.map(({ amount, blockTime, kind, transactionHash, logIndex }) => (
              <Row
                key={`${transactionHash}-${logIndex}`}
                title={tokenWords(amount)}
                words={`${kind === 'lp' ? 'For pool tokens, ' : ''}${momentWords(blockTime)}`}
              />
            ))}
          </ul>
          <ShowMore query={query} />
        </>
      )}
    </Sheet>
  );
}
