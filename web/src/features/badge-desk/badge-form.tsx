import type { Badge, BadgeCategory, BadgeParams } from '@hatchery/api/badges';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { badgesKey } from '../../platform/games/badges.queries.ts';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { choiceOf, PictureField } from '../../platform/pictures/picture-field.tsx';
import type { GetTicket } from '../../platform/pictures/use-upload.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import {
  badgeChecks,
  badgeTexts,
  choiceFaults,
  extensionOf,
  formOfBadge,
  paramsOfBadge,
  type Texts,
} from './badge.rules.ts';

interface BadgeFormProps {
  badge: Badge | undefined;
  categories: readonly BadgeCategory[];
  categoryId: string;
  onClose: () => void;
}

const getTicket: GetTicket = ({ contentType, size }, options) =>
  api.games.badgeUploadUrl({ query: { extension: extensionOf(contentType), size } }, options);

function useSave(badge: Badge | undefined, onClose: () => void, onFail: (error: unknown) => void) {
  return useIntent({
    run: (body: BadgeParams, options) =>
      badge
        ? api.games.changeBadge({ params: { badgeId: badge.uid }, body }, options)
        : api.games.createBadge({ body }, options),
    refresh: [badgesKey],
    silent: true,
    onDone({ name }) {
      toast(badge ? 'Saved.' : `${name} is created.`, 'good');
      onClose();
    },
    onFail,
  });
}

/** Everything that an admin sets of a badge. */
export function BadgeForm({ badge, categories, categoryId, onClose }: BadgeFormProps) {
  const [initial] = useState(() => formOfBadge(badge, categoryId));
  const [choices, setChoices] = useState(initial.choices);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const games = useQuery(gamesOptions).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(badgeChecks, initial.texts);
  const save = useSave(badge, onClose, (error) => setRefused(fields.refuse(error, form.current) ? undefined : error));
  const faults = tried ? choiceFaults(choices) : {};
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setRefused(undefined);
    if (!fields.check(event) || Object.keys(choiceFaults(choices)).length > 0) return;
    const texts = Object.fromEntries(badgeTexts.map((name) => [name, fields.textOf(name)])) as Texts;
    save.mutate(paramsOfBadge(choices, texts));
  }
  return (
    <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
      <PictureField
        label="Picture"
        shown={choices.picture?.shown}
        error={faults.picture}
        getTicket={getTicket}
        onUploaded={(uploaded) => setChoices({ ...choices, picture: choiceOf(uploaded) })}
      />
      <div>
        <Field label="Name" autoComplete="off" {...fields.field('name')} />
        <AreaField label="Description" hint="How players get it, or what for." {...fields.field('description')} />
        <SelectField
          label="Category"
          value={choices.categoryId}
          options={[['', 'Choose'], ...categories.map(({ uid, name }) => [uid, name] as const)]}
          error={faults.category}
          onChange={(next) => setChoices({ ...choices, categoryId: next })}
        />
        <SelectField
          label="Given by"
          value={choices.gameId}
          options={[['', 'The platform'], ...games.map(({ uid, name }) => [uid, name] as const)]}
          onChange={(gameId) => setChoices({ ...choices, gameId })}
        />
      </div>
      <SaveProblem error={refused} />
      <div className="acts acts-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          {badge ? 'Save' : 'Create badge'}
        </Button>
      </div>
    </form>
  );
}
