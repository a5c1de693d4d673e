import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { deskKey } from './desk.queries.ts';
import { checkWords, isPublished, unchanged } from './desk.rules.ts';

type Pending = NonNullable<DeskLibraryAsset['pending']>;

interface PendingSheetProps {
  asset: DeskLibraryAsset;
  pending: Pending;
  onChanged: (asset: DeskLibraryAsset) => void;
}

const fileWords: Record<Pending['files'][number]['state'], string> = {
  checking: 'Is being checked',
  ready: 'Passed',
  refused: 'Refused',
};

/** The version that was sent last and is not published: how far its check is, or why it was refused. */
export function PendingSheet({ asset, pending, onChanged }: PendingSheetProps) {
  const { number, state, files } = pending;
  const isRefused = state === 'refused';
  return (
    <Sheet
      title={isRefused ? `Version ${number} was refused` : `Version ${number} is being checked`}
      lead={isRefused ? undefined : `${checkWords(pending)}. It is published by itself. You can leave.`}
    >
      {isRefused && (
        <p>
          {isPublished(asset) ? 'Everybody still gets the version before.' : 'Nobody sees this asset yet.'} Remove or
          replace the refused file below, then save. Files that passed are kept.
        </p>
      )}
      <ul className="rows" aria-label="Files of this version">
        {files.map(({ uid, name, state: of, refusal }) => (
          <Row
            key={uid}
            title={name === 'preview' ? 'The preview picture' : name}
            words={of === 'refused' ? <span className="field-error">{refusal}</span> : fileWords[of]}
          >
            {of === 'checking' ? (
              <span className="spinner" aria-hidden="true" />
            ) : (
              <span className={of === 'ready' ? 'library-desk-passed' : 'library-desk-refused'}>
                <MoreIcon name={of === 'ready' ? 'check' : 'alert'} size={20} />
              </span>
            )}
          </Row>
        ))}
      </ul>
      {isRefused && isPublished(asset) && <DropVersion asset={asset} number={number} onChanged={onChanged} />}
    </Sheet>
  );
}

/** Gives a refused version up: the files that are published stay. */
function DropVersion({
  asset,
  number,
  onChanged,
}: Pick<PendingSheetProps, 'asset' | 'onChanged'> & { number: number }) {
  const drop = useIntent({
    run({ uid }: DeskLibraryAsset, options) {
      const body = { ...unchanged(asset), files: asset.files.map((file) => ({ uid: file.uid })) };
      return api['assets-library'].changeLibraryAsset({ params: { uid }, body }, options);
    },
    refresh: [[...deskKey], [...libraryKey]],
    onDone(changed) {
      toast(`Version ${number} is dropped.`, 'good');
      onChanged(changed);
    },
  });
  return (
    <div className="acts">
      <Button busy={drop.isPending} onClick={() => drop.mutate(asset)}>
        Drop version {number}
      </Button>
    </div>
  );
}
