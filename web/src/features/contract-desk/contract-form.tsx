import type { Contract, ContractParams } from '@hatchery/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import {
  type Choices,
  type ContractTexts,
  contractChecks,
  contractTexts,
  paramsOf,
  textsOf,
} from './contract.rules.ts';
import { showContract } from './contract-desk.queries.ts';
import { ContractInputs } from './contract-inputs.tsx';
import { useLeaving } from './use-leaving.ts';

interface ContractFormProps {
  /** Absent for a new one. */
  contract?: Contract;
  onSaved: (contract: Contract) => void;
  onClose: () => void;
}

/** Adds a contract or changes one. The platform asks the chain about it before it saves. */
export function ContractForm({ contract, onSaved, onClose }: ContractFormProps) {
  const [texts] = useState(() => textsOf(contract));
  const [choices, setChoices] = useState<Choices>({ verified: contract?.verified ?? false, forgetsAbi: false });
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(contractChecks, texts);
  const { leaving, leave, stay, edited } = useLeaving(onClose);
  const { save, refused, forget } = useSave({
    contract,
    onSaved,
    onFail: (error) => fields.refuse(error, form.current),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    forget();
    if (!fields.check(event)) return;
    const typed = Object.fromEntries(contractTexts.map((name) => [name, fields.textOf(name)])) as ContractTexts;
    save.mutate(paramsOf(typed, choices, contract));
  }
  return (
    <Dialog title={contract ? `Change ${contract.name}` : 'Add a contract'} onClose={leave}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit} onInput={edited}>
        <ContractInputs
          contract={contract}
          fields={fields}
          choices={choices}
          onChoose={(next) => {
            setChoices(next);
            edited();
          }}
        />
        {refused !== undefined && (
          <p className="field-error" role="alert">
            {refusalWords(refused)}
          </p>
        )}
        {leaving && (
          <p className="remark" role="alert">
            What you entered is not saved yet.
          </p>
        )}
        <div className="acts acts-end">
          {leaving && (
            <Button ref={takeFocus} onClick={stay}>
              Keep editing
            </Button>
          )}
          <Button look={leaving ? 'danger' : 'secondary'} onClick={leaving ? onClose : leave}>
            {leaving ? 'Leave without saving' : 'Cancel'}
          </Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {contract ? 'Save' : 'Add contract'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Brings the question into sight, too: the form is longer than most windows. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The platform asks a node first, which may be away while all else is well. */
const refusalWords = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 503
    ? "The chain doesn't answer right now, so the contract could not be checked. Nothing was saved. Try again in a moment."
    : wordsFor(error);

interface Saving extends Pick<ContractFormProps, 'onSaved'> {
  contract: Contract | undefined;
  /** Shows a refusal at its fields. @returns whether each found its field */
  onFail: (error: unknown) => boolean;
}

function useSave({ contract, onSaved, onFail }: Saving) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<unknown>();
  const save = useIntent({
    run: (body: ContractParams, options) =>
      contract
        ? api.chain.changeContract({ params: { uid: contract.uid }, body }, options)
        : api.chain.createContract({ body }, options),
    silent: true,
    onDone(saved) {
      showContract(client, saved.uid, saved);
      toast(contract ? 'Saved.' : `${saved.name} is added.`, 'good');
      onSaved(saved);
    },
    onFail: (error) => setRefused(onFail(error) ? undefined : error),
  });
  return { save, refused, forget: () => setRefused(undefined) };
}
