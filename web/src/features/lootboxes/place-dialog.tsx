import type { LootboxPlace } from '@hatchery/api/lootbox-shapes';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { api } from '../../platform/api.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { placeOptions } from './lootboxes.queries.ts';
import { admissionOf, countries, guessCountry, placeWords, yearFault } from './place.rules.ts';
import '../../design/sheet.css';

interface PlaceDialogProps {
  place: LootboxPlace;
  /** Called once the player may buy. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks where a player is and when they were born, once, because some countries have laws about boxes. */
export function PlaceDialog({ place, onDone, onClose }: PlaceDialogProps) {
  const [code, setCode] = useState(place.country ?? guessCountry(navigator.languages) ?? '');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(
    { yearOfBirth: (text) => yearFault(text, new Date().getFullYear()) },
    { yearOfBirth: place.yearOfBirth === null ? '' : String(place.yearOfBirth) },
  );
  const state = useIntent({
    run: (body: { country: string; yearOfBirth: number }, options) => api.masters.stateLootboxPlace({ body }, options),
    refresh: [placeOptions.queryKey],
    silent: true,
    onDone: (stated) => admissionOf(stated) === 'yes' && onDone(),
    onFail: (error) => void fields.refuse(error, form.current),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (fields.check(event) && code !== '')
      state.mutate({ country: code, yearOfBirth: Number(fields.textOf('yearOfBirth')) });
  }
  const refused = state.data && admissionOf(state.data) !== 'yes' ? state.data : undefined;
  if (refused)
    return (
      <Dialog key="no" title="Boxes are closed for you" onClose={onClose}>
        <div className="dialog-body">
          <p>{refused.why ?? placeWords(refused)} Nothing was bought.</p>
          <p className="soft">Everything else in Hatchery is open to you, and you keep every item that you have.</p>
          <div className="acts acts-end">
            <Button look="primary" onClick={onClose}>
              Got it
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog key="ask" title="Before your first box" onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
        <p className="soft">
          Some countries have laws about boxes like these. We ask once, and use your answers for nothing else. You can
          change them after 30 days.
        </p>
        <div>
          <SelectField
            label="Where you live"
            value={code}
            options={[['', 'Choose your country'], ...countries()]}
            error={tried && code === '' ? 'Choose your country.' : undefined}
            onChange={setCode}
          />
          <Field
            label="Year of birth"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            placeholder="1990"
            {...fields.field('yearOfBirth')}
          />
        </div>
        {state.error && !state.isPending ? (
          <p className="field-error" role="alert">
            {wordsFor(state.error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={state.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
