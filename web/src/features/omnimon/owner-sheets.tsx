import { findItem } from '@hatchery/art/omnichain-things';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { type ActFacts, startAct } from '../../platform/onchain/acts.ts';
import { JourneyForm } from '../../platform/onchain/omnichain/journey-form.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { Link } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { Odds } from './odds.tsx';
import { omnimonActs } from './omnimon.action.tsx';
import { boxesLeft, hasOpenDraw, nameOf, type Omnimon, wouldCount } from './omnimon.rules.ts';
import type { CreatureOf } from './use-omnimon.ts';

interface OwnerProps {
  of: CreatureOf;
  creature: Omnimon;
}

const start = ({ chainId = 0 }: CreatureOf, facts: ActFacts) =>
  void startAct({ kind: omnimonActs, chainId, facts: { chain: chainId, ...facts } });

/** The acts of an owner. None of them is offered while a draw is open, but claiming a box. */
export function OwnerSheets({ of, creature }: OwnerProps) {
  return (
    <div className="omnimon-two">
      <div className="omnichain">
        <Dress of={of} creature={creature} />
        <Box of={of} creature={creature} />
      </div>
      <div className="omnichain">
        <Reroll of={of} creature={creature} />
        <Travel of={of} creature={creature} />
      </div>
    </div>
  );
}

function Dress({ of, creature }: OwnerProps) {
  const held = of.page.data?.data.held ?? [];
  return (
    <Sheet title="Dress it" lead="What it puts on leaves your wallet and travels with it. What it wore comes back.">
      {held.length === 0 ? (
        <p className="soft">
          Your wallet has no items here. <Link to="/omnichain-items">Open boxes for some</Link>
        </p>
      ) : (
        <ul className="rows">
          {held.map((id) => (
            <Row
              key={id}
              start={<ThingPicture id={id} size={56} />}
              title={nameOfThing(id)}
              words={findItem(id)?.slotName}
            >
              <Button
                disabled={hasOpenDraw(creature)}
                onPointerEnter={wantWeb3}
                onClick={() => start(of, { act: 'equip', token: creature.id, thing: id })}
              >
                Put on<span className="sr-only"> {nameOfThing(id)}</span>
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Reroll({ of, creature }: OwnerProps) {
  const { page, chainId = 0, contracts } = of;
  const { id, rerolls, traits } = creature;
  const price = (page.data?.data.rerollPrice ?? 0n) * BigInt(rerolls + 1);
  const left = traits.filter((trait) => trait > 0).length;
  return (
    <Sheet
      title="Reroll"
      lead="Draws all traits of its own again. What it wears stays. Slots whose trait became an item stay empty."
    >
      <Facts>
        <Fact name={`Price of reroll ${rerolls + 1}`}>
          <Amount base={price} decimals={18} symbol={coinOf(chainId)} />
        </Fact>
        <Fact name="Drawn again">{`${left} of ${traits.length} traits`}</Fact>
      </Facts>
      <Button
        large
        disabled={hasOpenDraw(creature) || left === 0}
        onPointerEnter={wantWeb3}
        onClick={() => start(of, { act: 'reroll', token: id })}
      >
        Reroll its traits
      </Button>
      <Odds chainId={chainId} traits={contracts.at('omnimonTraits')} />
    </Sheet>
  );
}

function Travel({ of, creature }: OwnerProps) {
  const { page, chainId = 0, destinations } = of;
  const { id, arrivedAt } = creature;
  const { fees = {}, between = 0 } = page.data?.data ?? {};
  const counts = wouldCount(creature, page.data?.block ?? 0, between);
  return (
    <Sheet
      title="Travel"
      lead={
        counts
          ? 'This journey counts as a jump, and earns a box.'
          : `A journey counts as a jump from block ${(arrivedAt + between).toLocaleString('en')} on.`
      }
    >
      <JourneyForm
        from={chainId}
        destinations={destinations}
        fees={fees}
        label={`Send ${nameOf(id)}`}
        canSend={!hasOpenDraw(creature)}
        onSend={(journey) => start(of, { act: 'send', ...journey, tokens: id, what: nameOf(id) })}
      />
    </Sheet>
  );
}

function Box({ of, creature }: OwnerProps) {
  const claimable = of.page.data?.data.claimable ?? 0;
  const left = boxesLeft(creature);
  return (
    <Sheet title="Boxes for jumps" lead="Each jump earns one box, on whichever network you claim it.">
      {claimable === 0 ? (
        <p className="soft">Jumps earn no boxes on this network right now.</p>
      ) : (
        <ul className="rows">
          <Row
            start={<ThingPicture id={claimable} size={56} />}
            title={nameOfThing(claimable)}
            words={left === 0 ? 'None to claim. Let it travel first.' : `${left} to claim`}
          >
            <Button
              disabled={left === 0}
              onPointerEnter={wantWeb3}
              onClick={() => start(of, { act: 'claim', token: creature.id })}
            >
              Claim a box
            </Button>
          </Row>
        </ul>
      )}
    </Sheet>
  );
}
