import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { Row, Sheet } from '../../design/sheet.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { sizeWords } from './file-type.rules.ts';

/** The versions of an asset that were published, the latest first. */
export function VersionsSheet({ asset: { versions } }: { asset: DeskLibraryAsset }) {
  return (
    <Sheet title="Versions" lead={versions.length > 0 ? 'All of them can be downloaded.' : undefined}>
      {versions.length === 0 ? (
        <p className="soft">None is published yet.</p>
      ) : (
        <ul className="rows">
          {versions.map(({ number, createdAt, files }, place) => (
            <Row
              key={number}
              title={
                <>
                  Version {number} {place === 0 && <span className="badge badge-good">Current</span>}
                </>
              }
              words={
                <>
                  <time dateTime={createdAt}>{momentWords(createdAt)}</time>
                  {'. '}
                  {files.map(({ name, size }) => `${name} (${sizeWords(size)})`).join(', ')}
                </>
              }
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
