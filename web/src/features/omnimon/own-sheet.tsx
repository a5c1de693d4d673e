import { useState } from 'react';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { JourneyForm } from '../../platform/onchain/omnichain/journey-form.tsx';
import { OmnimonPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { Link } from '../../platform/router.tsx';
import { omnimonActs } from './omnimon.action.tsx';
import { boxesLeft, hasOpenDraw, mostPerJourney, nameOf, type Omnimon, wordsOf } from './omnimon.rules.ts';
import type { LairOf } from './use-omnimon.ts';

/** The wallet's omnimon, of which one or several can travel. */
export function OwnSheet({ of: { page, chainId = 0, destinations } }: { of: LairOf }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const own = page.data?.data.own;
  if (!own)
    return (
      <Sheet title="Your omnimon">
        <RowsWaiting count={3} label="Loading your omnimon" />
      </Sheet>
    );
  const { creatures, count } = own;
  const ids = creatures.filter((one) => chosen.has(one.id) && !hasOpenDraw(one)).map(({ id }) => id);
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <Sheet
      title="Your omnimon"
      lead={count === 0 ? 'None on this network yet.' : 'Open one to dress it, or choose some to travel.'}
    >
      {creatures.length < count && (
        <p className="soft" role="status">
          You have {count} here, and {creatures.length} of them came lately or were seen on this device. Look at the
          others by their numbers.
        </p>
      )}
      {creatures.length > 0 && (
        <>
          <ul className="omnimon-grid">
            {creatures.map((creature) => (
              <OwnCard
                key={creature.id}
                creature={creature}
                chainId={chainId}
                isChosen={chosen.has(creature.id)}
                onToggle={() => toggle(creature.id)}
              />
            ))}
          </ul>
          <h3>Send to another network</h3>
          <JourneyForm
            from={chainId}
            destinations={destinations}
            fees={page.data?.data.fees ?? {}}
            label={ids.length === 0 ? 'Choose who travels' : `Send ${wordsOf(ids)}`}
            canSend={ids.length > 0 && ids.length <= mostPerJourney}
            onSend={(journey) =>
              void startAct({
                kind: omnimonActs,
                chainId,
                facts: { act: 'send', ...journey, tokens: ids.join(','), what: wordsOf(ids) },
              })
            }
          />
        </>
      )}
    </Sheet>
  );
}

interface OwnCardProps {
  creature: Omnimon;
  chainId: number;
  isChosen: boolean;
  onToggle: () => void;
}

function OwnCard({ creature, chainId, isChosen, onToggle }: OwnCardProps) {
  const { id } = creature;
  const isDrawn = !hasOpenDraw(creature);
  const boxes = boxesLeft(creature);
  return (
    <li className="omnimon-card card">
      <Link to={`/omnimon/${chainId}/${id}`} className="omnimon-card-link">
        <OmnimonPicture tokenId={id} parts={creature} size={144} />
        <strong>{nameOf(id)}</strong>
        <span className="soft">
          {isDrawn
            ? boxes > 0
              ? `${boxes} ${boxes === 1 ? 'box' : 'boxes'} to claim`
              : `${creature.jumps} jumps`
            : 'Being drawn'}
        </span>
      </Link>
      <label className="omnimon-travels">
        <input type="checkbox" checked={isChosen && isDrawn} disabled={!isDrawn} onChange={onToggle} />
        Travels<span className="sr-only"> {nameOf(id)}</span>
      </label>
    </li>
  );
}
