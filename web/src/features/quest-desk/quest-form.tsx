import type { Quest, QuestFields } from '@hatchery/api/quest-shapes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { FormPart } from '../../design/form-part.tsx';
import type { CallOptions } from '../../platform/api-client.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { offeredBadgesOptions } from '../../platform/games/badges.queries.ts';
import { RewardRows } from '../../platform/rewards/reward-rows.tsx';
import { FaultAbove, SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { ConditionRows } from './condition-rows.tsx';
import { areChoicesGood, type Choices, fieldsOfQuest, questChecks, questTexts, type Texts } from './quest.rules.ts';
import { QuestFacts, QuestTimes } from './quest-fields.tsx';
import { questsKey } from './quests.queries.ts';
import '../../design/sheet.css';

interface QuestFormProps {
  initial: { choices: Choices; texts: Texts };
  /** The label of the button. */
  save: string;
  run: (fields: QuestFields, options: CallOptions) => Promise<Quest>;
  onDone: (quest: Quest) => void;
  /** Somebody else has saved since the form was opened. */
  changed?: boolean;
  /** Opens the form anew, with what is saved; absent for a new quest. */
  onReopen?: () => void;
  /** Lets the next save replace what somebody else saved. */
  onReplace?: () => void;
  onCancel?: () => void;
}

const mostRewards = 10;

/** Everything that an admin sets of a quest. */
export function QuestForm({
  initial,
  save,
  run,
  onDone,
  changed = false,
  onReopen,
  onReplace,
  onCancel,
}: QuestFormProps) {
  const [choices, setChoices] = useState(initial.choices);
  const [startsAt, setStartsAt] = useState(initial.texts.startsAt);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const badges = useQuery(offeredBadgesOptions).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(questChecks(choices.period, startsAt), initial.texts);
  const saving = useIntent({
    run,
    refresh: [questsKey],
    silent: true,
    onDone,
    onFail: (error) => setRefused(fields.refuse(error, form.current) ? undefined : error),
  });
  const choose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setRefused(undefined);
    if (!fields.check(event) || !areChoicesGood(choices)) return;
    const texts = Object.fromEntries(questTexts.map((name) => [name, fields.textOf(name)])) as Texts;
    saving.mutate(fieldsOfQuest(choices, texts));
  }
  const parts = { fields, choices, tried, onChoose: choose };
  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit}>
      <QuestFacts {...parts} />
      <FormPart title="What it asks for" lead="All of it. Players read the words below each condition.">
        <ConditionRows rows={choices.conditions} tried={tried} onChange={(conditions) => choose({ conditions })} />
      </FormPart>
      <FormPart title="What it gives">
        <RewardRows
          label="Rewards"
          rows={choices.rewards}
          badges={badges}
          most={mostRewards}
          tried={tried}
          onChange={(rewards) => choose({ rewards })}
        />
      </FormPart>
      <QuestTimes {...parts} onStart={setStartsAt} />
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
      {tried && !areChoicesGood(choices) && <FaultAbove />}
      <div className="acts acts-end">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" look="primary" busy={saving.isPending}>
          {save}
        </Button>
      </div>
    </form>
  );
}
