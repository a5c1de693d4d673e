import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { Sheet } from '../../design/sheet.tsx';
import { isPublished } from './desk.rules.ts';
import { choicesFault } from './file-choice.rules.ts';
import { FileDrop } from './file-drop.tsx';
import { FileRows } from './file-rows.tsx';
import type { KeptTickets } from './kept-tickets.ts';
import type { Way } from './sent-form.ts';
import { Unfinished } from './unfinished.tsx';
import { allWords } from './upload.rules.ts';
import type { Files } from './use-files.ts';

interface FilesSheetProps {
  files: Files;
  kept: KeptTickets;
  asset?: DeskLibraryAsset | undefined;
  way: Way;
  /** Absent where there is an asset already. */
  onWay?: ((way: Way) => void) | undefined;
  tried: boolean;
}

/** The files of an asset: how they come in, how far they are, and their order. */
export function FilesSheet({ files, kept, asset, way, onWay, tried }: FilesSheetProps) {
  const { choices, uploads, faults } = files;
  const fault = tried ? choicesFault(choices, uploads, way === 'each') : undefined;
  const fresh = uploads.filter(({ key }) => choices.some((one) => one.key === key));
  return (
    <Sheet
      title="Files"
      lead={
        asset && isPublished(asset)
          ? 'A change becomes the next version once its files have passed. Until then everybody gets the current one.'
          : undefined
      }
    >
      <FileDrop some={choices.length > 0} onFiles={files.add} />
      {faults.length > 0 && (
        <div className="remark remark-bad" role="alert">
          <ul>
            {faults.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {!asset && <Unfinished kept={kept} uploads={uploads} />}
      {choices.length > 0 && <FileRows files={files} asset={asset} eachFile={way === 'each'} tried={tried} />}
      {fresh.length > 1 && (
        <p className="soft" role="status">
          {allWords(fresh)}
        </p>
      )}
      {onWay && choices.length > 1 && <Ways way={way} count={choices.length} onWay={onWay} />}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </Sheet>
  );
}

interface WaysProps {
  way: Way;
  count: number;
  onWay: (way: Way) => void;
}

const Ways = ({ way, count, onWay }: WaysProps) => (
  <div role="radiogroup" aria-label="How many assets">
    <label className="check-line">
      <input type="radio" name="way" checked={way === 'one'} onChange={() => onWay('one')} />
      <span>
        <strong>One asset with these files</strong> <span className="soft">The first one is its preview.</span>
      </span>
    </label>
    <label className="check-line">
      <input type="radio" name="way" checked={way === 'each'} onChange={() => onWay('each')} />
      <span>
        <strong>An asset for each file</strong> <span className="soft">{count} assets with these details.</span>
      </span>
    </label>
  </div>
);
