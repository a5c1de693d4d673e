import { isUndrawn } from '@hatchery/art/omnimon';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { OmnimonPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { useParams } from '../../platform/router.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { hasLapsed, hasOpenDraw, nameOf, type Omnimon, placeOf } from './omnimon.rules.ts';
import { OwnerSheets } from './owner-sheets.tsx';
import { TraitsSheet } from './traits-sheet.tsx';
import { type CreatureOf, useCreature } from './use-omnimon.ts';
import '../../design/sheet.css';
import '../../platform/onchain/omnichain/omnichain.css';
import './omnimon.css';

/** The page of one omnimon: what it is and wears, and what its owner can do. */
export function OmnimonCreature() {
  const place = placeOf(useParams());
  return place ? <Found key={`${place.chainId} ${place.id}`} {...place} /> : <Missing />;
}

const back = { to: '/omnimon', label: 'Omnimon', always: true };

const Missing = ({ where }: { where?: string }) => (
  <Page title="Omnimon not found" back={back}>
    <EmptyState
      art={
        <span className="empty-icon">
          <MoreIcon name="search" size={32} />
        </span>
      }
      title="It is not here"
    >
      {where
        ? `No omnimon with this number lives on ${where} now. It may be on its way to another network, or not minted yet.`
        : 'This address names no omnimon.'}
    </EmptyState>
  </Page>
);

function Found({ chainId, id }: { chainId: number; id: string }) {
  const config = useQuery(configOptions).data;
  const of = useCreature(chainId, id);
  const { page, creature, error, chains, isHere } = of;
  if ((page.data && !creature) || (chains && !isHere)) return <Missing where={chainName(config, chainId)} />;
  const failed = page.data ? null : (error ?? page.error);
  return (
    <Page title={nameOf(id)} back={back}>
      <div className="omnichain">
        {failed ? (
          <Failure error={failed} onRetry={() => void page.refetch()} />
        ) : creature ? (
          <Whole of={of} creature={creature} />
        ) : (
          <div className="skeleton omnimon-waiting" role="status" aria-label="Loading" />
        )}
      </div>
    </Page>
  );
}

function Whole({ of, creature }: { of: CreatureOf; creature: Omnimon }) {
  return (
    <>
      <div className="omnimon-two">
        <Plate of={of} creature={creature} />
        <TraitsSheet of={of} creature={creature} />
      </div>
      {of.account ? (
        of.isMine && <OwnerSheets of={of} creature={creature} />
      ) : (
        <WalletFirst why="Is it yours? Dress it, reroll it, and let it travel." />
      )}
    </>
  );
}

function Plate({ of: { page }, creature }: { of: CreatureOf; creature: Omnimon }) {
  const { id, owner, jumps, rerolls, drawBlock } = creature;
  const block = page.data?.block ?? 0;
  return (
    <Sheet
      title={isUndrawn(creature) ? 'An egg' : 'Portrait'}
      aside={<AsOfBlock of={page.data} stale={page.isError} />}
    >
      <div className="omnimon-portrait" data-drawing={hasOpenDraw(creature) || undefined}>
        <OmnimonPicture tokenId={id} parts={creature} size={280} />
      </div>
      <p className="omnimon-state" role="status">
        {hasOpenDraw(creature)
          ? block < drawBlock
            ? `Block ${drawBlock.toLocaleString('en')} decides its traits.`
            : 'The draw is known. The platform writes its traits down now.'
          : hasLapsed(creature)
            ? 'Its first draw came too late: it has the likeliest trait of each slot.'
            : 'Its traits are drawn.'}
      </p>
      <Facts>
        <Fact name="Owner">
          <AddressTag address={owner} />
        </Fact>
        <Fact name="Jumps">{jumps.toLocaleString('en')}</Fact>
        <Fact name="Rerolls">{rerolls.toLocaleString('en')}</Fact>
      </Facts>
    </Sheet>
  );
}
