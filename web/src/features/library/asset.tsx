import type { LibraryAsset, ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CopyLine } from '../../design/copy-line.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { About, AssetFacts } from './about.tsx';
import { Files } from './files.tsx';
import { assetOfLists, assetOptions } from './library.queries.ts';
import { LicenceSheet } from './licence-sheet.tsx';
import { Stage, StageWaiting } from './stage.tsx';
import { useCountView } from './use-count-view.ts';
import { wayBack } from './way-back.ts';
import '../../platform/shell/frame.css';
import './asset.css';

/** The page of an asset: how it looks or sounds, what it is, and its files. */
export function LibraryAssetPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(assetOptions(id));
  // A list that led here has shown it already.
  const asset = data ?? assetOfLists(client, id);
  const title = asset?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
  useCountView(data?.uid);
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NoAsset />;
  return (
    <Page title={title ?? 'Asset'} lead={asset ? `by ${asset.author}` : '\u00a0'} back={wayBack()}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : asset ? (
        <Inside key={asset.uid} asset={asset} full={data} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** @param full with its files, once they are there */
function Inside({ asset, full }: { asset: ListedLibraryAsset; full: LibraryAsset | undefined }) {
  const seconds = full?.files.find((file) => file.seconds !== undefined)?.seconds;
  return (
    <div className="asset-page">
      <div className="asset-part">
        <Stage asset={asset} seconds={seconds} />
        <About asset={asset} />
      </div>
      <div className="asset-part asset-side">
        {full ? <Files asset={full} /> : <FilesWaiting />}
        <LicenceSheet licence={asset.licence} />
        <Sheet title="Credit" lead="Put this line where you use it.">
          <CopyLine text={asset.credit} what="Credit line" />
        </Sheet>
      </div>
      <div className="asset-part">
        <AssetFacts asset={asset} />
      </div>
    </div>
  );
}

const FilesWaiting = () => (
  <Sheet title="Files">
    <RowsWaiting label="Loading files" count={1} />
  </Sheet>
);

const Waiting = () => (
  <div className="asset-page">
    <div className="asset-part">
      <StageWaiting />
      <div className="card skeleton" style={{ height: 260 }} />
    </div>
    <div className="asset-part asset-side">
      <FilesWaiting />
      <div className="card skeleton" style={{ height: 280 }} />
    </div>
  </div>
);

const NoAsset = () => (
  <Page title="Asset" back={wayBack()}>
    <EmptyState
      art={
        <span className="empty-icon">
          <MoreIcon name="library" size={32} />
        </span>
      }
      title="This asset isn't in the library"
      action={
        <Link className="button button-primary" to="/library">
          See the library
        </Link>
      }
    >
      It was taken out, or the link is mistyped. Receipts of earlier downloads stay with you.
    </EmptyState>
  </Page>
);
