import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Failure } from '../../platform/failure.tsx';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { sharesByRarity } from '../../platform/masters/odds.rules.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { ownBoxesPath } from './chain-boxes.rules.ts';
import { ClosedHere } from './closed-here.tsx';
import { OddsBar } from './odds-bar.tsx';
import { leftWords, pricesOf, priceWords } from './prices.rules.ts';
import { type OwnBoxes, useOwnBoxes } from './use-own-boxes.ts';
import '../../design/sheet.css';
import './lootboxes.css';

/** All boxes that are sold. */
export function Lootboxes() {
  const { data, error, refetch } = useQuery(lootboxesOptions());
  const { status } = useSession();
  const isPlayer = status === 'authenticated';
  const own = useOwnBoxes();
  return (
    <Page
      title="Lootboxes"
      lead="One item in each. The odds are fixed before a box is sold, and anyone can check every draw."
      aside={
        status !== 'unauthenticated' && (
          <Link className="button button-secondary" to="/lootboxes/receipts">
            <MoreIcon name="receipt" size={20} /> Your receipts
          </Link>
        )
      }
    >
      {isPlayer && <ClosedHere />}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <NoBoxes />
      ) : (
        <ul className="boxes" aria-busy={!data || undefined}>
          {data ? data.map((box) => <BoxCard key={box.id} box={box} own={countOf(box, own)} />) : <Blanks />}
        </ul>
      )}
    </Page>
  );
}

const countOf = ({ id }: MastersLootbox, own: readonly OwnBoxes[]): number =>
  own.reduce((sum, { boxes }) => sum + (boxes.lootboxId === id ? boxes.balance : 0), 0);

function BoxCard({ box, own }: { box: MastersLootbox; own: number }) {
  const [price, ...others] = pricesOf(box);
  return (
    <li className="box-card card">
      <Link className="box-card-link" to={`/lootboxes/${box.id}`} aria-label={box.name}>
        <span className="box-shelf">
          <BoxPicture image={box.image} size={168} />
        </span>
      </Link>
      {own > 0 && (
        <Link className="box-card-own" to={ownBoxesPath(box.id)} aria-label={`You have ${own}: ${box.name}`}>
          You have {own}
        </Link>
      )}
      <div className="box-card-words">
        <h2>{box.name}</h2>
        <p className="soft">{box.description}</p>
        <OddsBar shares={sharesByRarity(box.itemWeights)} />
        <p className="box-card-price">
          {price ? (
            <>
              <strong>{priceWords(price, 1)}</strong>
              {others.length > 0 && <span className="soft"> or {waysWords(others.length)}</span>}
            </>
          ) : (
            <span className="soft">Not sold right now</span>
          )}
        </p>
        <p className="box-card-left soft">{leftWords(box) ?? ' '}</p>
      </div>
    </li>
  );
}

const waysWords = (count: number): string => (count === 1 ? 'another way to pay' : `${count} other ways to pay`);

const Blanks = () => (
  <Repeated count={6}>
    <li className="box-card card">
      <span className="box-shelf skeleton" />
      <div className="box-card-words">
        <span className="skeleton" style={{ height: 26, width: '56%' }} />
        <span className="skeleton" style={{ height: 48 }} />
        <span className="skeleton" style={{ height: 66 }} />
        <span className="skeleton" style={{ height: 24, width: '70%' }} />
        <span className="skeleton" style={{ height: 22, width: '50%' }} />
      </div>
    </li>
  </Repeated>
);

const NoBoxes = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="gift" size={32} />
      </span>
    }
    title="No boxes right now"
    action={
      <Link className="button button-primary" to="/market">
        Choose an egg
      </Link>
    }
  >
    Nobody has packed one yet. The market has eggs meanwhile.
  </EmptyState>
);
