import type { GameFields, GameOfAdmin, GameStatus } from '@hatchery/api/game-shapes';
import { type FormEvent, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { FormPart } from '../../design/form-part.tsx';
import { SelectField } from '../../design/select-field.tsx';
import type { CallOptions } from '../../platform/api-client.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { gamesKey } from '../../platform/games/games.queries.ts';
import { FaultAbove, SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { CurrencyRows, FactRows } from './declared-rows.tsx';
import {
  areRowsGood,
  type Choices,
  fieldsOfGame,
  gameChecks,
  linkLabels,
  linkNames,
  slugOf,
  statusWords,
  type Texts,
  textNames,
} from './game.rules.ts';
import { GamePictures } from './game-pictures.tsx';
import '../../design/sheet.css';

interface GameFormProps {
  initial: { choices: Choices; texts: Texts };
  /** The label of the button. */
  save: string;
  run: (fields: GameFields, options: CallOptions) => Promise<GameOfAdmin>;
  onDone: (game: GameOfAdmin) => void;
  /** Somebody else has saved since the form was opened. */
  changed?: boolean;
  /** Opens the form anew, with what is saved; absent for a new game. */
  onReopen?: () => void;
  /** Lets the next save replace what somebody else saved. */
  onReplace?: () => void;
  onCancel?: () => void;
}

const statuses = Object.entries(statusWords) as [GameStatus, string][];

/** Everything that an admin sets of a game. */
export function GameForm({
  initial,
  save,
  run,
  onDone,
  changed = false,
  onReopen,
  onReplace,
  onCancel,
}: GameFormProps) {
  const [choices, setChoices] = useState(initial.choices);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(gameChecks, initial.texts);
  const saving = useIntent({
    run,
    refresh: [gamesKey],
    silent: true,
    onDone,
    onFail: (error) => setRefused(fields.refuse(error, form.current) ? undefined : error),
  });
  const choose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setRefused(undefined);
    if (!fields.check(event) || !areRowsGood(choices)) return;
    const texts = Object.fromEntries(textNames.map((name) => [name, fields.textOf(name)])) as Texts;
    saving.mutate(fieldsOfGame(choices, texts));
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit}>
      <FormPart title="What players see">
        <Field
          label="Name"
          autoComplete="off"
          {...fields.field('name')}
          onChange={({ target: { value } }) => {
            // The address of a new game follows the name until somebody writes one.
            if (initial.texts.slug === '' && fields.textOf('slug') === slugOf(fields.textOf('name')))
              fields.change('slug', slugOf(value));
            fields.change('name', value);
          }}
        />
        <Field label="Address" autoComplete="off" hint="Players find it under /play/…" {...fields.field('slug')} />
        <SelectField
          label="Status"
          value={choices.status}
          options={statuses}
          onChange={(status) => choose({ status })}
        />
        <Field
          label="Place in lists"
          inputMode="numeric"
          autoComplete="off"
          hint="Low numbers come first."
          {...fields.field('order')}
        />
        <AreaField label="Description" rows={4} {...fields.field('description')} />
        <Field
          className="form-wide"
          label="What players need (optional)"
          placeholder="A keyboard"
          autoComplete="off"
          {...fields.field('requirement')}
        />
      </FormPart>
      <FormPart title="Pictures">
        <GamePictures choices={choices} onChoose={choose} />
      </FormPart>
      <WherePlayed field={fields.field} />
      <FormPart title="Saves" lead="How much each player may keep, and what a save has to look like.">
        <Field label="Saves for each player" inputMode="numeric" autoComplete="off" {...fields.field('slots')} />
        <Field
          label="Size of all of them, in kB"
          inputMode="numeric"
          autoComplete="off"
          {...fields.field('kilobytes')}
        />
        <AreaField
          label="JSON schema (optional)"
          rows={8}
          className="mono-area"
          spellCheck={false}
          placeholder='{ "type": "object" }'
          hint="A save that does not follow it is refused."
          {...fields.field('saveSchema')}
        />
        <CurrencyRows rows={choices.currencies} tried={tried} onChange={(currencies) => choose({ currencies })} />
      </FormPart>
      <FormPart title="What it reports" lead="Quests and boards count the facts that its API key reports.">
        <Field
          label="App of its API keys (optional)"
          autoComplete="off"
          hint="Only keys of this app may act for the game."
          {...fields.field('appId')}
        />
        <FactRows rows={choices.facts} tried={tried} onChange={(facts) => choose({ facts })} />
      </FormPart>
      <SaveProblem
        error={refused}
        changed={changed && !saving.isPending}
        onReopen={onReopen}
        onReplace={
          onReplace &&
          (() => {
            setRefused(undefined);
            onReplace();
          })
        }
      />
      {tried && !areRowsGood(choices) && <FaultAbove />}
      <div className="acts acts-end">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" busy={saving.isPending}>
          {save}
        </Button>
      </div>
    </form>
  );
}

/** The part of the form with the ways to the game. */
const WherePlayed = ({ field }: Pick<ReturnType<typeof useFields<(typeof textNames)[number]>>, 'field'>) => (
  <FormPart title="Where it is played" lead="With an embed address, players play it here, in a frame.">
    <Field
      className="form-wide"
      label="Embed address (optional)"
      placeholder="https://…"
      inputMode="url"
      autoComplete="off"
      hint="Its origin must be one that the operator allows."
      {...field('embedUrl')}
    />
    {linkNames.map((name) => (
      <Field
        key={name}
        label={`${linkLabels[name]} (optional)`}
        placeholder="https://…"
        inputMode="url"
        autoComplete="off"
        {...field(name)}
      />
    ))}
  </FormPart>
);
