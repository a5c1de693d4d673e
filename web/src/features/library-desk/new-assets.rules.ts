import type { NewLibraryAsset } from '@hatchery/api/library-shapes';
import type { SentForm } from './sent-form.ts';
import type { Upload } from './upload.rules.ts';

interface NewAsset {
  /** Tells it from the others of a form. */
  key: string;
  body: NewLibraryAsset;
}

type NewFiles = NewLibraryAsset['files'];

/** Returns the assets that a form asks for: one of all files, or one of each, titled by its file. */
export function newAssetsOf({ fields, files, way, preview }: SentForm, uploads: readonly Upload[]): NewAsset[] {
  const fileOf = (key: string, name: string): NewFiles[number] => ({
    ticket: uploads.find((one) => one.key === key)?.ticket ?? '',
    name: name.trim(),
  });
  if (way === 'one') {
    const body = { ...fields, ...(preview ? { preview } : {}), files: files.map(({ key, name }) => fileOf(key, name)) };
    return [{ key: 'all', body }];
  }
  // A credit is about one title.
  const { credit: _, ...shared } = fields;
  return files.map((choice) => ({
    key: choice.key,
    body: {
      ...shared,
      title: choice.isNew ? choice.title.trim() : shared.title,
      files: [fileOf(choice.key, choice.name)],
    },
  }));
}
