import type { LibraryTag } from '@hatchery/api/library-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { libraryTagsKey } from '../../platform/library/library.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';

/** Creates a tag, or finds the one of this name. */
export const useCreateTag = (onDone: (tag: LibraryTag) => void, silent = false) =>
  useIntent({
    run: (name: string, options) => api['assets-library'].createLibraryTag({ body: { name } }, options),
    refresh: [[...libraryTagsKey]],
    silent,
    onDone(tag) {
      toast(`The tag ${tag.name} is there.`, 'good');
      onDone(tag);
    },
  });
