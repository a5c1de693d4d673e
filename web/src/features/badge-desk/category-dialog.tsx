import type { BadgeCategory } from '@hatchery/api/badges';
import type { FormEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { badgesKey } from '../../platform/games/badges.queries.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';

interface CategoryDialogProps {
  categories: readonly BadgeCategory[];
  onClose: () => void;
}

const mostLetters = 40;

/** Makes a category; the new one comes last. */
export function CategoryDialog({ categories, onClose }: CategoryDialogProps) {
  const fields = useFields({
    name(text: string): string | undefined {
      if (text.trim() === '') return 'Enter its name.';
      if (text.length > mostLetters) return `Use at most ${mostLetters} characters.`;
      const same = categories.some(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
      return same ? 'There is one of this name.' : undefined;
    },
  });
  const create = useIntent({
    run: (name: string, options) => api.games.createBadgeCategory({ body: { name } }, options),
    refresh: [badgesKey],
    silent: true,
    onDone({ name }) {
      toast(`${name} is created.`, 'good');
      onClose();
    },
    onFail: (error) => void fields.refuse(error),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fields.check(event)) create.mutate(fields.textOf('name').trim());
  }
  return (
    <Dialog title="New category" onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <Field label="Name" placeholder="Seasons" autoComplete="off" {...fields.field('name')} />
        {categories.length > 0 && (
          <p className="soft">There are {categories.map(({ name }) => name).join(', ')}. It comes after them.</p>
        )}
        <SaveProblem error={create.error} />
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create category
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
