import type {
  DeskLibraryAsset,
  LibraryAsset,
  LibraryChange,
  LibraryFile,
  ListedLibraryAsset,
} from '@hatchery/api/library-shapes';
import type { AssetFile } from './asset-file.ts';
import type { ListedAsset } from './asset-lists.repository.ts';
import type { AssetChange } from './changes.repository.ts';
import type { Draft, Version } from './versions.repository.ts';

/** An asset with everything that pages show of it. */
export type WholeAsset = { asset: ListedAsset; versions: Version[]; files: AssetFile[]; draft?: Draft | undefined };

export const presentListed = (asset: ListedAsset): ListedLibraryAsset => ({
  uid: asset.id,
  title: asset.title,
  description: asset.description,
  tags: asset.tags,
  kind: asset.kind,
  licence: { uid: asset.licenceId, name: asset.licenceName, version: asset.licenceVersion },
  author: asset.author,
  credit: asset.credit ?? `“${asset.title}” by ${asset.author}, ${asset.licenceName}`,
  active: asset.active,
  views: asset.views,
  downloads: asset.downloads,
  preview: asset.preview ?? undefined,
  createdAt: asset.createdAt.toISOString(),
  updatedAt: asset.updatedAt.toISOString(),
});

const presentFile = ({ id, name, contentType, size, sha256, facts }: AssetFile): LibraryFile => ({
  uid: id,
  name,
  contentType,
  size,
  sha256: sha256 ?? '',
  ...facts,
});

export function presentAsset({ asset, versions, files }: WholeAsset): LibraryAsset {
  const byId = new Map(files.map((file) => [file.id, file]));
  const presented = versions.map(({ number, createdAt, files: ids }) => ({
    number,
    createdAt: createdAt.toISOString(),
    files: ids.flatMap((id) => byId.get(id) ?? []).map(presentFile),
  }));
  return {
    ...presentListed(asset),
    files: presented[0]?.files ?? [],
    versions: presented,
  };
}

export function presentDeskAsset(whole: WholeAsset): DeskLibraryAsset {
  const { asset, draft, files, versions } = whole;
  const byId = new Map(files.map((file) => [file.id, file]));
  const pending = draft && {
    number: (versions[0]?.number ?? 0) + 1,
    state: draft.state,
    files: [...draft.files, ...(draft.previewId ? [draft.previewId] : [])]
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ id, name, state, refusal }) => ({ uid: id, name, state, ...(refusal === null ? {} : { refusal }) })),
  };
  return { ...presentAsset(whole), version: asset.version, pending };
}

export const presentChange = ({ at, by, what, fields }: AssetChange): LibraryChange => ({
  at: at.toISOString(),
  by: by ?? undefined,
  what,
  fields,
});
