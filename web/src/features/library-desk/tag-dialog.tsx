import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { libraryTagsOptions } from '../../platform/library/library.queries.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { countWords } from './desk.rules.ts';
import { tagFault, tagName } from './tag.rules.ts';
import { useCreateTag } from './use-create-tag.ts';

/** Creates a tag, and shows those that there are. */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const tags = useQuery(libraryTagsOptions).data ?? [];
  const fields = useFields({
    name(text: string): string | undefined {
      const isThere = tags.some(({ name }) => name === tagName(text));
      return tagFault(text) ?? (isThere ? 'There is one of this name.' : undefined);
    },
  });
  const create = useCreateTag(() => fields.clear('name'), true);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fields.check(event)) create.mutate(tagName(fields.textOf('name')));
  }
  return (
    <Dialog title="Tags" onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <div className="library-desk-tag-new">
          <Field
            label="New tag"
            placeholder="creatures"
            autoComplete="off"
            hint="It is kept in small letters."
            {...fields.field('name')}
          />
          <Button type="submit" look="primary" busy={create.isPending}>
            Create
          </Button>
        </div>
        <SaveProblem error={create.error} />
        <ul className="library-desk-tag-list" aria-label="All tags">
          {tags.map(({ name, assets }) => (
            <li key={name}>
              <strong>{name}</strong> <span className="soft">{countWords(assets, 'asset')}</span>
            </li>
          ))}
        </ul>
        {tags.length === 0 && <p className="soft">There are no tags yet.</p>}
      </form>
    </Dialog>
  );
}
