import type { SaveVersion } from '@hatchery/api/save-shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { RowsWaiting } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { changesOf } from '../../platform/saves/changes.rules.ts';
import { JsonView } from '../../platform/saves/json-view.tsx';
import { versionOptions } from '../../platform/saves/saves.queries.ts';

interface VersionDialogProps {
  saveId: string;
  version: SaveVersion;
  before: SaveVersion | undefined;
  onClose: () => void;
}

/** The inside of a version, and its difference from the one before. */
export function VersionDialog({ saveId, version, before, onClose }: VersionDialogProps) {
  const { data, error, refetch } = useQuery(versionOptions(saveId, version.version));
  return (
    <Dialog title={`Version ${version.version}`} onClose={onClose}>
      <div className="dialog-body">
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsWaiting label="Loading this version" />
        ) : (
          <>
            {before && <Difference saveId={saveId} before={before.version} after={data.data} />}
            <section>
              <h3>What is inside</h3>
              <JsonView data={data.data} label={`Version ${version.version}, field by field`} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}

const mostChanges = 50;

function Difference({ saveId, before, after }: { saveId: string; before: number; after: unknown }) {
  const { data, error, refetch } = useQuery(versionOptions(saveId, before));
  const changes = useMemo(() => data && changesOf(data.data, after, mostChanges), [data, after]);
  return (
    <section>
      <h3>{`Changed since version ${before}`}</h3>
      {error && !changes ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !changes ? (
        <RowsWaiting label="Comparing" count={2} />
      ) : changes.found.length === 0 ? (
        <p className="soft">Nothing. Both are the same.</p>
      ) : (
        <ul className="save-changes">
          {changes.found.map((change) => (
            <li key={change.path}>
              <strong>{change.path}</strong>
              <span>
                {change.before === undefined ? 'new' : <del>{change.before}</del>}
                <span aria-hidden="true"> → </span>
                {change.after === undefined ? 'removed' : <ins>{change.after}</ins>}
              </span>
            </li>
          ))}
          {changes.more && <li className="soft">{`And more. The first ${mostChanges} are shown.`}</li>}
        </ul>
      )}
    </section>
  );
}
