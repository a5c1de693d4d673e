import type { CreatureForm, Evolutions } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { evolutionsOptions } from './growths.queries.ts';
import { needsWords } from './needs.rules.ts';
import { changedByGrowth, startGrowth } from './start-growth.ts';
import { StatsCompared } from './stats.tsx';
import type { Keeper } from './use-keeper.ts';

interface GrowingUpProps {
  creature: UltigenMonster;
  /** Absent for creatures of others. */
  keeper: Keeper | null | undefined;
}

/** The forms that a creature may take, its needs for them, and the way there. */
export function GrowingUp({ creature, keeper }: GrowingUpProps) {
  const { data, error, refetch } = useQuery(evolutionsOptions(creature.id));
  return (
    <Sheet title="Growing up" lead={data ? needsWords(data) : '\u00a0'}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Ways creature={creature} evolutions={data} keeper={keeper} />
      ) : (
        <div className="skeleton growing-up-blank" aria-busy="true" />
      )}
    </Sheet>
  );
}

function Ways({ creature, evolutions, keeper }: GrowingUpProps & { evolutions: Evolutions }) {
  const { options, now, before, missingXp, ready } = evolutions;
  const [only] = options;
  const [chosen, setChosen] = useState<number>();
  const option = options.length === 1 ? only : options.find(({ monsterId }) => monsterId === chosen);
  const mayChoose = keeper != null && ready && options.length > 1;
  return (
    <>
      {missingXp > 0 && only && (
        <div className="growing-up-way">
          <ProgressBar
            value={now.xp}
            most={now.xp + missingXp}
            label={`${now.xp.toLocaleString('en')} of ${(now.xp + missingXp).toLocaleString('en')} experience`}
          />
          <span className="mono">
            {now.xp.toLocaleString('en')} / {(now.xp + missingXp).toLocaleString('en')}
          </span>
        </div>
      )}
      {only && (
        <fieldset className="forms" aria-label="What it may become">
          {options.map((form) => (
            <Form
              key={form.monsterId}
              form={form}
              now={now}
              before={before}
              chosen={mayChoose ? form.monsterId === chosen : undefined}
              onChoose={() => setChosen(form.monsterId)}
            />
          ))}
        </fieldset>
      )}
      {keeper && <Acts creature={creature} evolutions={evolutions} option={option} keeper={keeper} />}
    </>
  );
}

interface FormProps {
  form: CreatureForm;
  now: CreatureForm;
  /** The same creature right before it evolves: at the level that it needs, if it has yet to reach that. */
  before: CreatureForm;
  /** Undefined where there is nothing to choose. */
  chosen: boolean | undefined;
  onChoose: () => void;
}

/** A form that a creature may take, beside what it is now. */
function Form({ form, now, before, chosen, onChoose }: FormProps) {
  const known = new Set(now.skills.map(({ skillId }) => skillId));
  const learned = form.skills.filter(({ skillId }) => !known.has(skillId));
  const content = (
    <>
      <span className="form-pictures">
        <img src={pathOfPicture(now.image)} alt="" width={56} height={56} />
        <span aria-hidden="true">→</span>
        <img src={pathOfPicture(form.image)} alt="" width={108} height={108} />
      </span>
      <strong className="form-name">{form.name}</strong>
      <span className="soft form-facts">
        Stage {form.stage}
        {learned.length > 0 && ` · learns ${learned.map(({ name }) => name).join(', ')}`}
      </span>
    </>
  );
  return (
    <div className="form" data-chosen={chosen || undefined}>
      {chosen === undefined ? (
        <div className="form-head">{content}</div>
      ) : (
        <label className="form-head">
          <input
            type="radio"
            className="tick"
            name="form"
            checked={chosen}
            onChange={onChoose}
            aria-label={form.name}
          />
          {content}
        </label>
      )}
      {before.level > now.level && <p className="soft form-facts">At level {before.level}</p>}
      <StatsCompared before={before} after={form} />
    </div>
  );
}

interface ActsProps {
  creature: UltigenMonster;
  evolutions: Evolutions;
  option: CreatureForm | undefined;
  keeper: Keeper;
}

function Acts({ creature, evolutions: { ready, options, now }, option, keeper }: ActsProps) {
  const { id } = creature;
  const evolve = useIntent({
    run: (form: CreatureForm, options) =>
      api.ultigen.evolveOwnMonster({ params: { id }, body: { newMonsterId: form.monsterId } }, options),
    refresh: changedByGrowth,
    silent: true,
    onDone(monster, { name: becomes, image }) {
      startGrowth(monster, { id, name: creature.nickname ?? now.name, becomes, image, consumed: 0 }, keeper);
    },
  });
  const canEvolve = ready && options.length > 0;
  return (
    <>
      {!canEvolve && creature.nextLevelXp !== null && (
        <p className="soft">
          <Link to="/play">Games</Link> and <Link to="/journal">quests</Link> give experience.
        </p>
      )}
      {canEvolve && (
        <p className="soft">
          {keeper.isKept ? 'Hatchery sends it, and pays the fee.' : 'Your wallet asks you to confirm.'} There is no way
          back from a new form.
        </p>
      )}
      {evolve.error && !evolve.isPending ? (
        <p className="field-error" role="alert">
          {wordsFor(evolve.error)}
        </p>
      ) : null}
      <div className="acts">
        {canEvolve && (
          <Button
            look="primary"
            large
            busy={evolve.isPending}
            disabled={!option}
            onPointerEnter={keeper.isKept ? undefined : wantWeb3}
            onClick={() => option && evolve.mutate(option)}
          >
            {option ? `Evolve into ${option.name}` : 'Choose a form'}
          </Button>
        )}
        {creature.status === 'final' && !creature.growing && (
          <Link className="button button-secondary" to={`/collection/${id}/merge`}>
            Merge others into it
          </Link>
        )}
      </div>
    </>
  );
}
