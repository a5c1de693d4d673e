import type { MastersLootbox, OwnDrawReceipt } from '@hatchery/api/lootbox-shapes';
import type { BoxOpening } from '@hatchery/api/masters-boxes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { openingPath } from './chain-boxes.rules.ts';
import { ownOpeningsOptions, ownReceiptsOptions } from './lootboxes.queries.ts';
import './lootboxes.css';

/** Everything that the player opened. Each draw can be checked. */
export function LootboxReceipts() {
  return (
    <SettingsPage
      lead="Everything you opened. Each draw can be checked, by you and by anyone you show it to."
      back={{ to: '/lootboxes', label: 'Lootboxes' }}
      wide
    >
      {() => <Receipts />}
    </SettingsPage>
  );
}

const ways = [
  { value: 'saves', label: 'With saves' },
  { value: 'chain', label: 'From your wallet' },
] as const;

function Receipts() {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('saves');
  return (
    <>
      <div className="receipt-ways">
        <Filters label="How it was opened" options={ways} chosen={way} onChoose={setWay} />
      </div>
      {way === 'saves' ? <WithSaves /> : <OnChain />}
    </>
  );
}

function WithSaves() {
  const query = useInfiniteQuery(ownReceiptsOptions);
  const boxes = useQuery(lootboxesOptions());
  return (
    <Sheet title="Opened with saves" lead="Hatchery drew these with a secret that was fixed before you opened them.">
      {boxes.isPending ? (
        <RowsWaiting label="Loading receipts" />
      ) : (
        <PagedRows query={query} waiting="Loading receipts" none="You haven't opened any yet.">
          {(receipt) => (
            <Receipt key={receipt.uid} receipt={receipt} box={boxes.data?.find(({ id }) => id === receipt.lootboxId)} />
          )}
        </PagedRows>
      )}
    </Sheet>
  );
}

function Receipt({ receipt, box }: { receipt: OwnDrawReceipt; box: MastersLootbox | undefined }) {
  const { uid, lootboxId, amount, rolledAt, price, currency, serverSeed, given } = receipt;
  const name = box?.name ?? `Box ${lootboxId}`;
  const at = new Date(rolledAt * 1_000).toISOString();
  return (
    <li className="row">
      <BoxPicture image={box?.image ?? ''} size={48} />
      <div className="row-words">
        <strong>
          {amount} × {name} {!given && <span className="badge badge-brand">Items on their way</span>}
        </strong>
        <span className="soft">
          <time dateTime={at}>{momentWords(at)}</time>, for {Number(price).toLocaleString('en')} {currency}
        </span>
      </div>
      <div className="row-end">
        <span className={serverSeed ? 'badge badge-good' : 'badge'}>
          {serverSeed ? 'Can be checked in full' : 'Full check to come'}
        </span>
        <Link
          className="button button-secondary"
          to={`/lootboxes/receipts/${uid}`}
          aria-label={`Check ${amount} × ${name}, ${momentWords(at)}`}
        >
          Check
        </Link>
      </div>
    </li>
  );
}

const states: Record<BoxOpening['state'], string> = {
  waiting: 'Opening',
  revealed: 'Opened',
  lapsed: 'Not drawn in time',
};

function OnChain() {
  const query = useInfiniteQuery(ownOpeningsOptions);
  return (
    <Sheet title="Opened from your wallet" lead="The network drew these, and nobody could know the outcome before.">
      <PagedRows query={query} waiting="Loading openings" none="You haven't opened any yet.">
        {(opening) => <Opening key={opening.openingId} opening={opening} />}
      </PagedRows>
    </Sheet>
  );
}

const Opening = ({
  opening: { name, image, amount, state, items, chainId, requestHash, openingId },
}: {
  opening: BoxOpening;
}) => (
  <li className="row">
    <BoxPicture image={image} size={48} />
    <div className="row-words">
      <strong>
        {amount} × {name}
      </strong>
      <span className="soft">{items.length > 0 ? items.map((item) => item.name).join(', ') : states[state]}</span>
    </div>
    <div className="row-end">
      <span className={state === 'revealed' ? 'badge badge-good' : 'badge'}>{states[state]}</span>
      <Link
        className="button button-secondary"
        to={openingPath(chainId, requestHash)}
        aria-label={`Check opening ${openingId}, ${amount} × ${name}`}
      >
        Check
      </Link>
    </div>
  </li>
);
