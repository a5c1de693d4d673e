import { encodeTyped, isNested, parseArgument } from '@hatchery/chain/call-arguments';
import { families } from '@hatchery/chain/families';
import type { OwnerCall } from '@hatchery/chain/owner-call';
import { needsTwoPeople } from '@hatchery/chain/two-people';
import { type FormEvent, useState } from 'react';
import type { AbiFunction, Hex } from 'viem';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { EffectSheet } from './effect-sheet.tsx';
import { methodOf, type Owned } from './owner.read.ts';
import { noticeOf, warningOf } from './owner.words.ts';
import { ProposeCall } from './propose-call.tsx';
import { SendCall } from './send-call.tsx';
import { useRehearsal } from './use-rehearsal.ts';

export interface OwnersCall {
  chainId: number;
  contract: Owned;
  call: OwnerCall;
}

/** Fills in a call, shows what it would change, and sends it, gives it out as data for a multisig, or asks a second person. */
export function CallDialog({ chainId, contract, call, onClose }: OwnersCall & { onClose: () => void }) {
  const method = methodOf(contract.family, call.selector);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState(false);
  const [shown, setShown] = useState(false);
  if (!method) return null;
  const texts = method.inputs.map((_, index) => typed[index] ?? '');
  const parsed = method.inputs.map((input, index) => parseArgument(input, texts[index] ?? ''));
  const encoded = encodeTyped(method, texts);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setShown(true);
    setChecked('data' in encoded);
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
            const whole = 'error' in encoded && encoded.place === index ? encoded.error : undefined;
            const error = shown ? (one && 'error' in one ? one.error : whole) : undefined;
            const Input = isNested(input) ? AreaField : Field;
            return (
              <Input
                // biome-ignore lint/suspicious/noArrayIndexKey: parameters keep their places, and may have no names
                key={index}
                label={`${input.name || `Value ${index + 1}`} (${input.type})`}
                value={texts[index] ?? ''}
                autoComplete="off"
                spellCheck={false}
                {...(error ? { error } : {})}
                {...(call.params?.[input.name ?? ''] ? { hint: call.params[input.name ?? ''] } : {})}
                onChange={({ target }: { target: { value: string } }) => {
                  setTyped(texts.with(index, target.value));
                  setChecked(false);
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
        {checked && 'data' in encoded && (
          <Rehearsed {...{ chainId, contract, call, method, encoded }} typed={texts} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface RehearsedProps extends OwnersCall {
  method: AbiFunction;
  typed: readonly string[];
  encoded: { data: Hex; values: readonly unknown[] };
  onDone: () => void;
}

/** The effect of the call, and the way to send it or to ask a second person. */
function Rehearsed({ chainId, contract, call, method, typed, encoded, onDone }: RehearsedProps) {
  const { data, values: args } = encoded;
  const rehearsal = useRehearsal({ chainId, contract, method, args });
  const isSound = rehearsal.data !== undefined && !rehearsal.data.refusal;
  const { family } = contract;
  return (
    <>
      <EffectSheet rehearsal={rehearsal} />
      {needsTwoPeople(family, method, args) ? (
        <ProposeCall
          // A node that cannot rehearse keeps nobody from asking: the second person looks too.
          isSound={isSound || rehearsal.isError}
          {...{ chainId, family, typed, data }}
          selector={call.selector}
          onProposed={onDone}
        />
      ) : (
        <SendCall {...{ chainId, contract, data, isSound }} name={call.name} onSent={onDone} />
      )}
    </>
  );
}
