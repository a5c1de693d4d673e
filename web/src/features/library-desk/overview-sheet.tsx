import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { kindWords } from '../../platform/library/kind.words.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { deskKey } from './desk.queries.ts';
import { isPublished, unchanged } from './desk.rules.ts';
import { StateBadges } from './state-badges.tsx';

interface OverviewSheetProps {
  asset: DeskLibraryAsset;
  /** The asset has another version. */
  onChanged: () => void;
}

/** How an asset looks and how often it was asked for, with the ways to hide and to delete it. */
export function OverviewSheet({ asset, onChanged }: OverviewSheetProps) {
  const [deleting, setDeleting] = useState(false);
  const { uid, kind, licence, views, downloads, createdAt, updatedAt, active } = asset;
  const visibility = useIntent({
    run: (show: boolean, options) =>
      api['assets-library'].changeLibraryAsset(
        { params: { uid }, body: { ...unchanged(asset), active: show } },
        options,
      ),
    refresh: [[...deskKey], [...libraryKey]],
    onDone(changed) {
      toast(changed.active ? 'Everybody sees it.' : 'It is hidden.', 'good');
      onChanged();
    },
  });
  return (
    <Sheet title="Overview">
      <div className="library-desk-picture-box">
        <LibraryPicture asset={asset} sizes="(min-width: 1100px) 320px, 90vw" alt={`Preview of ${asset.title}`} />
      </div>
      <StateBadges asset={asset} />
      <Facts>
        <Fact name="Kind">{kindWords[kind].one}</Fact>
        <Fact name="Licence">
          {licence.name}, version {licence.version}
        </Fact>
        <Fact name="Views">{views.toLocaleString('en')}</Fact>
        <Fact name="Downloads">{downloads.toLocaleString('en')}</Fact>
        <Fact name="Created">{momentWords(createdAt)}</Fact>
        <Fact name="Changed">{momentWords(updatedAt)}</Fact>
      </Facts>
      <div className="acts">
        {isPublished(asset) && active && (
          <Link className="button button-secondary" to={`/library/${uid}`}>
            See its page
          </Link>
        )}
        <Button busy={visibility.isPending} onClick={() => visibility.mutate(!active)}>
          {active ? 'Hide' : 'Show to everybody'}
        </Button>
        <Button look="danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {deleting && <DeleteDialog asset={asset} onClose={() => setDeleting(false)} />}
    </Sheet>
  );
}
