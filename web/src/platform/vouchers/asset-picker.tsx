import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
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
  return (
    <fieldset className="asset-picker" aria-describedby={error ? id : undefined}>
      <legend>Asset</legend>
      {asset ? <Chosen asset={asset} onChange={() => onChange(undefined)} /> : <Search onChoose={onChange} />}
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
    <Button look="quiet" onClick={onChange} aria-label={`Choose another asset than ${asset.name}`}>
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
        <Results assets={data?.assets} total={data?.total ?? 0} onChoose={onChoose} />
      )}
    </>
  );
}

interface ResultsProps {
  assets: Asset[] | undefined;
  total: number;
  onChoose: (asset: Asset) => void;
}

function Results({ assets, total, onChoose }: ResultsProps) {
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
        {total === 0 ? 'No asset has this name.' : total > assets.length && `${total - assets.length} more. Search on.`}
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
