import type { LibraryDownload } from '@hatchery/api/library-shapes';
import type { AssetFile } from '../assets/asset-files.ts';
import type { LibraryContext } from '../context.ts';
import { presentReceipt } from './receipts.presenter.ts';
import type { StoredReceipt } from './receipts.repository.ts';
import { sealedTerms, urlMilliseconds } from './urls.rules.ts';

type Context = Pick<LibraryContext, 'config' | 'keys' | 'now'>;

/** A file that was handed out, and the receipt for it. */
export type HandedOut = { receipt: StoredReceipt; file: Pick<AssetFile, 'id' | 'name'> };

/** Returns where a file that was handed out is, for an hour. */
export function presentDownload({ config, keys, now }: Context, { receipt, file }: HandedOut): LibraryDownload {
  const expires = Math.floor((now().getTime() + urlMilliseconds) / 1_000);
  const signature = keys.seal(sealedTerms({ fileId: file.id, name: file.name, expires }));
  const path = `/files/assets-library/downloads/${file.id}/${encodeURIComponent(file.name)}`;
  return {
    url: `${config.PUBLIC_URL}${path}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1_000).toISOString(),
    receipt: presentReceipt(receipt),
  };
}
