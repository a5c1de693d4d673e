import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything of the library that everybody sees. */
export const libraryKey = ['library'] as const;
export const libraryTagsKey = [...libraryKey, 'tags'] as const;
export const licencesKey = [...libraryKey, 'licences'] as const;

/** All tags, in order of name. */
export const libraryTagsOptions = queryOptions({
  queryKey: libraryTagsKey,
  queryFn: ({ signal }) => api['assets-library'].libraryTags({}, { signal }),
  staleTime: 30_000,
});

/** All licences in their current versions, in order of name. */
export const licencesOptions = queryOptions({
  queryKey: licencesKey,
  queryFn: ({ signal }) => api['assets-library'].libraryLicences({}, { signal }),
});
