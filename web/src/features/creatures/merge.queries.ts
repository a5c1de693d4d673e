import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export interface Wish {
  id: number;
  consumed: readonly number[];
  /** The kind that it becomes in the same step. */
  newMonsterId?: number | undefined;
}

/** The outcome that a merge would have. It keeps the figures of the wish before while it asks. */
export const mergePreviewOptions = ({ id, consumed, newMonsterId }: Wish) =>
  queryOptions({
    queryKey: ['mine', 'monsters', 'merge-preview', id, consumed.join(','), newMonsterId],
    queryFn: ({ signal }) =>
      api.ultigen.mergePreview(
        {
          params: { id },
          query: { consumed: consumed.join(','), ...(newMonsterId === undefined ? {} : { newMonsterId }) },
        },
        { signal },
      ),
    enabled: consumed.length > 0,
    placeholderData: keepPreviousData,
  });
