import type { LibraryFile } from '@hatchery/api/library-shapes';
import { copyText } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Fold } from '../../design/fold.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { entriesWords, factsOfFile, shortHash } from './file.rules.ts';

interface FileRowsProps {
  files: readonly LibraryFile[];
  /** The files of the current version: their buttons stand out. */
  current?: boolean;
  isBusy: (key: string) => boolean;
  onDownload: (file: LibraryFile) => void;
}

/** The files of a version, each with a button that downloads it. */
export const FileRows = ({ files, current = false, isBusy, onDownload }: FileRowsProps) => (
  <ul className="rows file-rows">
    {files.map((file) => (
      <li key={file.uid} className="row">
        <div className="row-words">
          <strong>{file.name}</strong>
          <span className="soft">{factsOfFile(file)}</span>
          <HashTag sha256={file.sha256} of={file.name} />
          {file.entries && file.entries.length > 0 && <Entries entries={file.entries} />}
        </div>
        <Button
          look={current && files.length === 1 ? 'primary' : 'secondary'}
          className="file-download"
          busy={isBusy(file.uid)}
          aria-label={`Download ${file.name}`}
          onClick={() => onDownload(file)}
        >
          {!isBusy(file.uid) && <MoreIcon name="download" size={20} />} Download
        </Button>
      </li>
    ))}
  </ul>
);

/** The two ends of a hash; a press copies all of it. */
export const HashTag = ({ sha256, of }: { sha256: string; of: string }) => (
  <button
    type="button"
    className="hash-tag"
    title={sha256}
    aria-label={`Copy the SHA-256 of ${of}`}
    onClick={() => void copyText(sha256, 'SHA-256')}
  >
    <span>SHA-256</span> <span className="mono">{shortHash(sha256)}</span>
    <MoreIcon name="copy" size={16} />
  </button>
);

const Entries = ({ entries }: { entries: NonNullable<LibraryFile['entries']> }) => (
  <Fold className="file-entries" summary={<>{entriesWords(entries.length)} inside</>}>
    <ul>
      {entries.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an archive may name a file twice, and the list never changes
        <li key={index}>
          <span>{name}</span> <span className="soft">{sizeWords(size)}</span>
        </li>
      ))}
    </ul>
  </Fold>
);
