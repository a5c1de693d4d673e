import type { GameSave, SaveVersion } from '@hatchery/api/save-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useGames } from '../../platform/games/use-games.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { savesOptions, versionsOptions } from '../../platform/saves/saves.queries.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { DeleteSave } from './delete-save.tsx';
import { useRestore } from './use-restore.tsx';
import { VersionRow } from './version-row.tsx';
import '../../platform/saves/saves.css';

const whenAwayMs = 15_000;

/** The history of one save. */
export function SavePage() {
  const { id = '' } = useParams();
  return (
    <SettingsPage
      lead="Every version that is kept, the newest first."
      back={{ to: '/saves', label: 'Saves' }}
      waiting={<Waiting />}
    >
      {() => <Found key={id} saveId={id} />}
    </SettingsPage>
  );
}

function Found({ saveId }: { saveId: string }) {
  const list = useQuery({ ...savesOptions(), refetchInterval: usePollMs(whenAwayMs) });
  const versions = useQuery({ ...versionsOptions(saveId), refetchInterval: usePollMs(whenAwayMs) });
  const save = list.data?.find(({ uid }) => uid === saveId);
  useEffect(() => {
    if (save) setTitle(save.saveName);
  }, [save]);
  const error = list.data ? versions.error : list.error;
  if (list.data && !save) return <Gone />;
  if (error && !versions.data)
    return (
      <Failure
        error={error}
        onRetry={() => {
          void list.refetch();
          void versions.refetch();
        }}
      />
    );
  if (!save || !versions.data) return <Waiting />;
  return <History save={save} versions={versions.data} />;
}

function History({ save, versions }: { save: GameSave; versions: readonly SaveVersion[] }) {
  const game = useGames([save.gameId]).nameOf(save.gameId);
  const [deleting, setDeleting] = useState(false);
  const { ask, notice, dialog } = useRestore(save);
  return (
    <>
      <Sheet
        title={save.saveName}
        lead={game}
        aside={
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete save
          </Button>
        }
      >
        <ol className="rows versions">
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              save={save}
              game={game}
              version={version}
              before={versions[index + 1]}
              isCurrent={index === 0}
              onRestore={ask}
            />
          ))}
        </ol>
      </Sheet>
      {notice}
      {dialog}
      {deleting && <DeleteSave save={save} game={game} onClose={() => setDeleting(false)} />}
    </>
  );
}

const Gone = () => (
  <EmptyState
    art={<EggArt element="dark" size={104} alt="" />}
    title="This save is gone"
    action={
      <Link className="button button-primary" to="/saves">
        Your saves
      </Link>
    }
  >
    It was deleted, or it is somebody else's.
  </EmptyState>
);

const Waiting = () => (
  <Sheet title="Save">
    <RowsWaiting label="Loading versions" count={4} />
  </Sheet>
);
