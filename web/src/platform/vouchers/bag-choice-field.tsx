import type { Voucher } from '@hatchery/api/voucher-gifts';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { formatUnits } from '../../design/amount.rules.ts';
import { Repeated } from '../../design/repeated.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { Failure } from '../failure.tsx';
import { Link } from '../router.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { lineKind } from './bundle.rules.ts';
import { freeOf, isUnique, unitName } from './parts.rules.ts';
import { PartField } from './parts-field.tsx';
import { type BagChoice, mostLines } from './use-bag-choice.ts';
import './bag-choice.css';

/** More than this and a search helps. */
const few = 6;

/** Chooses from the bag: boxes to tick, and a field for how much of each that can be divided. */
export function BagChoiceField({ label, choice }: { label: string; choice: BagChoice }) {
  const { vouchers, looking, error, retry, setSearching } = choice;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!vouchers) return <Waiting />;
  if (vouchers.length === 0 && !looking) return <Nothing />;
  const shown = vouchers.filter((voucher) => `${unitName(voucher)} ${voucher.category}`.toLowerCase().includes(wanted));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter from the form around it
    <div className="bag-choice" onKeyDown={keepFromForm}>
      {(vouchers.length > few || text !== '') && (
        <SearchField
          label="Search your bag"
          placeholder="Name or #"
          value={text}
          busy={looking && text !== ''}
          onChange={(next) => {
            setText(next);
            setSearching(next.trim() !== '');
          }}
        />
      )}
      <fieldset className="bag-choices" aria-label={label}>
        {shown.map((voucher) => (
          <Choice key={voucher.uid} voucher={voucher} choice={choice} />
        ))}
        {shown.length === 0 && (
          <p className="soft" role="status">
            {looking ? 'Looking through your bag.' : 'Nothing in your bag matches.'}
          </p>
        )}
      </fieldset>
      {choice.full && (
        <p className="soft" role="status">
          That is the most for one side: {mostLines} things.
        </p>
      )}
    </div>
  );
}

/** Enter in the search or on a box is no reason to send the form around them. */
function keepFromForm(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && /^(search|checkbox)$/.test(target.type))
    event.preventDefault();
}

function Choice({ voucher, choice }: { voucher: Voucher; choice: BagChoice }) {
  const on = choice.isChosen(voucher.uid);
  const divisible = !isUnique(voucher) && !(voucher.decimals === 0 && freeOf(voucher) === 1n);
  return (
    <div className="bag-choice-one" data-chosen={on || undefined}>
      <label className="bag-choice-pick">
        <input
          type="checkbox"
          checked={on}
          disabled={!on && choice.full}
          onChange={({ target }) => choice.choose(voucher.uid, target.checked)}
        />
        <AssetPicture name={voucher.name} image={voucher.image} size={40} />
        <span className="bundle-words">
          <strong>{unitName(voucher)}</strong>
          <span className="soft">{lineKind(voucher)}</span>
        </span>
        {!isUnique(voucher) && (
          <span className="bag-choice-free">{formatUnits(freeOf(voucher), voucher.decimals)}</span>
        )}
      </label>
      {on && divisible && <PartField voucher={voucher} parts={choice.parts} label={`How much: ${unitName(voucher)}`} />}
    </div>
  );
}

const Nothing = () => (
  <p className="none-yet">
    There is nothing in your bag that is free. What is on hold for something else can't be given.
    <Link className="button button-secondary" to="/bag">
      See your bag
    </Link>
  </p>
);

const Waiting = () => (
  <section className="bag-choices" aria-busy="true" aria-label="Loading your bag">
    <Repeated count={3}>
      <span className="skeleton bag-choice-blank" />
    </Repeated>
  </section>
);
