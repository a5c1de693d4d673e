import type { LibraryReceipt } from '@hatchery/api/library-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { copyText } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Agreements } from './agreements.tsx';
import { receiptsOptions } from './library.queries.ts';
import { useDownload } from './use-download.tsx';
import './asset.css';

/** The player's downloads, and the licences they agreed to. */
export function LibraryMine() {
  return (
    <SettingsPage
      lead="Every file you took from the library, and the licences you agreed to."
      back={{ to: '/library', label: 'Library' }}
      waiting={<Waiting />}
    >
      {() => <Lists />}
    </SettingsPage>
  );
}

function Lists() {
  const query = useInfiniteQuery(receiptsOptions);
  const { data, error, refetch } = query;
  const { download, isBusy, dialog } = useDownload();
  const receipts = data?.pages.flat();
  if (error && !receipts) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!receipts) return <Waiting />;
  return (
    <>
      {receipts.length === 0 ? (
        <NoneYet />
      ) : (
        <Sheet title="Downloads" lead="Each has a receipt that anybody can check.">
          <ul className="rows">
            {receipts.map((receipt) => (
              <Download
                key={receipt.uid}
                receipt={receipt}
                busy={isBusy(receipt.uid)}
                onAgain={() => download({ key: receipt.uid, assetId: receipt.assetUid, file: { ofReceipt: receipt } })}
              />
            ))}
          </ul>
          <ShowMore query={query} />
        </Sheet>
      )}
      <Agreements />
      {dialog}
    </>
  );
}

interface DownloadProps {
  receipt: LibraryReceipt;
  busy: boolean;
  onAgain: () => void;
}

function Download({ receipt, busy, onAgain }: DownloadProps) {
  const { uid, assetUid, title, fileName, size, licence, downloadedAt } = receipt;
  const path = `/library/receipts/${uid}`;
  return (
    <li className="row">
      <div className="row-words">
        <strong>
          <span>
            <Link to={`/library/${assetUid}`}>{title}</Link>
          </span>
        </strong>
        <span className="soft">
          {fileName}, {sizeWords(size)}
        </span>
        <span className="soft">
          <time dateTime={downloadedAt}>{momentWords(downloadedAt)}</time>, {licence.name}, version {licence.version}
        </span>
      </div>
      <div className="row-end">
        <Button busy={busy} aria-label={`Download ${fileName} again`} onClick={onAgain}>
          Download
        </Button>
        <Link className="button button-secondary" to={path} aria-label={`Receipt for ${fileName}`}>
          Receipt
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label={`Copy the link to the receipt for ${fileName}`}
          onClick={() => void copyText(location.origin + path, 'Link to the receipt')}
        >
          <MoreIcon name="link" size={20} />
        </button>
      </div>
    </li>
  );
}

const NoneYet = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="download" size={32} />
      </span>
    }
    title="No downloads yet"
    action={
      <Link className="button button-primary" to="/library">
        Look around the library
      </Link>
    }
  >
    Pick something you like. Its receipt is kept here, so you can always show where it came from.
  </EmptyState>
);

const Waiting = () => (
  <>
    <Sheet title="Downloads">
      <RowsWaiting label="Loading your downloads" />
    </Sheet>
    <Sheet title="Agreements">
      <RowsWaiting label="Loading your agreements" count={1} />
    </Sheet>
  </>
);
