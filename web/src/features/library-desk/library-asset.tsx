import type { ChangedLibraryAsset, DeskLibraryAsset } from '@hatchery/api/library-shapes';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { hasRole } from '../../platform/session/access.rules.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { useOpened } from '../../platform/use-opened.ts';
import { formOf } from './asset.rules.ts';
import { AssetForm } from './asset-form.tsx';
import { ChangesSheet } from './changes-sheet.tsx';
import { DaysSheet } from './days-sheet.tsx';
import { assetOptions, deskKey } from './desk.queries.ts';
import { isChecking } from './desk.rules.ts';
import { areSame, keptChoices, sentFiles } from './file-choice.rules.ts';
import { OverviewSheet } from './overview-sheet.tsx';
import { PendingSheet } from './pending-sheet.tsx';
import type { SentForm } from './sent-form.ts';
import type { Uploader } from './uploader.ts';
import { useUploader } from './use-uploader.ts';
import { VersionsSheet } from './versions-sheet.tsx';
import '../../design/sheet.css';
import '../../design/form-part.css';
import './library-desk.css';

const whileCheckingMs = 1_500;

export function AdminLibraryAsset() {
  const { uid = '' } = useParams();
  // Fetched beneath, once the player is known to be of a studio.
  const title = useQuery({ ...assetOptions(uid), enabled: false }).data?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
  return (
    <SettingsPage
      title={title}
      back={{ to: '/admin/library', label: 'All assets' }}
      lead="What people read and download, and how it got there."
      wide
    >
      {(user) => <Asset key={uid} uid={uid} user={user} />}
    </SettingsPage>
  );
}

function Asset({ uid, user }: { uid: string; user: User }) {
  const opened = useUploader(user.uid);
  const { data, error, refetch } = useQuery({
    ...assetOptions(uid),
    refetchInterval: ({ state }) => (state.data && isChecking(state.data) ? whileCheckingMs : false),
  });
  if (error && !data) {
    // A studio is refused the assets of others.
    const isGone = error instanceof ApiProblem && [401, 404].includes(error.status);
    return isGone ? <Gone /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  if (!data || !opened) return <div className="card skeleton library-desk-waiting" aria-busy="true" />;
  return <Desk latest={data} isAdmin={hasRole(user, 'admin')} {...opened} />;
}

const Gone = () => (
  <EmptyState
    title="No asset of yours"
    action={
      <Link className="button button-primary" to="/admin/library">
        All assets
      </Link>
    }
  >
    It may belong to somebody else, or have been deleted. Or the address is incomplete.
  </EmptyState>
);

interface DeskProps extends NonNullable<ReturnType<typeof useUploader>> {
  latest: DeskLibraryAsset;
  isAdmin: boolean;
}

function Desk({ latest, isAdmin, uploader, kept }: DeskProps) {
  const { uid } = latest;
  const { opened, version, changed, open, reopen, replace } = useOpened(latest, () =>
    queryClient.fetchQuery({ ...assetOptions(uid), staleTime: 0 }),
  );
  const save = useSave(uid, uploader, open);
  const initial = { ...formOf(opened), files: keptChoices(opened) };
  const current = latest.versions[0]?.number ?? 0;
  return (
    <div className="library-desk-asset">
      <div className="library-desk-asset-side">
        {latest.pending && <PendingSheet asset={latest} pending={latest.pending} onChanged={open} />}
        <OverviewSheet asset={latest} onChanged={() => void replace()} />
      </div>
      <div className="library-desk-asset-main">
        <AssetForm
          key={opened.version}
          uploader={uploader}
          kept={kept}
          initial={initial}
          asset={latest}
          isAdmin={isAdmin}
          busy={save.isPending}
          saveLabel={(files) => (areSame(files, initial.files) ? 'Save' : `Save and send version ${current + 1}`)}
          problem={
            <SaveProblem
              error={save.error}
              changed={changed && !save.isPending}
              onReopen={() => {
                save.reset();
                void reopen();
              }}
              onReplace={() => {
                save.reset();
                void replace();
              }}
            />
          }
          onSend={(sent) => save.mutate({ sent, initial: initial.files, active: latest.active, version })}
        />
      </div>
      <div className="library-desk-asset-side">
        {isAdmin && <DaysSheet uid={uid} />}
        <VersionsSheet asset={latest} />
        {isAdmin && <ChangesSheet uid={uid} version={latest.version} />}
      </div>
    </div>
  );
}

interface Saving {
  sent: SentForm;
  /** The files that the form began with. */
  initial: SentForm['files'];
  active: boolean;
  version: number;
}

function useSave(uid: string, uploader: Uploader, open: (asset: DeskLibraryAsset) => void) {
  return useIntent({
    run({ sent: { fields, files, preview }, initial, active, version }: Saving, options) {
      const body: ChangedLibraryAsset = { ...fields, active, version };
      if (!areSame(files, initial)) body.files = sentFiles(files, uploader.uploads.get());
      if (preview) body.preview = preview;
      return api['assets-library'].changeLibraryAsset({ params: { uid }, body }, options);
    },
    refresh: [[...deskKey], [...libraryKey]],
    silent: true,
    onDone(asset, { sent: { uploads } }) {
      for (const key of uploads) uploader.remove(key);
      toast(asset.pending?.state === 'checking' ? 'Saved. The files are being checked.' : 'Saved.', 'good');
      open(asset);
    },
  });
}
