import type { Quest, SimulatedQuest } from '@hatchery/api/quest-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fold } from '../../design/fold.tsx';
import { Icon } from '../../design/icon.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { RewardLine } from '../../design/reward-line.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { PlayerPicker } from '../../platform/players/player-picker.tsx';
import { conditionWords } from '../../platform/quests/quest.words.ts';
import { rewardWords } from '../../platform/rewards/reward.words.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { useAssets } from '../../platform/vouchers/use-assets.ts';
import { assetIdsOf } from './condition.rules.ts';
import { evidenceLines, haveWords, shareOf, verdictWords } from './simulation.rules.ts';
import { useNames } from './use-names.ts';

/** Judges the quest, as it is saved, for a player: what would pass, by what evidence, and what is missing. Nothing is given. */
export function Simulator({ quest }: { quest: Quest }) {
  const [userId, setUserId] = useState<string>();
  const judge = useIntent({
    run: (player: string, options) =>
      api.games.simulateQuest({ params: { questId: quest.uid }, body: { userId: player } }, options),
    silent: true,
  });
  function choose(player: string | undefined) {
    setUserId(player);
    judge.reset();
  }
  return (
    <Sheet title="Try it with a player" lead="Judges the saved quest now. Nothing is given, and nobody is told.">
      <PlayerPicker
        uid={userId}
        choose="Choose"
        hint="Search by name, e-mail address, wallet or uid."
        onChoose={choose}
      />
      {userId && (
        <div className="acts">
          <Button look="primary" busy={judge.isPending} onClick={() => judge.mutate(userId)}>
            {judge.data ? 'Judge again' : 'Judge'}
          </Button>
        </div>
      )}
      <SaveProblem error={judge.error} />
      {judge.data && <Outcome quest={quest} outcome={judge.data} />}
    </Sheet>
  );
}

function Outcome({ quest, outcome }: { quest: Quest; outcome: SimulatedQuest }) {
  const { steps, evidence, valid } = outcome;
  const assets = useAssets(assetIdsOf(steps.map(({ condition }) => condition)));
  const names = useNames(assets.of);
  return (
    <div className="quest-desk-outcome">
      <p className={`remark ${valid ? '' : 'remark-bad'}`} role="status">
        <strong>{verdictWords(outcome)}</strong>
      </p>
      <ol className="quest-desk-steps" aria-label="Conditions">
        {steps.map((step, index) => {
          const words = conditionWords(step.condition, names);
          const have = haveWords(step, names);
          const lines = evidenceLines(evidence[index]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
            <li key={index} className={step.done ? 'quest-desk-done' : undefined}>
              <Icon name={step.done ? 'check' : 'close'} size={20} />
              <div>
                <strong>{words}</strong>
                <span className="sr-only">{step.done ? ', done' : ', missing'}</span>
                <p className="soft">{have}</p>
                <ProgressBar value={shareOf(step)} most={100} label={have} />
                {lines.length > 0 && (
                  <Fold summary="Evidence">
                    <ul className="mono quest-desk-evidence">
                      {lines.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </Fold>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {valid && !outcome.claimedAt && quest.rewards.length > 0 && (
        <RewardLine
          label="Would give"
          rewards={quest.rewards.map((reward, index) => ({
            key: String(index),
            kind: reward.kind,
            words: rewardWords(reward),
            image: reward.image,
          }))}
        />
      )}
    </div>
  );
}
