import { type LibraryContext, os } from '../context.ts';
import { listTags } from './tags.repository.ts';
import { createTag } from './tags.ts';

export function tagsRoutes({ database, now }: LibraryContext) {
  const list = () => listTags(database.knex);
  return {
    libraryTagsV1: os.libraryTagsV1.handler(list),
    libraryTags: os.libraryTags.handler(list),
    createLibraryTagV1: os.createLibraryTagV1.handler(({ input, context: { transact } }) =>
      transact((tx) => createTag(tx, input.body.name, now())),
    ),
    createLibraryTag: os.createLibraryTag.handler(({ input, context: { transact } }) =>
      transact((tx) => createTag(tx, input.body.name, now())),
    ),
  };
}
