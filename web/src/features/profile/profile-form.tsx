import rules from 'virtual:fields/users.updateMe';
import type { User } from '@hatchery/api/users';
import { type FormEvent, useId } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { updateUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { profileChecks } from './profile.rules.ts';

/** Edits the name and bio. A field is checked when it is left, never before. */
export function ProfileForm({ user }: { user: User }) {
  const saved = { displayName: user.displayName ?? '', bio: user.bio ?? '' };
  const fields = useFields(profileChecks(rules, saved.displayName !== ''), saved);
  const given = { displayName: fields.textOf('displayName'), bio: fields.textOf('bio') };
  const changed = given.displayName !== saved.displayName || given.bio !== saved.bio;
  const save = useIntent({
    run: (_: HTMLFormElement, options) =>
      api.users.updateMe(
        { body: { bio: given.bio, ...(given.displayName ? { displayName: given.displayName } : {}) } },
        options,
      ),
    silent: true,
    onFail: (problem, form) => fields.refuse(problem, form),
    onDone(answer) {
      updateUser(answer);
      toast('Saved.', 'good');
    },
  });
  const { error, ...bio } = fields.field('bio');
  const id = useId();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!fields.check(event)) return;
    save.mutate(event.currentTarget);
  }
  return (
    <form className="profile-form" noValidate onSubmit={onSubmit}>
      <Field
        label="Name"
        autoComplete="nickname"
        placeholder="What should we call you?"
        {...fields.field('displayName')}
      />
      <div className="field field-kept">
        <label htmlFor={id}>Bio</label>
        <textarea
          {...bio}
          id={id}
          rows={3}
          placeholder="What kind of keeper are you?"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <div id={`${id}-note`} className="field-note" aria-live="polite">
          {error && <p className="field-error">{error}</p>}
        </div>
      </div>
      {save.error && (
        <p className="field-error" role="alert">
          {wordsFor(save.error)}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" busy={save.isPending} disabled={!changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
