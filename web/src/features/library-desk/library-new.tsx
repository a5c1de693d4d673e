import type { DeskLibraryAsset, NewLibraryAsset } from '@hatchery/api/library-shapes';
import type { User } from '@hatchery/api/users';
import { useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { navigate } from '../../platform/router.tsx';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { hasRole } from '../../platform/session/access.rules.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { newForm } from './asset.rules.ts';
import { AssetForm } from './asset-form.tsx';
import { deskKey } from './desk.queries.ts';
import { countWords } from './desk.rules.ts';
import { newAssetsOf } from './new-assets.rules.ts';
import type { SentForm } from './sent-form.ts';
import type { Uploader } from './uploader.ts';
import { useUploader } from './use-uploader.ts';
import '../../design/sheet.css';
import '../../design/form-part.css';
import './library-desk.css';

export function AdminLibraryNew() {
  return (
    <SettingsPage
      back={{ to: '/admin/library', label: 'All assets' }}
      lead="Files are checked after you create it. You can leave then."
      wide
    >
      {(user) => <NewAsset user={user} />}
    </SettingsPage>
  );
}

function NewAsset({ user }: { user: User }) {
  const opened = useUploader(user.uid);
  const [initial] = useState(() => ({ ...newForm(user.displayName ?? ''), files: [] }));
  const create = useCreate(opened?.uploader);
  if (!opened) return <div className="card skeleton library-desk-waiting" aria-busy="true" />;
  return (
    <AssetForm
      {...opened}
      initial={initial}
      isAdmin={hasRole(user, 'admin')}
      busy={create.isPending}
      saveLabel={(files, way) => (way === 'each' ? `Create ${files.length} assets` : 'Create asset')}
      problem={
        <>
          <SaveProblem error={create.error} />
          {create.error && create.made > 0 ? (
            <p>{countWords(create.made, 'asset')} created. Press the button again to create the rest.</p>
          ) : null}
        </>
      }
      onSend={(sent) => create.mutate(sent)}
      onCancel={() => navigate('/admin/library')}
    />
  );
}

/** Creates assets one after the other. When one is refused, those before it stay, and are not created again. */
function useCreate(uploader: Uploader | undefined) {
  const [made] = useState(() => new Map<string, DeskLibraryAsset>());
  async function createOne(key: string, body: NewLibraryAsset, options: CallOptions): Promise<DeskLibraryAsset> {
    const asset = made.get(key) ?? (await api['assets-library'].createLibraryAsset({ body }, options));
    made.set(key, asset);
    return asset;
  }
  const create = useIntent({
    async run(sent: SentForm, options): Promise<DeskLibraryAsset[]> {
      const assets: DeskLibraryAsset[] = [];
      for (const { key, body } of newAssetsOf(sent, uploader?.uploads.get() ?? []))
        assets.push(await createOne(key, body, options));
      return assets;
    },
    refresh: [[...deskKey], [...libraryKey]],
    silent: true,
    onDone(assets, { uploads }) {
      for (const key of uploads) uploader?.remove(key);
      const [first] = assets;
      const alone = assets.length === 1 ? first : undefined;
      const words = alone ? `${alone.title} is created.` : `${countWords(assets.length, 'asset')} created.`;
      toast(`${words} The files are being checked.`, 'good');
      navigate(alone ? `/admin/library/${alone.uid}` : '/admin/library', { replace: true });
    },
  });
  return { ...create, made: made.size };
}
