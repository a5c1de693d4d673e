import { families } from '@hatchery/chain/families';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Row, RowsWaiting } from '../../design/sheet.tsx';
import { CallDialog, type OwnersCall } from './call-dialog.tsx';
import type { Owned } from './owner.read.ts';
import { brakesOf } from './owner.words.ts';

interface IncidentProps {
  chainId: number | undefined;
  contracts: readonly Owned[] | undefined;
}

/** Calls that stop something or let it go on, at hand. A contract that is paused offers to go on alone. */
export function Incident({ chainId, contracts }: IncidentProps) {
  const [call, setCall] = useState<OwnersCall>();
  if (!contracts || chainId === undefined) return <RowsWaiting count={16} label="Pauses and limits" />;
  return (
    <>
      <ul className="rows">
        {contracts.map((contract) => {
          const { family, paused } = contract;
          const calls = brakesOf(family).filter(
            ({ name }) => !(paused === true && name === 'pause') && !(paused === false && name === 'unpause'),
          );
          return (
            calls.length > 0 && (
              <Row
                key={family}
                title={families[family].name}
                words={paused === undefined ? families[family].description : paused ? 'Paused' : 'Runs'}
              >
                {calls.map((one) => (
                  <Button
                    key={one.selector}
                    aria-label={`${one.name} of ${families[family].name}`}
                    onClick={() => setCall({ chainId, contract, call: one })}
                  >
                    {one.name}
                  </Button>
                ))}
              </Row>
            )
          );
        })}
      </ul>
      {call && <CallDialog {...call} onClose={() => setCall(undefined)} />}
    </>
  );
}
