import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { useOpened } from '../../platform/use-opened.ts';
import { catalogueKey, settingsOptions } from './catalogue.queries.ts';
import {
  currencyName,
  decimalsOf,
  type Form,
  formOf,
  isFaulty,
  kindWords,
  placeFault,
  priceFault,
  type Step,
  stepsTo,
} from './catalogue.rules.ts';
import { EntryFacts } from './entry-facts.tsx';

interface EntryDialogProps {
  /** The entry as the list has it by now. */
  setting: CatalogueSetting;
  onClose: () => void;
}

/** One entry of the catalogue: whether it is offered, its place and its prices. */
export function EntryDialog({ setting, onClose }: EntryDialogProps) {
  const client = useQueryClient();
  const fetchNewest = async () => {
    const all = await client.fetchQuery({ ...settingsOptions(setting.kind), staleTime: 0 });
    return all.find(({ id }) => id === setting.id);
  };
  const { opened, version, changed, open, reopen } = useOpened(setting, fetchNewest);
  const save = useSave(opened, { version, onStep: open, onClose });
  return (
    <Dialog title={setting.name} onClose={onClose}>
      <EntryForm
        key={version}
        setting={opened}
        busy={save.isPending}
        onSave={(steps) => (steps.length > 0 ? save.mutate(steps) : onClose())}
        onClose={onClose}
      >
        <SaveProblem
          error={save.isPending ? undefined : save.error}
          changed={changed && !save.isPending}
          onReopen={() => {
            save.reset();
            void reopen();
          }}
        />
      </EntryForm>
    </Dialog>
  );
}

interface Saving {
  version: number;
  /** Takes an entry as it is after a step, so that what is saved is not saved again after a refusal of the next. */
  onStep: (setting: CatalogueSetting) => void;
  onClose: () => void;
}

function useSave({ kind, id, name }: CatalogueSetting, { version, onStep, onClose }: Saving) {
  const client = useQueryClient();
  return useIntent({
    async run(steps: Step[], options) {
      let saved: CatalogueSetting | undefined;
      try {
        for (const step of steps) {
          const body = { ...step, version: saved?.version ?? version };
          saved = await api.masters.changeCatalogue({ params: { kind, id }, body }, options);
        }
      } catch (error) {
        if (saved) onStep(saved);
        throw error;
      }
    },
    refresh: [[...catalogueKey]],
    silent: true,
    onDone() {
      toast(`${name} is saved.`, 'good');
      onClose();
    },
    onFail: () => void client.invalidateQueries({ queryKey: catalogueKey }),
  });
}

interface EntryFormProps {
  setting: CatalogueSetting;
  busy: boolean;
  onSave: (steps: Step[]) => void;
  onClose: () => void;
  /** Why it was not saved. */
  children: React.ReactNode;
}

function EntryForm({ setting, busy, onSave, onClose, children }: EntryFormProps) {
  const [form, setForm] = useState<Form>(() => formOf(setting));
  const [tried, setTried] = useState(false);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isFaulty(form)) onSave(stepsTo(setting, form));
  }
  return (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      <EntryFacts setting={setting} />
      <label className="check-line">
        <input
          type="checkbox"
          checked={form.active}
          onChange={({ target }) => setForm({ ...form, active: target.checked })}
        />
        <span>
          <strong>Offered</strong>{' '}
          <span className="soft">
            Players can choose or buy this {kindWords[setting.kind].one}. What they have, stays.
          </span>
        </span>
      </label>
      <div>
        <CheckedField
          label="Place in lists"
          inputMode="numeric"
          hint="Low numbers come first."
          value={form.order}
          fault={placeFault(form.order)}
          tried={tried}
          onChange={(order) => setForm({ ...form, order })}
        />
        {setting.prices.map(({ currency }) => (
          <CheckedField
            key={currency}
            label={`Price in ${currencyName(currency)}`}
            inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
            value={form.prices[currency] ?? ''}
            fault={priceFault(currency, form.prices[currency] ?? '')}
            tried={tried}
            onChange={(text) => setForm({ ...form, prices: { ...form.prices, [currency]: text } })}
          />
        ))}
      </div>
      {children}
      <div className="acts acts-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
