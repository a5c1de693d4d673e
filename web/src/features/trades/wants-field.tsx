import type { Asset } from '@hatchery/api/assets';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { mostLines } from '../../platform/vouchers/use-bag-choice.ts';
import { useNextFocus } from './use-next-focus.ts';
import { hasAmount, mayNameToken, needsToken, type Want, type WantFaults, wantFaults, wantOf } from './wants.rules.ts';

interface WantsFieldProps {
  wants: readonly Want[];
  /** Errors are shown, once somebody wanted to go on. */
  checked: boolean;
  onChange: (wants: Want[]) => void;
}

/** Asks what a player wants: assets, how much of each, and which token where it matters. */
export function WantsField({ wants, checked, onChange }: WantsFieldProps) {
  const [adding, setAdding] = useState(wants.length === 0);
  const { box, focusNext } = useNextFocus<HTMLDivElement>();
  const replace = (index: number, want: Want) => onChange(wants.map((other, at) => (at === index ? want : other)));
  function add(asset: Asset | undefined) {
    setAdding(false);
    focusNext('.want:last-child input, .wants-add');
    if (asset) onChange([...wants, wantOf(asset)]);
  }
  return (
    <div ref={box} className="wants">
      {wants.length > 0 && (
        <ul className="wants-list">
          {wants.map((want, index) => (
            <WantRow
              // biome-ignore lint/suspicious/noArrayIndexKey: one asset may be wanted twice, by its tokens
              key={`${want.asset.uid}/${index}`}
              want={want}
              faults={checked ? wantFaults(want, wants.slice(0, index)) : { amount: undefined, token: undefined }}
              onChange={(next) => replace(index, next)}
              onRemove={() => {
                focusNext('.wants-add, .asset-picker input');
                onChange(wants.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <AssetPicker asset={undefined} onChange={add} />
      ) : (
        wants.length < mostLines && (
          <Button
            className="wants-add"
            onClick={() => {
              focusNext('.asset-picker input');
              setAdding(true);
            }}
          >
            <MoreIcon name="plus" size={18} /> Add something
          </Button>
        )
      )}
    </div>
  );
}

interface WantRowProps {
  want: Want;
  faults: WantFaults;
  onChange: (want: Want) => void;
  onRemove: () => void;
}

function WantRow({ want, faults, onChange, onRemove }: WantRowProps) {
  const { asset, amount, token } = want;
  return (
    <li className="want">
      <div className="want-head">
        <AssetPicture name={asset.name} image={asset.image} size={40} />
        <span className="bundle-words">
          <strong>{asset.name}</strong>
          <span className="soft">{asset.category}</span>
        </span>
        <button type="button" className="icon-button" aria-label={`Remove ${asset.name}`} onClick={onRemove}>
          <Icon name="close" size={20} />
        </button>
      </div>
      {(hasAmount(asset) || mayNameToken(asset)) && (
        <div className="want-fields">
          {hasAmount(asset) && (
            <Field
              label={`How much: ${asset.name}`}
              inputMode={asset.decimals === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={amount}
              onChange={({ target }) => onChange({ ...want, amount: target.value })}
              {...(faults.amount ? { error: faults.amount } : {})}
            />
          )}
          {mayNameToken(asset) && (
            <Field
              label={`Token number: ${asset.name}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder={needsToken(asset) ? '' : 'Any'}
              value={token}
              onChange={({ target }) => onChange({ ...want, token: target.value.trim().replace(/^#/, '') })}
              {...(faults.token ? { error: faults.token } : {})}
            />
          )}
        </div>
      )}
    </li>
  );
}
