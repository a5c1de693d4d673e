import type { LibraryLicence } from '@hatchery/api/library-shapes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { deskKey } from './desk.queries.ts';
import { fieldsOfLicence, type LicenceTexts, licenceChecks, licenceTexts, textsOfLicence } from './licence.rules.ts';

interface LicenceFormProps {
  /** The licence that gets its next version; absent for a new one. */
  licence?: LibraryLicence;
  onClose: () => void;
}

/** A new licence, or the next version of one. The next version is published after a question. */
export function LicenceForm({ licence, onClose }: LicenceFormProps) {
  const [opened] = useState(licence);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(licenceChecks, opened && textsOfLicence(opened));
  const next = (opened?.version ?? 0) + 1;
  const save = useIntent({
    run(texts: LicenceTexts, options) {
      const body = fieldsOfLicence(texts);
      return opened
        ? api['assets-library'].publishLibraryLicence(
            { params: { uid: opened.uid }, body: { ...body, version: opened.version } },
            options,
          )
        : api['assets-library'].createLibraryLicence({ body }, options);
    },
    refresh: [[...libraryKey], [...deskKey]],
    silent: true,
    onDone({ name, version }) {
      toast(opened ? `Version ${version} of ${name} is published.` : `${name} is created.`, 'good');
      onClose();
    },
    onFail(error) {
      setAsking(false);
      fields.refuse(error, form.current);
    },
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = () =>
    save.mutate(Object.fromEntries(licenceTexts.map((name) => [name, fields.textOf(name)])) as LicenceTexts);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!fields.check(event)) return;
    if (opened) setAsking(true);
    else send();
  }
  return (
    <Sheet title={opened ? `Version ${next} of ${opened.name}` : 'New licence'}>
      {opened && (
        <div className="remark remark-bad">
          <p>
            <strong>Everybody is asked again.</strong> Who agreed to version {opened.version} has to agree to version{' '}
            {next} before their next download.
          </p>
        </div>
      )}
      <form ref={form} className="form" noValidate onSubmit={onSubmit}>
        <div className="form-part">
          <Field
            className="form-wide"
            label="Name"
            placeholder="CC BY 4.0"
            autoComplete="off"
            {...fields.field('name')}
          />
          <AreaField
            label="In short"
            rows={5}
            hint="What it allows and asks for, a sentence a line. Players read this first."
            {...fields.field('summary')}
          />
          <AreaField label="Full text" rows={14} {...fields.field('text')} />
        </div>
        <SaveProblem
          error={save.error}
          onReopen={
            opened &&
            (() => {
              void queryClient.invalidateQueries({ queryKey: [...libraryKey] });
              onClose();
            })
          }
        />
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {opened ? `Publish version ${next}` : 'Create licence'}
          </Button>
        </div>
      </form>
      {asking && opened && (
        <ConfirmDialog
          title={`Publish version ${next} of ${opened.name}?`}
          confirm="Publish"
          busy={save.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            It holds from now on for all assets under this licence. Everybody who agreed to version {opened.version} is
            asked again at their next download. A version can't be taken back or changed.
          </p>
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
