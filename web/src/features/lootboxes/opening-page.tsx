import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { type Action, dismissAction, useActions } from '../../platform/actions/actions.ts';
import { itemsOptions } from '../../platform/masters/catalogue.queries.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { type OpenFacts, openingPath, openingToTell } from './chain-boxes.rules.ts';
import { chainOpeningOptions } from './chain-opening.queries.ts';
import { ownItemsOptions } from './lootboxes.queries.ts';
import { OpeningStage } from './opening-stage.tsx';

/** Tells the opening of boxes that were given up on the chain, the oldest first. */
export function OpeningOnChain() {
  const action = openingToTell(useActions());
  return (
    <Page title="Opening" back={{ to: '/lootboxes', label: 'Lootboxes', always: true }}>
      {action ? <Told key={action.id} action={action} /> : <NothingToOpen />}
    </Page>
  );
}

function Told({ action }: { action: Action<OpenFacts> }) {
  const { chainId, hash, facts } = action;
  const { data: opening } = useQuery({
    ...chainOpeningOptions(chainId, (hash ?? '0x') as `0x${string}`),
    enabled: hash !== undefined,
  });
  const catalogue = useQuery(itemsOptions).data;
  const own = useQuery(ownItemsOptions).data;
  // The items join the player's balance while the opening is told, so the balance of before is kept.
  const [before, keep] = useState(own);
  if (!before && own) keep(own);
  const ids = opening?.revealed?.itemIds;
  const items =
    ids && catalogue && before
      ? ids.map((id) => {
          const item = catalogue.find((one) => one.id === id);
          return {
            id,
            name: item?.name ?? `Item ${id}`,
            rarity: item?.rarity ?? ('common' as const),
            image: pathOfPicture(item?.image ?? ''),
          };
        })
      : undefined;
  function leave() {
    // One that waits is told on the next visit.
    if (items) dismissAction(action.id);
    navigate(`/lootboxes/${facts.boxId}`);
  }
  return (
    <OpeningStage
      box={{ name: facts.box, image: facts.image }}
      items={items}
      hadBefore={(id) => before?.get(id) ?? 0}
      waiting={<p>{waitingWords(opening?.drawBlock)}</p>}
      ways={
        hash && (
          <Link
            className="button button-secondary button-large"
            to={openingPath(chainId, hash)}
            onClick={() => dismissAction(action.id)}
          >
            Check the draw
          </Link>
        )
      }
      onClose={leave}
    />
  );
}

const waitingWords = (drawBlock: number | undefined): string =>
  drawBlock === undefined
    ? 'Your box is on its way. Waiting for the network.'
    : "Your box is opening. What's inside is decided in a few seconds.";

const NothingToOpen = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="gift" size={32} />
      </span>
    }
    title="Nothing is being opened"
    action={
      <Link className="button button-primary" to="/lootboxes/receipts">
        See earlier openings
      </Link>
    }
  >
    What came out of your boxes is with your items. Each draw can be checked again at any time.
  </EmptyState>
);
