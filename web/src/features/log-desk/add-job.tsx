import type { Contract } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { chainsOptions } from '../../platform/chains/chains.queries.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { contractEventsOptions } from '../../platform/contracts/contracts.queries.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { type JobTexts, jobChecks, stretchFault } from './job.rules.ts';
import { blockOf } from './log.rules.ts';
import { logsKey } from './log-desk.queries.ts';

interface AddJobProps {
  contracts: readonly Contract[];
  onClose: () => void;
}

/** Has a stretch of blocks read for logs of a contract. */
export function AddJob({ contracts, onClose }: AddJobProps) {
  const form = useRef<HTMLFormElement>(null);
  const [only, ...others] = contracts;
  const fields = useFields(jobChecks, others.length === 0 && only ? { address: only.uid } : {});
  const [refused, setRefused] = useState<unknown>();
  const contract = contracts.find(({ uid }) => uid === fields.textOf('address'));
  const texts = { fromBlock: fields.textOf('fromBlock'), toBlock: fields.textOf('toBlock') };
  const add = useIntent({
    run: (body: Parameters<typeof api.chain.createChainLogJob>[0]['body'], options) =>
      api.chain.createChainLogJob({ body }, options),
    refresh: [[...logsKey]],
    silent: true,
    onDone({ status }) {
      toast(status === 'done' ? 'These blocks were read already.' : 'The job is added.', 'good');
      onClose();
    },
    onFail: (error) => setRefused(fields.refuse(error, form.current) ? undefined : error),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(undefined);
    if (!fields.check(event) || stretchFault(texts) || !contract) return;
    add.mutate({
      chainId: contract.chainId,
      address: contract.address as `0x${string}`,
      ...(fields.textOf('event') ? { event: fields.textOf('event') } : {}),
      fromBlock: blockOf(texts.fromBlock) ?? 0,
      toBlock: blockOf(texts.toBlock) ?? 0,
    });
  }
  return (
    <Dialog title="Add a job" onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
        <JobInputs contracts={contracts} contract={contract} fields={fields} fault={stretchFault(texts)} />
        <p className="soft">To follow a contract from a block on, enter that block in its entry under Contracts.</p>
        {refused !== undefined && (
          <p className="field-error" role="alert">
            {wordsFor(refused)}
          </p>
        )}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            Add job
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface JobInputsProps {
  contracts: readonly Contract[];
  contract: Contract | undefined;
  fields: Pick<ReturnType<typeof useFields<keyof JobTexts>>, 'field' | 'textOf' | 'change'>;
  fault: string | undefined;
}

function JobInputs({ contracts, contract, fields, fault }: JobInputsProps) {
  const config = useQuery(configOptions).data;
  const newest = useQuery(chainsOptions).data?.find(({ chainId }) => chainId === contract?.chainId)?.blockNumber;
  const events = useQuery({ ...contractEventsOptions(contract?.uid ?? ''), enabled: contract !== undefined }).data;
  const to = fields.field('toBlock');
  return (
    <div>
      <SelectField
        label="Contract"
        name="address"
        value={fields.textOf('address')}
        options={[
          ['', 'Choose a contract'],
          ...contracts.map(({ uid, name, chainId }) => [uid, `${name} on ${chainName(config, chainId)}`] as const),
        ]}
        error={fields.field('address').error}
        onChange={(uid) => {
          fields.change('address', uid);
          fields.change('event', '');
        }}
      />
      <SelectField
        label="Event"
        name="event"
        value={fields.textOf('event')}
        options={[['', 'All events'], ...(events ?? []).map(({ signature }) => [signature, signature] as const)]}
        error={fields.field('event').error}
        onChange={(event) => fields.change('event', event)}
      />
      <div className="log-desk-ends">
        <Field label="From block" inputMode="numeric" autoComplete="off" {...fields.field('fromBlock')} />
        <Field
          label="To block"
          inputMode="numeric"
          autoComplete="off"
          hint={newest == null ? undefined : `Read up to ${newest.toLocaleString('en')}.`}
          {...to}
          {...(to.error === undefined && fault ? { error: fault } : {})}
        />
      </div>
    </div>
  );
}
