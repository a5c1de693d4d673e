import { families } from '@hatchery/chain/families';
import type { OwnerCall } from '@hatchery/chain/owner-call';
import { type FormEvent, useState } from 'react';
import { type AbiFunction, encodeFunctionData } from 'viem';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Fold } from '../../design/fold.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { isNested, parseArgument } from './arguments.rules.ts';
import { EffectSheet } from './effect-sheet.tsx';
import { isOwner, methodOf, type Owned } from './owner.read.ts';
import { noticeOf, warningOf } from './owner.words.ts';
import { ownerCall } from './owner-call.action.tsx';
import { callFacts } from './owner-call.facts.ts';
import { useRehearsal } from './use-rehearsal.ts';

export interface OwnersCall {
  chainId: number;
  contract: Owned;
  call: OwnerCall;
}

/** Fills in a call, shows what it would change, and sends it or gives it out as data for a multisig. */
export function CallDialog({ chainId, contract, call, onClose }: OwnersCall & { onClose: () => void }) {
  const method = methodOf(contract.family, call.selector);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<readonly unknown[]>();
  const [shown, setShown] = useState(false);
  if (!method) return null;
  const parsed = method.inputs.map((input, index) => parseArgument(input, typed[index] ?? ''));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setShown(true);
    if (parsed.every((one) => 'value' in one)) setChecked(parsed.map((one) => 'value' in one && one.value));
  }
  const warning = warningOf(call);
  return (
    <Dialog title={`${call.name} of ${families[contract.family].name}`} onClose={onClose}>
      <div className="dialog-body">
        <p>{noticeOf(call)}</p>
        {warning && <p className="owner-warning">{warning}</p>}
        <form className="owner-form" noValidate onSubmit={onSubmit}>
          {method.inputs.map((input, index) => {
            const one = parsed[index];
            const error = shown && one && 'error' in one ? one.error : undefined;
            const Input = isNested(input) ? AreaField : Field;
            return (
              <Input
                // biome-ignore lint/suspicious/noArrayIndexKey: parameters keep their places, and may have no names
                key={index}
                label={`${input.name || `Value ${index + 1}`} (${input.type})`}
                value={typed[index] ?? ''}
                autoComplete="off"
                spellCheck={false}
                {...(error ? { error } : {})}
                {...(call.params?.[input.name ?? ''] ? { hint: call.params[input.name ?? ''] } : {})}
                onChange={({ target }: { target: { value: string } }) => {
                  setTyped(method.inputs.map((_, at) => (at === index ? target.value : (typed[at] ?? ''))));
                  setChecked(undefined);
                }}
              />
            );
          })}
          {!checked && (
            <Button type="submit" look="primary">
              Rehearse
            </Button>
          )}
        </form>
        {checked && <Rehearsed {...{ chainId, contract, call, method }} args={checked} onSent={onClose} />}
      </div>
    </Dialog>
  );
}

interface RehearsedProps extends OwnersCall {
  method: AbiFunction;
  args: readonly unknown[];
  onSent: () => void;
}

/** The effect of the call, its data, and the way to send it. */
function Rehearsed({ chainId, contract, call, method, args, onSent }: RehearsedProps) {
  const { address: wallet } = useWallet();
  const [confirmed, setConfirmed] = useState('');
  const rehearsal = useRehearsal({ chainId, contract, method, args });
  const data = encodeFunctionData({ abi: [method], functionName: method.name, args });
  const facts = callFacts({ family: contract.family, name: call.name, to: contract.address, data });
  const name = families[contract.family].name;
  const isOurs = isOwner(contract.owner, wallet);
  const canSend = rehearsal.data && !rehearsal.data.refusal && confirmed === name;
  function send() {
    if (!facts) return;
    onSent();
    void startAct({ kind: ownerCall, chainId, facts });
  }
  return (
    <>
      <EffectSheet rehearsal={rehearsal} />
      <Fold summary="As data for a multisig">
        <p className="soft">Send this to the contract from the wallet that owns it.</p>
        <CopyLine text={contract.address} what="Contract" named />
        <CopyLine text={data} what="Data" named />
      </Fold>
      {isOurs && facts ? (
        <>
          <Field
            label={`Type ${name} to send it`}
            value={confirmed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setConfirmed(target.value)}
          />
          <Button look="danger" large disabled={!canSend} onClick={send}>
            Send {call.name}
          </Button>
        </>
      ) : (
        <p className="soft">
          {isOurs
            ? 'This is too long for the app to send. Use its data.'
            : "Connect the owner's wallet to send it from here, or use its data."}
        </p>
      )}
    </>
  );
}
