import type { LibraryAsset, LibraryFile } from '@hatchery/api/library-shapes';
import { Fold } from '../../design/fold.tsx';
import { Icon } from '../../design/icon.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { currentVersion, dateWords } from './file.rules.ts';
import { FileRows } from './file-rows.tsx';
import { useDownload } from './use-download.tsx';

/** The files of an asset, with those of earlier versions folded. */
export function Files({ asset }: { asset: LibraryAsset }) {
  const { uid: assetId, files, versions } = asset;
  const { last, download, isBusy, dialog } = useDownload();
  const number = currentVersion(asset);
  const earlier = versions.slice(1);
  const get = ({ uid }: LibraryFile) => download({ key: uid, assetId, file: { id: uid } });
  return (
    <Sheet title="Files" lead={earlier.length > 0 ? `Version ${number}, the current one.` : undefined}>
      <FileRows files={files} current isBusy={isBusy} onDownload={get} />
      <p className="asset-receipt" role="status">
        {last ? (
          <>
            <Icon name="check" size={20} />
            <span>
              {last.receipt.fileName} is on its way.{' '}
              <Link to={`/library/receipts/${last.receipt.uid}`}>See your receipt</Link>
            </span>
          </>
        ) : (
          <span>Each download comes with a signed receipt that names the licence.</span>
        )}
      </p>
      {earlier.length > 0 && (
        <Fold
          className="asset-versions"
          summary={earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
        >
          {earlier.map((version) => (
            <section key={version.number} aria-label={`Version ${version.number}`}>
              <h3>
                Version {version.number}, <time dateTime={version.createdAt}>{dateWords(version.createdAt)}</time>
              </h3>
              <FileRows files={version.files} isBusy={isBusy} onDownload={get} />
            </section>
          ))}
        </Fold>
      )}
      {dialog}
    </Sheet>
  );
}
