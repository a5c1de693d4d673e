import type { User } from '@hatchery/api/users';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { updateUser } from '../session/session.ts';
import { type Profile, profileErrors } from './profile.rules.ts';

/** Name and a few words. A field is checked when it is left, never before. */
export function ProfileForm({ user }: { user: User }) {
  const saved: Profile = { displayName: user.displayName ?? '', bio: user.bio ?? '' };
  const [profile, setProfile] = useState(saved);
  const [left, setLeft] = useState<Partial<Record<keyof Profile, boolean>>>({});
  const errors = profileErrors(profile);
  const changed = profile.displayName !== saved.displayName || profile.bio !== saved.bio;
  const save = useMutation({
    mutationFn: (idempotencyKey: string) =>
      api.users.updateMe(
        { body: { bio: profile.bio, ...(profile.displayName ? { displayName: profile.displayName } : {}) } },
        { idempotencyKey },
      ),
    onSuccess(answer) {
      updateUser(answer);
      toast('Saved.', 'good');
    },
  });
  const field = (name: keyof Profile) => ({
    value: profile[name],
    onChange: (event: { target: { value: string } }) => setProfile({ ...profile, [name]: event.target.value }),
    onBlur: () => setLeft({ ...left, [name]: true }),
    'aria-invalid': (left[name] && errors[name] !== undefined) || undefined,
  });
  const ids = { name: useId(), bio: useId() };
  return (
    <form
      className="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        setLeft({ displayName: true, bio: true });
        if (Object.keys(errors).length === 0) save.mutate(crypto.randomUUID());
      }}
    >
      <div className="field">
        <label htmlFor={ids.name}>Name</label>
        <input id={ids.name} autoComplete="nickname" placeholder="How we should call you" {...field('displayName')} />
        {left.displayName && errors.displayName && <p className="field-error">{errors.displayName}</p>}
      </div>
      <div className="field">
        <label htmlFor={ids.bio}>A few words</label>
        <textarea id={ids.bio} rows={3} placeholder="What kind of keeper are you?" {...field('bio')} />
        {left.bio && errors.bio && <p className="field-error">{errors.bio}</p>}
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
