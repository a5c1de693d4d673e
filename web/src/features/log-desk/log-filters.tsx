import type { ContractEvent } from '@hatchery/api/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { faultsOf, indexedInputs, type LogSearch, noFilters, type Typed } from './log.rules.ts';

interface LogFiltersProps {
  events: readonly ContractEvent[];
  /** The event that is looked at; undefined for all of them. */
  event: ContractEvent | undefined;
  order: LogSearch['order'];
  /** The filters of the search that is shown. */
  typed: Typed;
  /** The refusals of the platform, by field. */
  refused: Record<string, string>;
  onEvent: (event: ContractEvent | undefined) => void;
  onOrder: (order: LogSearch['order']) => void;
  onSearch: (typed: Typed) => void;
}

const orders: { value: LogSearch['order']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** The event, its indexed arguments, and the blocks between which logs are searched. Enter searches. */
export function LogFilters(props: LogFiltersProps) {
  const { events, event, order, typed, refused, onEvent, onOrder, onSearch } = props;
  const [form, setForm] = useState(typed);
  const [searched, setSearched] = useState(typed);
  if (searched !== typed) {
    setSearched(typed);
    setForm(typed);
  }
  const [tried, setTried] = useState(false);
  const faults: Record<string, string | undefined> = { ...(form === typed ? refused : {}), ...faultsOf(form, event) };
  function onSubmit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(form, event)).length === 0) onSearch({ ...form });
  }
  const shown = { tried: tried || Object.keys(refused).length > 0 };
  return (
    <form className="log-desk-filters" noValidate onSubmit={onSubmit}>
      <SelectField
        label="Event"
        value={event?.signature ?? ''}
        options={[['', 'All events'], ...events.map(({ signature }) => [signature, signature] as const)]}
        error={refused.event}
        onChange={(signature) => onEvent(events.find((one) => one.signature === signature))}
      />
      {indexedInputs(event).map((input) => (
        <ArgumentField
          key={input.name}
          input={input}
          value={form.args[input.name] ?? ''}
          fault={faults[`args.${input.name}`]}
          {...shown}
          onChange={(text) => setForm({ ...form, args: { ...form.args, [input.name]: text } })}
        />
      ))}
      <div className="log-desk-ends">
        {(['from', 'to'] as const).map((end) => (
          <CheckedField
            key={end}
            label={end === 'from' ? 'From block' : 'To block'}
            inputMode="numeric"
            value={form[end]}
            fault={faults[end]}
            {...shown}
            onChange={(text) => setForm({ ...form, [end]: text })}
          />
        ))}
      </div>
      <div className="log-desk-acts">
        <Filters label="Order" options={orders} chosen={order} onChoose={onOrder} />
        <Button type="submit" look="primary">
          Search
        </Button>
        {typed !== noFilters && (
          <Button look="quiet" onClick={() => onSearch(noFilters)}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}

interface ArgumentFieldProps {
  input: ContractEvent['inputs'][number];
  value: string;
  fault: string | undefined;
  tried: boolean;
  onChange: (text: string) => void;
}

function ArgumentField({ input: { name, type }, value, fault, tried, onChange }: ArgumentFieldProps) {
  if (type === 'bool')
    return (
      <SelectField
        label={name}
        value={value}
        options={[
          ['', 'Any'],
          ['true', 'true'],
          ['false', 'false'],
        ]}
        error={fault}
        onChange={onChange}
      />
    );
  return (
    <CheckedField
      label={name}
      className="log-desk-mono"
      placeholder={type}
      spellCheck={false}
      value={value}
      fault={fault}
      tried={tried}
      onChange={onChange}
    />
  );
}
