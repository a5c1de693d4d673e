import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { tokenOf, wardrobePath } from '../../platform/masters/keeper-path.rules.ts';
import { useAvatar, useIsMineOrNot } from '../../platform/masters/own-avatars.ts';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { KeeperActs } from './keeper-acts.tsx';
import { KeeperFigure } from './keeper-figure.tsx';
import { Sample } from './sample.tsx';
import './keeper.css';

/** The public page of an avatar. */
export function KeeperPage() {
  const token = tokenOf(useParams());
  const { data, error, refetch } = useAvatar(token);
  const isMine = useIsMineOrNot(data?.owner);
  const missing = !token || (error instanceof ApiProblem && (error.status === 404 || error.status === 400));
  const title = missing ? 'Keeper not found' : data?.name;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <Link to="/keepers" className="keeper-back">
        <MoreIcon name="back" size={20} /> Your keepers
      </Link>
      {missing ? (
        <EmptyState
          art={<Sample size={120} />}
          title="Keeper not found"
          action={
            <Link className="button button-primary" to="/keepers/new">
              Make your own
            </Link>
          }
        >
          Nobody by this number keeps anything on this network. Check the address.
        </EmptyState>
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="keeper-page">
          {data && isMine !== undefined ? <Shown key={data.tokenId} avatar={data} isMine={isMine} /> : <Blank />}
        </div>
      )}
    </main>
  );
}

function Shown({ avatar, isMine }: { avatar: MastersAvatar; isMine: boolean }) {
  return (
    <>
      <KeeperFigure avatar={avatar} />
      <div className="keeper-sheets">
        <section className="leaf card keeper-head" aria-label={avatar.name}>
          <h1>{avatar.name}</h1>
          <KeeperActs avatar={avatar} isMine={isMine} />
        </section>
        <Worn avatar={avatar} isMine={isMine} />
        <Sheet title="Made of">
          <Facts>
            {avatar.attributes.slice(0, avatar.attributes.length - avatar.equippedItems.length).map((attribute) => (
              <Fact key={attribute.trait_type} name={attribute.trait_type}>
                {attribute.value}
              </Fact>
            ))}
          </Facts>
        </Sheet>
        <Details avatar={avatar} />
      </div>
    </>
  );
}

function Worn({ avatar, isMine }: { avatar: MastersAvatar; isMine: boolean }) {
  const { equippedItems } = avatar;
  return (
    <Sheet
      title="Wears"
      aside={
        isMine && (
          <Link className="button button-secondary" to={wardrobePath(avatar)}>
            <MoreIcon name="hanger" size={20} /> Wardrobe
          </Link>
        )
      }
    >
      {equippedItems.length === 0 ? (
        <p className="none-yet">Nothing special.</p>
      ) : (
        <ul className="rows">
          {equippedItems.map(({ id, name, image, category, rarity }) => (
            <li key={id} className="row">
              <ItemImage image={image} size={48} />
              <div className="row-words">
                <strong>
                  {name} <RarityTag rarity={rarity} />
                </strong>
                <span className="soft">{category.name}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Details({ avatar: { chainId, owner, tokenId, blockNumber } }: { avatar: MastersAvatar }) {
  const config = useQuery(configOptions).data;
  return (
    <Sheet title="Details">
      <Facts>
        <Fact name="Owner">
          <AddressTag address={owner} label="Owner's address" />
        </Fact>
        <Fact name="Network">{config ? chainName(config, chainId) : '\u00a0'}</Fact>
        <Fact name="Token" mono>
          #{tokenId}
        </Fact>
        <Fact name="Updated at block" mono>
          {blockNumber.toLocaleString('en')}
        </Fact>
      </Facts>
    </Sheet>
  );
}

const Blank = () => (
  <>
    <div className="keeper-figure card" aria-busy="true">
      <span className="skeleton keeper-picture" />
    </div>
    <div className="keeper-sheets">
      <div className="leaf card">
        <div className="skeleton" style={{ height: 100 }} />
      </div>
      <div className="leaf card">
        <div className="skeleton" style={{ height: 320 }} />
      </div>
    </div>
  </>
);
