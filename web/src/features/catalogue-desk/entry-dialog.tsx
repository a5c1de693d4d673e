import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
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
  const [edited, setEdited] = useState(false);
  const [leaving, setLeaving] = useState(false);
  function openSaved(saved: CatalogueSetting) {
    open(saved);
    setEdited(false);
  }
  const save = useSave(opened, { version, onStep: openSaved, onClose });
  const editing = useRef<Element>(null);
  /** Escape and a press beside the dialog come by chance: they ask first, and take the question back. */
  function leave() {
    if (!edited) return onClose();
    if (leaving) return stay();
    editing.current = document.activeElement;
    setLeaving(true);
  }
  function stay() {
    setLeaving(false);
    if (editing.current instanceof HTMLElement) editing.current.focus();
  }
  return (
    <Dialog title={setting.name} onClose={leave}>
      <EntryForm
        key={version}
        setting={opened}
        busy={save.isPending}
        leaving={leaving}
        onEdit={(now) => {
          setEdited(now);
          setLeaving(false);
        }}
        onSave={(steps) => (steps.length > 0 ? save.mutate(steps) : onClose())}
        onStay={stay}
        onClose={() => (leaving ? onClose() : leave())}
      >
        <SaveProblem
          error={save.isPending ? undefined : save.error}
          changed={changed && !save.isPending}
          onReopen={() => {
            save.reset();
            setEdited(false);
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

/** Brings the question into sight, too: the form is longer than most windows. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface EntryFormProps {
  setting: CatalogueSetting;
  busy: boolean;
  /** It was about to be left with changes that are not saved. */
  leaving: boolean;
  /** Called with whether the form says something else than what is saved. */
  onEdit: (edited: boolean) => void;
  onSave: (steps: Step[]) => void;
  onStay: () => void;
  onClose: () => void;
  /** Why it was not saved. */
  children: React.ReactNode;
}

function EntryForm({ setting, busy, leaving, onEdit, onSave, onStay, onClose, children }: EntryFormProps) {
  const [form, setForm] = useState<Form>(() => formOf(setting));
  const [tried, setTried] = useState(false);
  function edit(change: Partial<Form>) {
    const next = { ...form, ...change };
    setForm(next);
    onEdit(isFaulty(next) || stepsTo(setting, next).length > 0);
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!isFaulty(form)) onSave(stepsTo(setting, form));
  }
  return (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      <EntryFacts setting={setting} />
      <label className="check-line">
        <input type="checkbox" checked={form.active} onChange={({ target }) => edit({ active: target.checked })} />
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
          onChange={(order) => edit({ order })}
        />
        {setting.prices.map(({ currency }) => (
          <CheckedField
            key={currency}
            label={`Price in ${currencyName(currency)}`}
            inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
            value={form.prices[currency] ?? ''}
            fault={priceFault(currency, form.prices[currency] ?? '')}
            tried={tried}
            onChange={(text) => edit({ prices: { ...form.prices, [currency]: text } })}
          />
        ))}
      </div>
      {children}
      {leaving && (
        <p className="remark" role="alert">
          What you changed is not saved yet.
        </p>
      )}
      <div className="acts acts-end">
        {leaving && (
          <Button ref={takeFocus} onClick={onStay}>
            Keep editing
          </Button>
        )}
        <Button look={leaving ? 'danger' : 'secondary'} onClick={onClose}>
          {leaving ? 'Leave without saving' : 'Cancel'}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
