import { maxEggsPerHatch } from '@hatchery/api/egg-limits';
import type { UltigenEggsBalance } from '@hatchery/api/ultigen';
import type { User } from '@hatchery/api/users';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { UpdatedAt } from '../../design/updated-at.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { eggNoun, latestBlock } from '../../platform/ultigen/eggs.rules.ts';
import { useHatch } from './hatch.ts';
import { NestEgg } from './nest-egg.tsx';

/** Shows the eggs that can be hatched: one in the nest, the others to choose from. */
export function Nest({ user, rows }: { user: User; rows: UltigenEggsBalance[] }) {
  const owned = rows.filter(({ availableAmount }) => availableAmount > 0);
  const [chosen, setChosen] = useState(owned[0]?.id);
  const [wanted, setWanted] = useState(1);
  const hatch = useHatch(user);
  const egg = owned.find(({ id }) => id === chosen) ?? owned[0];
  if (!egg) return null;
  const most = Math.min(maxEggsPerHatch, egg.availableAmount);
  const amount = Math.min(wanted, most);
  return (
    <>
      <NestEgg element={egg.element} state="ready" label={egg.name} />
      <div className="hatchery-words card">
        <h2>{egg.name}</h2>
        <p>
          {egg.availableAmount === 1 ? 'One in your nest' : `${egg.availableAmount} in your nest`}
          {' · '}
          <UpdatedAt block={latestBlock(rows)} />
        </p>
        {owned.length > 1 && (
          <div className="egg-choices" role="radiogroup" aria-label="Which egg">
            {owned.map((row) => (
              <label key={row.id} className="egg-choice">
                <input type="radio" name="egg" checked={row.id === egg.id} onChange={() => setChosen(row.id)} />
                <EggArt element={row.element} size={48} alt="" />
                <span className="sr-only">{row.name}</span>
                <span>{row.availableAmount}</span>
              </label>
            ))}
          </div>
        )}
        <div className="hatchery-actions">
          {most > 1 && <Stepper label="Eggs to hatch" value={amount} most={most} onChange={setWanted} />}
          <Button look="primary" large busy={hatch.isPending} onClick={() => hatch.mutate({ eggType: egg.id, amount })}>
            Hatch
          </Button>
        </div>
        {hatch.error && (
          <p className="hatchery-problem" role="alert">
            {wordsFor(hatch.error)} Your {eggNoun(amount)} {amount === 1 ? 'is' : 'are'} still here.
          </p>
        )}
      </div>
    </>
  );
}
