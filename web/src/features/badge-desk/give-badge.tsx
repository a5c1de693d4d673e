import type { Badge } from '@hatchery/api/badges';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { badgesKey } from '../../platform/games/badges.queries.ts';
import { PlayerPicker } from '../../platform/players/player-picker.tsx';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';

const mostLetters = 200;

/** Gives a badge to one player, with words that they read. */
export function GiveBadge({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const [userId, setUserId] = useState<string>();
  const [reason, setReason] = useState('');
  const give = useIntent({
    run: (body: { badgeId: string; userId: string; reason?: string }, options) =>
      api.games.giveBadge({ body }, options),
    refresh: [badgesKey],
    silent: true,
    onDone({ repeated }) {
      toast(repeated ? 'They had it already. Nothing changed.' : `${badge.name} is given.`, 'good');
      onClose();
    },
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const words = reason.trim();
    if (userId) give.mutate({ badgeId: badge.uid, userId, ...(words ? { reason: words } : {}) });
  }
  return (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      <PlayerPicker uid={userId} choose="Choose" hint="Search for the player who gets it." onChoose={setUserId} />
      <Field
        label="Reason (optional)"
        placeholder="For the best nest of spring"
        autoComplete="off"
        maxLength={mostLetters}
        value={reason}
        hint="The player reads it."
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="soft">The player is told. A badge can't be taken back.</p>
      <SaveProblem error={give.error} />
      <div className="acts acts-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={give.isPending} disabled={!userId}>
          Give badge
        </Button>
      </div>
    </form>
  );
}
