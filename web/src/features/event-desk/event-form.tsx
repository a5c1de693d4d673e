import type { CreateEvent } from '@hatchery/api/events';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { FormPart } from '../../design/form-part.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { boardsOptions } from '../../platform/games/boards.queries.ts';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { choiceOf, PictureField } from '../../platform/pictures/picture-field.tsx';
import type { GetTicket } from '../../platform/pictures/use-upload.ts';
import { navigate } from '../../platform/router.tsx';
import { FaultAbove, SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { type Choices, eventChecks, eventTexts, fieldsOfEvent, type Texts } from './event.rules.ts';
import { eventsKey } from './events.queries.ts';
import { RangeRows } from './range-rows.tsx';
import { areRangesGood } from './ranks.rules.ts';

const getTicket: GetTicket = (body, options) => api.games.gamePictureUploadUrl({ body }, options);

/** Everything that an admin sets of an event. */
export function EventForm() {
  const [choices, setChoices] = useState<Choices>({
    picture: undefined,
    gameId: '',
    boardId: '',
    boardPeriod: 'season',
    ranges: [],
  });
  const [startDate, setStartDate] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(eventChecks(startDate, choices.boardPeriod));
  const choose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }));
  const create = useIntent({
    run: (body: CreateEvent, options) => api.games.createEvent({ body }, options),
    refresh: [eventsKey],
    silent: true,
    onDone({ uid, name }) {
      toast(`${name} is created.`, 'good');
      navigate(`/admin/events/${uid}`, { replace: true });
    },
    onFail: (error) => setRefused(fields.refuse(error, form.current) ? undefined : error),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setRefused(undefined);
    if (!fields.check(event) || choices.boardId === '' || !areRangesGood(choices.ranges)) return;
    const texts = Object.fromEntries(eventTexts.map((name) => [name, fields.textOf(name)])) as Texts;
    create.mutate(fieldsOfEvent(choices, texts));
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit}>
      <FormPart title="What players see">
        <Field label="Name" placeholder="Winter cup" autoComplete="off" {...fields.field('name')} />
        <PictureField
          label="Picture (optional)"
          shown={choices.picture?.shown}
          getTicket={getTicket}
          onUploaded={(uploaded) => choose({ picture: choiceOf(uploaded) })}
          onRemove={() => choose({ picture: undefined })}
        />
        <AreaField label="Description (optional)" {...fields.field('description')} />
      </FormPart>
      <FormPart title="Which ranks">
        <BoardChoice choices={choices} tried={tried} onChoose={choose} />
        {choices.boardPeriod !== 'season' && (
          <Field
            label={choices.boardPeriod === 'daily' ? 'Day of the board' : 'Week of the board'}
            placeholder={choices.boardPeriod === 'daily' ? '2026-11-24' : '2026-W48'}
            autoComplete="off"
            hint="By UTC. Without it, the last one before the board ends."
            {...fields.field('season')}
          />
        )}
        <Field
          label="Starts"
          type="datetime-local"
          hint="In your time zone."
          {...fields.field('startDate')}
          onChange={({ target: { value } }) => {
            fields.change('startDate', value);
            setStartDate(value);
          }}
        />
        <Field label="Ends" type="datetime-local" hint="Then a dry run is possible." {...fields.field('endDate')} />
      </FormPart>
      <FormPart title="What ranks get" lead="Players who are equal share the better rank, and each gets all of it.">
        <RangeRows rows={choices.ranges} tried={tried} onChange={(ranges) => choose({ ranges })} />
      </FormPart>
      <SaveProblem error={refused} />
      {tried && (choices.boardId === '' || !areRangesGood(choices.ranges)) && <FaultAbove />}
      <div className="acts acts-end">
        <Button onClick={() => navigate('/admin/events')}>Cancel</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          Create event
        </Button>
      </div>
    </form>
  );
}

interface BoardChoiceProps {
  choices: Choices;
  tried: boolean;
  onChoose: (more: Partial<Choices>) => void;
}

/** Chooses a game, then one of its boards. */
function BoardChoice({ choices: { gameId, boardId }, tried, onChoose }: BoardChoiceProps) {
  const games = useQuery(gamesOptions).data ?? [];
  const boards = useQuery({ ...boardsOptions(gameId), enabled: gameId !== '' }).data ?? [];
  return (
    <>
      <SelectField
        label="Game"
        value={gameId}
        options={[['', 'Choose'], ...games.map(({ uid, name }) => [uid, name] as const)]}
        error={tried && gameId === '' ? 'Choose a game.' : undefined}
        onChange={(next) => onChoose({ gameId: next, boardId: '', boardPeriod: 'season' })}
      />
      <SelectField
        label="Board"
        value={boardId}
        options={[['', 'Choose'], ...boards.map(({ uid, name }) => [uid, name] as const)]}
        error={tried && boardId === '' ? 'Choose the board whose ranks are rewarded.' : undefined}
        onChange={(next) =>
          onChoose({ boardId: next, boardPeriod: boards.find(({ uid }) => uid === next)?.period ?? 'season' })
        }
      />
    </>
  );
}
