import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { wordsFor } from '../problem.ts';
import { assetWords } from './asset.words.ts';
import { AssetPicture } from './asset-picture.tsx';
import { assetsOptions } from './assets.queries.ts';
import './asset-picker.css';

const offered = 20;

interface AssetPickerProps {
  asset: Asset | undefined;
  /** Shown once the form was sent without an asset. */
  error?: string | undefined;
  onChange: (asset: Asset | undefined) => void;
}

/** Chooses an asset: a search by name, and its results as buttons. */
export function AssetPicker({ asset, error, onChange }: AssetPickerProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone then: the focus goes on to what took its place.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  function change(next: Asset | undefined) {
    pressed.current = true;
    onChange(next);
  }
  return (
    <fieldset ref={box} className="asset-picker" aria-describedby={error ? id : undefined}>
      <legend>Asset</legend>
      {asset ? <Chosen asset={asset} onChange={() => change(undefined)} /> : <Search onChoose={change} />}
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const Chosen = ({ asset, onChange }: { asset: Asset; onChange: () => void }) => (
  <div className="asset-chosen">
    <AssetPicture name={asset.name} image={asset.image} />
    <Words asset={asset} />
    <Button look="quiet" onClick={onChange} aria-label={`Change ${asset.name} for another asset`}>
      Change
    </Button>
  </div>
);

function Search({ onChoose }: { onChoose: (asset: Asset) => void }) {
  const [text, setText] = useState('');
  const { data, error, isFetching } = useQuery(assetsOptions({ text: useDeferredValue(text.trim()), limit: offered }));
  return (
    <>
      <label className="asset-search">
        <MoreIcon name="search" size={20} />
        <input
          type="search"
          aria-label="Search assets by name"
          placeholder="Search by name"
          value={text}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          // A search is no reason to send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {isFetching && <span className="spinner" aria-hidden="true" />}
      </label>
      {error && !data ? (
        <p className="field-error" role="alert">
          {wordsFor(error)}
        </p>
      ) : (
        <Results assets={data?.assets} total={data?.total ?? 0} searched={text.trim() !== ''} onChoose={onChoose} />
      )}
    </>
  );
}

interface ResultsProps {
  assets: Asset[] | undefined;
  total: number;
  /** Whether a name was searched for. */
  searched: boolean;
  onChoose: (asset: Asset) => void;
}

function Results({ assets, total, searched, onChoose }: ResultsProps) {
  const none = searched ? 'No asset has this name.' : 'There are no assets yet.';
  if (!assets) return <div className="asset-results skeleton" aria-busy="true" />;
  return (
    <div className="asset-results">
      {assets.map((asset) => (
        <button key={asset.uid} type="button" className="asset-result" onClick={() => onChoose(asset)}>
          <AssetPicture name={asset.name} image={asset.image} />
          <Words asset={asset} />
        </button>
      ))}
      <p className="soft asset-results-words" role="status">
        {total === 0 ? none : total > assets.length && `${total - assets.length} more. Search on.`}
      </p>
    </div>
  );
}

const Words = ({ asset }: { asset: Asset }) => (
  <span className="asset-words">
    <strong>{asset.name}</strong>
    <span className="soft">
      {asset.category} · {assetWords(asset)}
    </span>
  </span>
);
