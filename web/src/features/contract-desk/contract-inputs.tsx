import type { Contract } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { AreaField } from '../../design/area-field.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { chainsOptions } from '../../platform/chains/chains.queries.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import type { useFields } from '../../platform/forms/use-fields.ts';
import { AbiField } from './abi-field.tsx';
import { type Choices, type ContractTexts, kindWords } from './contract.rules.ts';

interface ContractInputsProps {
  /** Absent for a new one. */
  contract: Contract | undefined;
  fields: Pick<ReturnType<typeof useFields<keyof ContractTexts>>, 'field' | 'textOf' | 'change'>;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

const kinds = [['', 'As the chain says'], ...Object.entries(kindWords)] as [string, string][];

export function ContractInputs({ contract, fields, choices, onChoose }: ContractInputsProps) {
  return (
    <>
      {contract ? <Place contract={contract} /> : <PlaceInputs fields={fields} />}
      <div>
        <Field label="Name" autoComplete="off" {...fields.field('name')} />
        <SelectField
          label="Kind"
          name="contractType"
          value={fields.textOf('contractType')}
          options={kinds}
          error={fields.field('contractType').error}
          onChange={(kind) => fields.change('contractType', kind)}
        />
        <AreaField label="What it is for (optional)" rows={2} {...fields.field('description')} />
        <Field label="Deployed" type="datetime-local" {...fields.field('deployDate')} />
        <Field
          label="Page in an explorer (optional)"
          placeholder="https://…"
          inputMode="url"
          autoComplete="off"
          {...fields.field('link')}
        />
        <label className="check-line">
          <input
            type="checkbox"
            checked={choices.verified}
            onChange={({ target }) => onChoose({ ...choices, verified: target.checked })}
          />
          <span>
            <strong>Verified</strong> <span className="soft">Its source was compared with its code.</span>
          </span>
        </label>
      </div>
      <div>
        <AbiField
          field={fields.field('abi')}
          isKnown={contract?.hasAbi ?? false}
          onText={(text) => fields.change('abi', text)}
        />
        {contract?.hasAbi && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={choices.forgetsAbi}
              onChange={({ target }) => onChoose({ ...choices, forgetsAbi: target.checked })}
            />
            <span>
              <strong>Forget its ABI</strong> <span className="soft">Its logs are not told by name any more.</span>
            </span>
          </label>
        )}
        <FollowFrom contract={contract} fields={fields} />
      </div>
    </>
  );
}

const Place = ({ contract: { address, chainId } }: { contract: Contract }) => (
  <Facts>
    <Fact name="Chain">{chainName(useQuery(configOptions).data, chainId)}</Fact>
    <Fact name="Address" mono>
      {address}
    </Fact>
  </Facts>
);

/** Neither can change later. */
function PlaceInputs({ fields }: Pick<ContractInputsProps, 'fields'>) {
  const chains = useQuery(chainsOptions).data ?? [];
  return (
    <div>
      <SelectField
        label="Chain"
        name="chainId"
        value={fields.textOf('chainId')}
        options={[['', 'Choose a chain'], ...chains.map(({ chainId, name }) => [String(chainId), name] as const)]}
        error={fields.field('chainId').error}
        onChange={(chainId) => fields.change('chainId', chainId)}
      />
      <Field
        label="Address"
        className="contract-mono"
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        {...fields.field('address')}
      />
    </div>
  );
}

function FollowFrom({ contract, fields }: Pick<ContractInputsProps, 'contract' | 'fields'>) {
  const chainId = fields.textOf('chainId');
  const newest = useQuery(chainsOptions).data?.find((chain) => String(chain.chainId) === chainId)?.blockNumber;
  const ends = contract?.followedFrom !== undefined && fields.textOf('followFrom').trim() === '';
  return (
    <Field
      label="Follow from block (optional)"
      inputMode="numeric"
      autoComplete="off"
      hint={
        ends ? 'Empty: its logs are not followed any more.' : 'Its logs are read from there, and then with every block.'
      }
      aside={
        newest != null && (
          <button type="button" className="text-button" onClick={() => fields.change('followFrom', String(newest))}>
            From now on
          </button>
        )
      }
      {...fields.field('followFrom')}
    />
  );
}
