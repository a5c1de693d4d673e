import { useState } from 'react';
import { CheckedField } from '../../design/checked-field.tsx';
import { Fold } from '../../design/fold.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { receiverFault, toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { Gen1Desk, Gen2Desk, type Mode } from './creature-desk.tsx';
import { TokenDesk } from './token-desk.tsx';
import type { StakingOf } from './use-staking.ts';

const nobody = '0x0000000000000000000000000000000000000000';
const desks = { gen2: Gen2Desk, gen1: Gen1Desk, token: TokenDesk } as const;
type What = keyof typeof desks;

const choices: readonly (readonly [What, string])[] = [
  ['gen2', 'Second generation'],
  ['gen1', 'First generation'],
  ['token', gameToken.symbol],
];
const modes: readonly (readonly [Mode, string])[] = [
  ['stake', 'Stake'],
  ['withdraw', 'Withdraw'],
];

/** Stakes and withdraws creatures of both generations and game tokens. */
export function Stakes({ of }: { of: StakingOf }) {
  const { chainId, data, own, account, places } = of;
  const [what, setWhat] = useState<What>('gen2');
  const [mode, setMode] = useState<Mode>('stake');
  const [typed, setTyped] = useState(() => new URLSearchParams(location.search).get('referrer') ?? '');
  const fault = typed.trim() === '' ? undefined : receiverFault(typed, account, Object.values(places ?? {}));
  const referrer = own?.referrer || typed.trim() === '' ? nobody : fault ? undefined : toReceiver(typed);
  const Desk = desks[what];
  const isPaused = data && (what === 'gen1' ? data.gen1 : data.gen2).isPaused;
  return (
    <Sheet title="Stake and withdraw" lead="Staked creatures and tokens stay yours. Choose some to see what changes.">
      <div className="staking-choices">
        <Chips label="What" options={choices} value={what} onChange={setWhat} />
        <Chips label="Way" options={modes} value={mode} onChange={setMode} />
      </div>
      {isPaused && mode === 'stake' && (
        <p className="remark remark-bad">New stakes are paused right now. You can still withdraw.</p>
      )}
      <div className="staking-desk">
        {data && own && chainId !== undefined ? (
          <Desk key={`${chainId}-${account}-${what}-${mode}`} {...{ chainId, data, own, mode, referrer }} />
        ) : account ? (
          <div className="staking-desk-waiting skeleton" role="status" aria-label="Loading" />
        ) : (
          <p className="none-yet">Connect a wallet to see what you can stake.</p>
        )}
      </div>
      {own && !own.referrer && mode === 'stake' && (
        <CheckedField
          label="Who brought you (optional)"
          placeholder="0x…"
          spellCheck={false}
          value={typed}
          fault={fault}
          tried={typed !== ''}
          onChange={setTyped}
          hint="They earn a bonus when you harvest, and you lose nothing. Once you have named somebody, it stays so."
        />
      )}
      <Fold summary="What is the permission for?">
        <p>
          Before your first stake from a collection, your wallet asks whether the staking contract may move its
          creatures. It moves only those that you choose. You can take the permission back in your wallet at any time;
          withdrawals do not need it. For {gameToken.symbol} it may take exactly what you stake, once. An offer in the
          bazaar ends when its creature is staked.
        </p>
      </Fold>
    </Sheet>
  );
}

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one among a few, all in sight. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="staking-chips" aria-label={label}>
      {options.map(([one, words]) => (
        <button
          key={one}
          type="button"
          className="filter-chip"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
