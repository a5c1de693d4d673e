import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { CreatureCard, Experience } from '../../design/creature-card.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { isOfKind } from '../../platform/actions/action-kind.ts';
import { type Action, dismissAction, useActions } from '../../platform/actions/actions.ts';
import { AskForReports } from '../../platform/actions/actions-watch.tsx';
import { useTransaction } from '../../platform/actions/transaction.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { queryClient } from '../../platform/query-client.ts';
import { growthRulesOptions } from '../../platform/ultigen/growth-rules.queries.ts';
import { NameCreature } from '../../platform/ultigen/name-creature.tsx';
import { grow } from './grow.action.tsx';
import { type GrowFacts, growthToShow } from './grow.rules.ts';
import { GrowingUp } from './growing-up.tsx';
import { GrowthState, HeldBack } from './growth-state.tsx';
import { growthOptions, growthReports } from './growths.queries.ts';
import { Life } from './life.tsx';
import { Moment } from './moment.tsx';
import { Rise } from './rise.tsx';
import { Skills } from './skills.tsx';
import { changedByGrowth } from './start-growth.ts';
import { statsAtLevel } from './stats.rules.ts';
import { StatsNow } from './stats.tsx';
import { useKeeper } from './use-keeper.ts';
import { noteLevel, useRise } from './use-rise.ts';

/** All that the guide says of a creature. */
export function CreatureSheets({ creature: live }: { creature: UltigenMonster }) {
  const keeper = useKeeper(live);
  const action = growthToShow(
    useActions().filter((action) => isOfKind(grow, action)),
    live.id,
  );
  const creature = useUnchanged(live, action !== undefined);
  const { rise, close } = useRise(creature, keeper != null && action === undefined);
  const percents = useQuery(growthRulesOptions).data?.growthPercent;
  const before = rise && percents && statsAtLevel(creature, percents, rise.to, rise.from);
  return (
    <>
      {keeper && <AskForReports reports={growthReports} />}
      {action?.status === 'final' && <Watch action={action} creature={creature} />}
      <div className="creature-plate" data-risen={rise ? true : undefined} data-element={creature.element}>
        <CreatureCard creature={creature} heading="h1" />
        {rise && <Rise creature={creature} from={rise.from} before={before} onClose={close} />}
      </div>
      <div className="creature-page-words">
        <section className="sheet card" data-element={creature.element}>
          <h2>Field note</h2>
          <blockquote className="plate-note">{creature.fieldNote}</blockquote>
          <Experience creature={creature} />
          <StatsNow creature={creature} percents={percents} before={before} />
          <div className="acts">
            <NameCreature creature={creature} />
          </div>
        </section>
        {action ? (
          <GrowthState action={action} until={live.growing?.until} />
        ) : live.growing ? (
          <HeldBack creature={live} />
        ) : (
          <GrowingUp creature={creature} keeper={keeper} />
        )}
        <Skills skills={creature.skills} />
        <div data-element={creature.element}>
          <Life id={creature.id} waits={action !== undefined} />
        </div>
        <Details creature={creature} isOwn={keeper != null} />
      </div>
    </>
  );
}

/** Returns a creature as it was before a growth, until that was watched: the page must not tell the end before the moment does. */
function useUnchanged(live: UltigenMonster, waits: boolean): UltigenMonster {
  const shown = useRef(live);
  if (!waits) shown.current = live;
  return shown.current;
}

/** Shows the moment of a growth that is final. Once seen it is over, however the player leaves. */
function Watch({ action, creature }: { action: Action<GrowFacts>; creature: UltigenMonster }) {
  const isElsewhere = useTransaction() !== undefined;
  const { data: growth, error } = useQuery(growthOptions(action.id));
  if (error) dismissAction(action.id);
  if (!growth || isElsewhere) return null;
  function close() {
    noteLevel({ id: creature.id, level: growth?.after.level ?? creature.level });
    dismissAction(action.id);
    for (const queryKey of changedByGrowth) void queryClient.invalidateQueries({ queryKey });
  }
  return (
    <Moment growth={growth} name={creature.nickname ?? growth.before.name} element={creature.element} onClose={close} />
  );
}

const statusWords: Record<UltigenMonster['status'], string> = {
  hatching: 'Hatching',
  seen: 'Confirmed, complete in a moment',
  final: 'Permanently recorded',
};

function Details({ creature, isOwn }: { creature: UltigenMonster; isOwn: boolean }) {
  const { data: config } = useQuery(configOptions);
  return (
    <Sheet title="Whose it is">
      <Facts>
        <Fact name="Status">{statusWords[creature.status]}</Fact>
        <Fact name="Keeper">{isOwn ? 'You' : <AddressTag address={creature.owner} label="Keeper's address" />}</Fact>
      </Facts>
      <Fold summary="Details">
        <Facts>
          {isOwn && (
            <Fact name="Wallet">
              <AddressTag address={creature.owner} label="Wallet address" />
            </Fact>
          )}
          <Fact name="Network">{chainName(config, creature.chainId)}</Fact>
          {creature.tokenId && (
            <Fact name="Token" mono>
              #{creature.tokenId}
            </Fact>
          )}
          <Fact name="Updated at block" mono>
            {creature.blockNumber.toLocaleString('en')}
          </Fact>
        </Facts>
      </Fold>
    </Sheet>
  );
}
