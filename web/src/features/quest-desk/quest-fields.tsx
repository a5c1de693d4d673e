import { useQuery } from '@tanstack/react-query';
import { AreaField } from '../../design/area-field.tsx';
import { Field } from '../../design/field.tsx';
import { FormPart } from '../../design/form-part.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { api } from '../../platform/api.ts';
import type { useFields } from '../../platform/forms/use-fields.ts';
import { boardsOptions } from '../../platform/games/boards.queries.ts';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { choiceOf, PictureField } from '../../platform/pictures/picture-field.tsx';
import type { GetTicket } from '../../platform/pictures/use-upload.ts';
import type { Choices, TextName } from './quest.rules.ts';

interface PartProps {
  fields: Pick<ReturnType<typeof useFields<TextName>>, 'field' | 'change'>;
  choices: Choices;
  /** The form was sent: faults show at once. */
  tried: boolean;
  onChoose: (more: Partial<Choices>) => void;
}

const getTicket: GetTicket = (body, options) => api.games.gamePictureUploadUrl({ body }, options);

/** The part of the form that says what players see. */
export const QuestFacts = ({ fields, choices, onChoose }: PartProps) => (
  <FormPart title="What players see">
    <Field label="Name" placeholder="An egg a day" autoComplete="off" {...fields.field('name')} />
    <Field label="Address" placeholder="daily-egg" autoComplete="off" {...fields.field('slug')} />
    <AreaField label="Description" hint="What to do and why." {...fields.field('description')} />
    <Field
      label="Chapter (optional)"
      placeholder="First week"
      autoComplete="off"
      hint="Quests of one chapter are shown together."
      {...fields.field('chapter')}
    />
    <Field label="Page to do it on (optional)" placeholder="/hatchery" autoComplete="off" {...fields.field('link')} />
    <Field
      label="Place in lists"
      inputMode="numeric"
      autoComplete="off"
      hint="Low numbers come first."
      {...fields.field('order')}
    />
    <PictureField
      label="Picture (optional)"
      shown={choices.picture?.shown}
      getTicket={getTicket}
      onUploaded={(uploaded) => onChoose({ picture: choiceOf(uploaded) })}
      onRemove={() => onChoose({ picture: undefined })}
    />
  </FormPart>
);

const types = [
  ['challenge', 'Challenge: whoever does it'],
  ['ranked', 'Ranked: also on a board'],
] as const;
const periods = [
  ['once', 'Once'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['season', 'Once a season'],
] as const;

/** The part of the form that says for whom, when, and how often. */
export const QuestTimes = ({
  fields,
  choices,
  tried,
  onChoose,
  onStart,
}: PartProps & { onStart: (at: string) => void }) => (
  <FormPart title="How often, and when">
    <SelectField
      label="How often"
      value={choices.period}
      options={periods}
      onChange={(period) => onChoose({ period })}
    />
    <SelectField label="Type" value={choices.type} options={types} onChange={(type) => onChoose({ type })} />
    <GameAndBoard choices={choices} tried={tried} onChoose={onChoose} />
    <Field
      label="Starts (optional)"
      type="datetime-local"
      hint="In your time zone."
      {...fields.field('startsAt')}
      onChange={({ target: { value } }) => {
        fields.change('startsAt', value);
        onStart(value);
      }}
    />
    <Field label="Ends (optional)" type="datetime-local" {...fields.field('endsAt')} />
    <Field
      label="Budget (optional)"
      inputMode="numeric"
      autoComplete="off"
      hint="How often it is rewarded, to all players together."
      {...fields.field('grants')}
    />
    <Field
      label="Budget of a period (optional)"
      inputMode="numeric"
      autoComplete="off"
      hint="How often it is rewarded in one day, week or season."
      {...fields.field('grantsPerPeriod')}
    />
    <label className="check-line form-wide">
      <input type="checkbox" checked={choices.active} onChange={({ target }) => onChoose({ active: target.checked })} />
      <span>
        <strong>Shown</strong> <span className="soft">Players see it, and can claim it.</span>
      </span>
    </label>
  </FormPart>
);

function GameAndBoard({ choices: { gameId, boardId, type }, tried, onChoose }: Omit<PartProps, 'fields'>) {
  const games = useQuery(gamesOptions).data ?? [];
  const ranked = type === 'ranked';
  const boards = useQuery({ ...boardsOptions(gameId), enabled: ranked && gameId !== '' }).data ?? [];
  return (
    <>
      <SelectField
        label="Game"
        value={gameId}
        options={[['', 'None'], ...games.map(({ uid, name }) => [uid, name] as const)]}
        error={tried && ranked && gameId === '' ? 'Choose the game of the board.' : undefined}
        onChange={(next) => onChoose({ gameId: next, boardId: '' })}
      />
      {ranked && (
        <SelectField
          label="Board"
          value={boardId}
          options={[['', 'Choose'], ...boards.map(({ uid, name }) => [uid, name] as const)]}
          error={tried && boardId === '' ? 'Choose a board.' : undefined}
          onChange={(next) => onChoose({ boardId: next })}
        />
      )}
    </>
  );
}
