import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { useEffect, useRef } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { wordsOfType } from '../../platform/library/kind.words.ts';
import type { FileChoice } from './file-choice.rules.ts';
import { KindThumb } from './file-thumb.tsx';
import { knownTypes, sizeWords, typeOf } from './file-type.rules.ts';
import { NewFile } from './new-file.tsx';
import type { Files } from './use-files.ts';

interface FileRowsProps {
  files: Files;
  /** The asset that has the files which are kept. */
  asset: DeskLibraryAsset | undefined;
  /** Each file becomes an asset, and has a title. */
  eachFile: boolean;
  tried: boolean;
}

/** The files of a form, in their order. The focus stays with what is moved. */
export function FileRows({ files, asset, eachFile, tried }: FileRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const wanted = list.current?.querySelector<HTMLElement>(next.current);
    (wanted ?? list.current?.closest('section')?.querySelector<HTMLElement>('.library-desk-add'))?.focus();
    next.current = undefined;
  });
  const { choices } = files;
  return (
    <ul ref={list} className="library-desk-files" aria-label="Files">
      {choices.map((choice, place) => (
        <li key={choice.key} className="library-desk-file" data-key={choice.key}>
          {choice.isNew ? (
            <NewFile choice={choice} files={files} eachFile={eachFile} tried={tried} />
          ) : (
            <KeptFile choice={choice} asset={asset} />
          )}
          <div className="library-desk-file-acts">
            {!eachFile && choices.length > 1 && (
              <>
                <Move name={choice.name} up disabled={place === 0} onMove={() => move(choice.key, -1)} />
                <Move name={choice.name} disabled={place === choices.length - 1} onMove={() => move(choice.key, 1)} />
              </>
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${choice.name}`}
              title="Remove"
              onClick={() => {
                const after = choices[place + 1] ?? choices[place - 1];
                next.current = `[data-key="${after?.key}"] [title="Remove"]`;
                files.remove(choice.key);
              }}
            >
              <MoreIcon name="close" size={20} />
            </button>
          </div>
        </li>
      ))}
    </ul>
  );

  function move(key: string, by: number): void {
    const to = choices.findIndex((one) => one.key === key) + by;
    const isLast = by < 0 ? to === 0 : to === choices.length - 1;
    const title = by < 0 === isLast ? 'Move down' : 'Move up';
    next.current = `[data-key="${key}"] [title="${title}"]`;
    files.move(key, by);
  }
}

interface MoveProps {
  name: string;
  up?: boolean;
  disabled: boolean;
  onMove: () => void;
}

const Move = ({ name, up = false, disabled, onMove }: MoveProps) => (
  <button
    type="button"
    className={`icon-button library-desk-move ${up ? 'library-desk-move-up' : ''}`}
    aria-label={`Move ${name} ${up ? 'up' : 'down'}`}
    title={up ? 'Move up' : 'Move down'}
    disabled={disabled}
    onClick={onMove}
  >
    <MoreIcon name="chevron" size={18} />
  </button>
);

/** A file that the asset has: what it is, and whether it passed its check. */
function KeptFile({ choice, asset }: { choice: FileChoice; asset: DeskLibraryAsset | undefined }) {
  const published = asset?.files.find(({ uid }) => uid === choice.key);
  const pending = asset?.pending?.files.find(({ uid }) => uid === choice.key);
  const type = typeOf({ name: choice.name, type: published?.contentType ?? '' });
  const state = published ? 'Published' : pending?.state === 'ready' ? 'Passed' : 'Checking';
  return (
    <>
      <KindThumb kind={type && knownTypes[type].kind} />
      <div className="library-desk-file-words">
        <strong>{choice.name}</strong>
        <p className="soft">
          {published && `${wordsOfType(published.contentType)}, ${sizeWords(published.size)}. `}
          {pending?.state !== 'refused' && `${state}.`}
        </p>
        {pending?.state === 'refused' && <p className="field-error">Refused: {pending.refusal}</p>}
      </div>
    </>
  );
}
