import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Identicon } from '../../design/identicon.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { keptHandsNothingOn } from '../../platform/onchain/kept-hands-nothing-on.tsx';
import { useIsKept, useWeb3, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { dryRun } from './batch.read.ts';
import { faultsOf, type Parcel } from './batch.rules.ts';
import { countWords } from './choose-sheet.tsx';
import { collections } from './collections.ts';
import { Shipments } from './shipments.tsx';
import type { SendMany } from './use-send-many.ts';
import type { Unsent } from './use-unsent.ts';

interface ListSheetProps {
  of: SendMany;
  unsent: Unsent;
}

/** The list of what is to be sent, its dry run, and the sending of what passed it. */
export function ListSheet({ of, unsent }: ListSheetProps) {
  const { parcels, setParcels: onChange } = unsent;
  const [isSafe, setSafe] = useState(true);
  const rehearsal = useDryRun(of, unsent, isSafe);
  const told = rehearsal.data;
  const faults = told?.faults;
  const takeOff = (places: readonly number[]) => onChange(parcels.filter((_, index) => !places.includes(index)));
  return (
    <Sheet title="Your list" lead={parcels.length === 0 ? undefined : countWords(parcels)}>
      {parcels.length === 0 ? (
        <p className="none-yet">Nothing yet. Pick something above and name who gets it.</p>
      ) : (
        <>
          <ul className="rows" aria-label="Your list">
            {parcels.map((parcel, place) => (
              <ParcelRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the same token may stand on the list twice
                key={place}
                parcel={parcel}
                name={of.nameOf(parcel)}
                fault={faults?.get(place)}
                isFine={faults !== undefined && !faults.has(place)}
                onTakeOff={() => takeOff([place])}
              />
            ))}
          </ul>
          {parcels.some(({ family }) => collections[family].isUnique) && <Safety isSafe={isSafe} onChange={setSafe} />}
          <div className="acts">
            <Button
              look={faults ? 'secondary' : 'primary'}
              busy={rehearsal.isPending}
              onPointerEnter={wantWeb3}
              onClick={() => rehearsal.mutate()}
            >
              {faults ? 'Try again' : 'Try without sending'}
            </Button>
            {faults && faults.size > 0 && (
              <Button onClick={() => takeOff([...faults.keys()])}>Take off what would fail</Button>
            )}
            <Button look="quiet" onClick={() => onChange([])}>
              Clear the list
            </Button>
          </div>
          <div role="status" className="send-told">
            {rehearsal.error && !rehearsal.isPending && (
              <p className="remark remark-bad">
                The network does not answer, so nothing is known about these transfers. Nothing was sent. Try again.
              </p>
            )}
            {told && (
              <>
                <p className={`remark ${told.faults.size > 0 ? 'remark-bad' : ''}`}>
                  {toldWords(parcels.length, told.faults.size)}
                </p>
                <AsOfBlock of={told.asOf} />
              </>
            )}
          </div>
          {faults && of.chainId !== undefined && (
            <Shipments
              {...{ parcels, faults, isSafe }}
              chainId={of.chainId}
              onTheirWay={unsent.onTheirWay}
              onSending={unsent.noteSending}
              allowed={of.belongings.data?.data.allowed ?? []}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function toldWords(all: number, failed: number): string {
  if (failed === 0) return all === 1 ? 'This transfer would go through.' : `All ${all} transfers would go through.`;
  return `${failed} of ${all} ${all === 1 ? 'transfer' : 'transfers'} would fail. The rows say why. Nothing was sent.`;
}

/** Rehearses a list. What it told is forgotten as soon as the list is another; what is left after a sending is rehearsed again. */
function useDryRun(
  { chainId, account, places, belongings, faultOf }: SendMany,
  { parcels, sentCount }: Unsent,
  isSafe: boolean,
) {
  const web3 = useWeb3();
  const isKept = useIsKept();
  const rehearsal = useMutation({
    mutationFn: async () => {
      if (!web3 || chainId === undefined || !account || !places) throw new Error('Nothing to rehearse with.');
      const asOf = await dryRun(web3, chainId, { places, account, parcels, isSafe });
      const own = faultsOf(parcels, belongings.data?.data.holdings, faultOf, isKept ? keptHandsNothingOn : undefined);
      return { of: { parcels, isSafe, account }, asOf, faults: new Map([...asOf.data, ...own]) };
    },
  });
  const { data, mutate } = rehearsal;
  const wasTried = data !== undefined;
  const again = useRef(sentCount);
  useEffect(() => {
    if (again.current === sentCount) return;
    again.current = sentCount;
    if (wasTried && parcels.length > 0) mutate();
  }, [sentCount, wasTried, parcels, mutate]);
  const isOfThis =
    data !== undefined && data.of.parcels === parcels && data.of.isSafe === isSafe && data.of.account === account;
  return { ...rehearsal, data: isOfThis ? data : undefined };
}

interface ParcelRowProps {
  parcel: Parcel;
  name: string;
  fault: string | undefined;
  isFine: boolean;
  onTakeOff: () => void;
}

const ParcelRow = ({ parcel: { amount, to }, name, fault, isFine, onTakeOff }: ParcelRowProps) => (
  <Row
    start={<Identicon address={to} />}
    title={
      <>
        {amount === '1' ? name : `${Number(amount).toLocaleString('en')} × ${name}`}
        {fault && <span className="badge badge-bad">Would fail</span>}
        {isFine && <span className="badge badge-good">Goes through</span>}
      </>
    }
    words={
      <>
        to <span className="mono">{shortenAddress(to)}</span>
        {fault && <span className="send-fault">{fault}</span>}
      </>
    }
  >
    <Button look="quiet" aria-label={`Take ${name} off the list`} onClick={onTakeOff}>
      Take off
    </Button>
  </Row>
);

interface SafetyProps {
  isSafe: boolean;
  onChange: (isSafe: boolean) => void;
}

const Safety = ({ isSafe, onChange }: SafetyProps) => (
  <label className="check-line">
    <input type="checkbox" checked={isSafe} onChange={({ target }) => onChange(target.checked)} />
    <span>
      Ask receivers that are contracts whether they accept
      <span className="soft send-note">
        {isSafe
          ? 'One that cannot handle these things refuses, and everything stays with you.'
          : 'Off: a contract that cannot handle these things gets them all the same, and they may be lost there.'}
      </span>
    </span>
  </label>
);
