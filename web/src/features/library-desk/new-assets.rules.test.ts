import { newAssetsOf } from './new-assets.rules.ts';
import type { SentForm } from './sent-form.ts';
import { newUpload } from './upload.rules.ts';

const uploads = ['a', 'b'].map((key) => ({ ...newUpload(key, 'image/png', 1), ticket: `ticket ${key}` }));
const fields = {
  title: 'All',
  description: '',
  tags: [],
  licenceUid: 'l',
  author: 'Ada',
  credit: 'Thanks',
  active: true,
};
const sent: SentForm = {
  fields,
  files: ['a', 'b'].map((key) => ({ isNew: true, key, name: `${key}.png `, title: ` Title ${key}` })),
  way: 'one',
  preview: 'ticket p',
  uploads: ['a', 'b', 'p'],
};

test('one asset has all files, and the preview', () => {
  const files = ['a', 'b'].map((key) => ({ ticket: `ticket ${key}`, name: `${key}.png` }));
  expect(newAssetsOf(sent, uploads)).toEqual([{ key: 'all', body: { ...fields, preview: 'ticket p', files } }]);
});

test('an asset for each file has the title of its file, and a credit that is made of it', () => {
  const { credit: _, ...shared } = fields;
  expect(newAssetsOf({ ...sent, way: 'each', preview: undefined }, uploads)).toEqual(
    ['a', 'b'].map((key) => ({
      key,
      body: { ...shared, title: `Title ${key}`, files: [{ ticket: `ticket ${key}`, name: `${key}.png` }] },
    })),
  );
});
