import type { LibraryTag } from '@hatchery/api/library-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { libraryTagsOptions } from '../../platform/library/library.queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { withTag } from './tag.rules.ts';

/** Creates a tag, or finds the one of this name. */
export const useCreateTag = (onDone: (tag: LibraryTag) => void, silent = false) =>
  useIntent({
    run: (name: string, options) => api['assets-library'].createLibraryTag({ body: { name } }, options),
    silent,
    onDone(tag) {
      // The list that everybody gets may be some seconds old.
      queryClient.setQueryData(libraryTagsOptions.queryKey, (tags) => tags && withTag(tags, tag));
      toast(`Tag ${tag.name} created.`, 'good');
      onDone(tag);
    },
  });
