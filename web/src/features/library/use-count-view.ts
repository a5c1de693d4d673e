import { useEffect } from 'react';
import { api } from '../../platform/api.ts';

/** Counts that an asset was opened. It says nothing, and nothing waits for it. */
export function useCountView(assetId: string | undefined): void {
  useEffect(() => {
    if (assetId) api['assets-library'].viewLibraryAsset({ body: { assetId } }).catch(() => undefined);
  }, [assetId]);
}
