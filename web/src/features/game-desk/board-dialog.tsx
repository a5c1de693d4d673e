import type { Board, BoardFields, BoardPeriod } from '@hatchery/api/boards';
import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { boardsKey } from '../../platform/games/boards.queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { boardChecks, boardTexts, fieldsOfBoard, formOfBoard, periodWords, type Texts } from './board.rules.ts';

interface BoardDialogProps {
  game: GameOfAdmin;
  /** Absent for a new one. */
  board: Board | undefined;
  /** The board as the list has it by now. */
  latest: Board | undefined;
  onReopen: (board: Board) => void;
  onClose: () => void;
}

const periods = Object.entries(periodWords) as [BoardPeriod, string][];

function useSave({ game, board, onClose }: BoardDialogProps, onFail: (error: unknown) => void) {
  return useIntent({
    run: (fields: BoardFields, options) =>
      board
        ? api.games.updateBoard(
            { params: { boardId: board.uid }, body: { ...fields, version: board.version } },
            options,
          )
        : api.games.createBoard({ params: { gameId: game.uid }, body: fields }, options),
    refresh: [boardsKey],
    silent: true,
    onDone({ name }) {
      toast(board ? 'Saved.' : `${name} is created.`, 'good');
      onClose();
    },
    onFail(error) {
      onFail(error);
      void queryClient.invalidateQueries({ queryKey: boardsKey });
    },
  });
}

/** Creates a board of a game, or changes one: its fact and its period stay, since places were counted by them. */
export function BoardDialog(props: BoardDialogProps) {
  const { game, board, latest, onReopen, onClose } = props;
  const [initial] = useState(() => formOfBoard(board, { fact: game.facts[0]?.name ?? '', now: Date.now() }));
  const [choices, setChoices] = useState(initial.choices);
  const [startsAt, setStartsAt] = useState(initial.texts.startsAt);
  const [refused, setRefused] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(boardChecks(startsAt), initial.texts);
  const save = useSave(props, (error) => setRefused(fields.refuse(error, form.current) ? undefined : error));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(undefined);
    if (!fields.check(event)) return;
    const texts = Object.fromEntries(boardTexts.map((name) => [name, fields.textOf(name)])) as Texts;
    save.mutate(fieldsOfBoard(choices, texts));
  }
  const newest = board && latest && latest.version > board.version ? latest : undefined;
  return (
    <Dialog title={board ? `Edit ${board.name}` : 'New board'} onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
        <div>
          <Field label="Name" placeholder="Tonight" autoComplete="off" {...fields.field('name')} />
          {!board && (
            <>
              <SelectField
                label="Ranked by"
                value={choices.fact}
                options={game.facts.map(({ name, title }) => [name, title] as const)}
                onChange={(fact) => setChoices({ ...choices, fact })}
              />
              <SelectField
                label="Period"
                value={choices.period}
                options={periods}
                onChange={(period) => setChoices({ ...choices, period })}
              />
            </>
          )}
          <Field
            label="Starts"
            type="datetime-local"
            hint="In your time zone."
            {...fields.field('startsAt')}
            onChange={({ target: { value } }) => {
              fields.change('startsAt', value);
              setStartsAt(value);
            }}
          />
          <Field
            label="Ends (optional)"
            type="datetime-local"
            hint="Then its places are final."
            {...fields.field('endsAt')}
          />
        </div>
        {board && <p className="soft">Its fact and its period can't change: places were counted by them.</p>}
        <SaveProblem
          error={refused}
          changed={newest !== undefined && !save.isPending}
          onReopen={newest && (() => onReopen(newest))}
        />
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {board ? 'Save' : 'Create board'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
