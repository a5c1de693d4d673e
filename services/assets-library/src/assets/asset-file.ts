import type { LibraryPreview } from '@hatchery/api/library-shapes';
import type { FileFacts } from '../previews/inspector.ts';

/** A file of an asset, or a picture that was sent as its preview. */
export type AssetFile = {
  id: string;
  assetId: string;
  role: 'file' | 'preview';
  name: string;
  contentType: string;
  size: number;
  /** The upload to check. */
  ticket: string | null;
  state: 'checking' | 'ready' | 'refused';
  refusal: string | null;
  sha256: string | null;
  /** Name of the private file. */
  stored: string | null;
  facts: FileFacts | null;
  preview: LibraryPreview | null;
  createdAt: Date;
};
