import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Medal, Row } from '../../design/sheet.tsx';
import { type ActFacts, startAct } from '../../platform/onchain/acts.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { batchActs } from './batch.action.tsx';
import { type Parcel, type Shipment, shipmentFacts, shipmentWords, toShipments } from './batch.rules.ts';
import { collections, type Family } from './collections.ts';
import { sharesWith } from './unsent.rules.ts';

interface ShipmentsProps {
  parcels: readonly Parcel[];
  faults: ReadonlyMap<number, string>;
  isSafe: boolean;
  chainId: number;
  allowed: readonly Family[];
  /** Things that are being sent already. */
  onTheirWay: readonly Parcel[];
  /** Called with the id of the action that sends some of the list. */
  onSending: (actionId: string) => void;
}

/** The transactions that a rehearsed list takes, each sent by a press of its own. */
export function Shipments({ parcels, faults, isSafe, chainId, allowed, onTheirWay, onSending }: ShipmentsProps) {
  const shipments = toShipments(parcels);
  return (
    <section className="send-shipments" aria-labelledby="send-shipments">
      <h3 id="send-shipments">{shipments.length === 1 ? 'One transaction' : `${shipments.length} transactions`}</h3>
      <ol className="rows">
        {shipments.map((shipment, index) => (
          <ShipmentRow
            key={shipment.places.join(' ')}
            {...{ shipment, isSafe, chainId, onSending }}
            number={index + 1}
            failing={shipment.places.filter((place) => faults.has(place)).length}
            isOnItsWay={sharesWith(shipment.parcels, onTheirWay)}
            isAllowed={allowed.includes(shipment.family)}
          />
        ))}
      </ol>
    </section>
  );
}

interface ShipmentRowProps {
  shipment: Shipment;
  number: number;
  failing: number;
  isSafe: boolean;
  isAllowed: boolean;
  isOnItsWay: boolean;
  chainId: number;
  onSending: ShipmentsProps['onSending'];
}

function ShipmentRow({
  shipment,
  number,
  failing,
  isSafe,
  isAllowed,
  isOnItsWay,
  chainId,
  onSending,
}: ShipmentRowProps) {
  const words = shipmentWords(shipment, shortenAddress);
  const { isUnique, words: names } = collections[shipment.family];
  async function send() {
    const facts = shipmentFacts(shipment);
    if (!facts) return;
    const act: ActFacts = isUnique ? { ...facts, act: 'unique', safe: isSafe ? 1 : 0 } : { ...facts, act: 'numbered' };
    const id = await startAct({ kind: batchActs, chainId, facts: act });
    if (id) onSending(id);
  }
  const how = isUnique
    ? isAllowed
      ? `You allowed the batch contract to move your ${names[1]} already.`
      : `First you allow the batch contract to move your ${names[1]}. You can take that back afterwards.`
    : 'Straight from your wallet. It needs no permission.';
  return (
    <Row
      start={<Medal>{number}</Medal>}
      title={words}
      words={
        isOnItsWay
          ? 'On its way. It leaves the list when it has arrived.'
          : failing > 0
            ? 'All or nothing: take off what would fail, and try again.'
            : how
      }
    >
      <Button
        look="primary"
        disabled={failing > 0 || isOnItsWay}
        aria-label={`Send ${words}`}
        onPointerEnter={wantWeb3}
        onClick={() => void send()}
      >
        Send
      </Button>
    </Row>
  );
}
