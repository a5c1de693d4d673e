import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { sharesByRarity } from '../../platform/masters/odds.rules.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { BuyBox } from './buy-box.tsx';
import { ClosedHere } from './closed-here.tsx';
import { OddsBar } from './odds-bar.tsx';
import { OddsDetails } from './odds-details.tsx';
import { OddsTable } from './odds-table.tsx';
import { OwnBoxesOf } from './own-boxes.tsx';
import './lootboxes.css';

/** One box: its odds in plain sight, and the ways to buy it. */
export function Lootbox() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(lootboxesOptions());
  const box = data?.find((one) => String(one.id) === id);
  const isPlayer = useSession().status === 'authenticated';
  useEffect(() => {
    if (box) setTitle(box.name);
  }, [box]);
  if (data && !box) return <Gone />;
  return (
    <Page
      title={box?.name ?? 'Lootbox'}
      lead={box?.description ?? ' '}
      back={{ to: '/lootboxes', label: 'Lootboxes', always: true }}
    >
      {isPlayer && <ClosedHere />}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : box ? (
        <div className="lootbox">
          <div className="lootbox-side">
            <div className="lootbox-picture card">
              <span className="box-shelf">
                <BoxPicture image={box.image} size={240} />
              </span>
            </div>
            <BuyBox key={box.id} box={box} />
            {isPlayer && <OwnBoxesOf box={box} />}
          </div>
          <Odds box={box} />
        </div>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const Odds = ({ box }: { box: MastersLootbox }) => (
  <Sheet title="Odds" lead={`One item of ${box.itemWeights.length}, drawn with these chances. Nothing changes them.`}>
    <OddsBar shares={sharesByRarity(box.itemWeights)} />
    <OddsTable odds={box.itemWeights} />
    <OddsDetails box={box} />
  </Sheet>
);

const Waiting = () => (
  <div className="lootbox" aria-busy="true">
    <div className="lootbox-side">
      <div className="lootbox-picture card">
        <span className="box-shelf skeleton" />
      </div>
      <div className="card skeleton" style={{ height: 340 }} />
    </div>
    <div className="card skeleton" style={{ height: 900 }} />
  </div>
);

const Gone = () => (
  <Page title="Lootbox" back={{ to: '/lootboxes', label: 'Lootboxes', always: true }}>
    <EmptyState
      art={
        <span className="empty-icon">
          <MoreIcon name="gift" size={32} />
        </span>
      }
      title="There is no such box"
      action={
        <Link className="button button-primary" to="/lootboxes">
          See all boxes
        </Link>
      }
    >
      It may not be sold any more, or the link is mistyped.
    </EmptyState>
  </Page>
);
