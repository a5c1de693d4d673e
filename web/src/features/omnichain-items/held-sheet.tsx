import { findItem } from '@hatchery/art/omnichain-things';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { JourneyForm } from '../../platform/onchain/omnichain/journey-form.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { omnichainItemsActs } from './items.action.tsx';
import { type Held, isBox, mostBoxes, mostKinds, mostKindsSent, textOf, wordsOf } from './items.rules.ts';
import type { Items } from './use-items.ts';

/** The boxes and items of the wallet, to choose from: boxes open, and all of it can be sent. */
export function HeldSheet({ of }: { of: Items }) {
  const { page, chainId = 0, destinations } = of;
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const data = page.data?.data;
  const held = data?.own?.held;
  const things = (held ?? []).flatMap(({ id, amount }) => {
    const wanted = Math.min(amount, chosen.get(id) ?? 0);
    return wanted > 0 ? [{ id, amount: wanted }] : [];
  });
  const choose = (id: number, amount: number) =>
    setChosen((before) => new Map([...before.entries(), [id, amount] as const]));
  const start = (facts: { act: string; [fact: string]: string | number }) =>
    void startAct({ kind: omnichainItemsActs, chainId, facts }).then(() => setChosen(new Map()));
  if (!held)
    return (
      <Sheet title="In your wallet">
        <RowsWaiting count={3} label="Loading your items" />
      </Sheet>
    );
  if (held.length === 0)
    return (
      <Sheet title="In your wallet">
        <p className="soft">No items or boxes yet. Buy a box above, or let your omnimon travel.</p>
      </Sheet>
    );
  return (
    <Sheet title="In your wallet" lead="Choose what to open or to send.">
      <ul className="rows">
        {held.map((one) => (
          <HeldRow key={one.id} held={one} wanted={chosen.get(one.id) ?? 0} onChoose={choose} />
        ))}
      </ul>
      <OpenBoxes things={things} onOpen={start} />
      <h3>Send to another network</h3>
      <JourneyForm
        from={chainId}
        destinations={destinations}
        fees={data?.fees ?? {}}
        label={things.length === 0 ? 'Choose what to send' : `Send ${wordsOf(things)}`}
        canSend={things.length > 0 && things.length <= mostKindsSent}
        onSend={(journey) => start({ act: 'send', ...journey, things: textOf(things), what: wordsOf(things) })}
      />
    </Sheet>
  );
}

interface HeldRowProps {
  held: Held;
  wanted: number;
  onChoose: (id: number, amount: number) => void;
}

function HeldRow({ held: { id, amount }, wanted, onChoose }: HeldRowProps) {
  const name = nameOfThing(id);
  return (
    <Row
      start={<ThingPicture id={id} size={56} />}
      title={name}
      words={`${findItem(id)?.slotName ?? 'Box'} · you have ${amount.toLocaleString('en')}`}
    >
      {wanted > 0 && amount > 1 && (
        <Stepper
          label={`How many of ${name}`}
          value={Math.min(wanted, amount)}
          most={amount}
          onChange={(next) => onChoose(id, next)}
        />
      )}
      <Button aria-pressed={wanted > 0} onClick={() => onChoose(id, wanted > 0 ? 0 : 1)}>
        {wanted > 0 ? 'Chosen' : 'Choose'}
        <span className="sr-only"> {name}</span>
      </Button>
    </Row>
  );
}

interface OpenBoxesProps {
  things: readonly Held[];
  onOpen: (facts: { act: string; things: string; what: string }) => void;
}

function OpenBoxes({ things, onOpen }: OpenBoxesProps) {
  const boxes = things.filter(({ id }) => isBox(id));
  if (boxes.length === 0) return null;
  const isTooMany = boxes.length > mostKinds || boxes.some(({ amount }) => amount > mostBoxes);
  return (
    <div className="omnichain-open">
      <Button
        look="primary"
        large
        disabled={isTooMany}
        onPointerEnter={wantWeb3}
        onClick={() => onOpen({ act: 'open', things: textOf(boxes), what: wordsOf(boxes) })}
      >
        Open {wordsOf(boxes)}
      </Button>
      <p className="soft">
        {isTooMany ? `At most ${mostBoxes} of a kind open at once.` : 'A box that opens is gone. It cannot be undone.'}
      </p>
    </div>
  );
}
