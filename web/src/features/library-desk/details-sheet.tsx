import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { licencesOptions } from '../../platform/library/library.queries.ts';
import { Link } from '../../platform/router.tsx';
import type { TextName } from './asset.rules.ts';
import { TagField } from './tag-field.tsx';
import type { AssetFormState } from './use-asset-form.ts';

interface DetailsSheetProps {
  form: AssetFormState;
  /** Each file becomes an asset with a title of its own. */
  eachFile: boolean;
  isAdmin: boolean;
  /** Whether everybody sees it is chosen with it; later it has a button of its own. */
  isNew: boolean;
  tried: boolean;
  /** The preview picture, where one can be chosen. */
  preview: ReactNode;
  /** Problems and buttons. */
  children: ReactNode;
}

/** The fields of an asset that people read. */
export function DetailsSheet({ form, eachFile, isAdmin, isNew, tried, preview, children }: DetailsSheetProps) {
  const { fields, choices, choose, change } = form;
  const typed = (name: TextName) => ({
    ...fields.field(name),
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  return (
    <Sheet title="Details">
      <div className="form-part">
        {!eachFile && <Field className="form-wide" label="Title" autoComplete="off" {...typed('title')} />}
        <AreaField label="Description (optional)" rows={4} {...typed('description')} />
        <TagField
          label="Tags (optional)"
          chosen={choices.tags}
          hint={isAdmin ? 'Type to find one, or to create it.' : 'Type to find one. Admins create them.'}
          mayCreate={isAdmin}
          onChange={(tags) => choose({ tags })}
        />
        <Licence form={form} isAdmin={isAdmin} tried={tried} />
        <Field label="Author" autoComplete="off" hint="The person or studio who made it." {...typed('author')} />
        {!eachFile && (
          <Field
            className="form-wide"
            label="Credit"
            autoComplete="off"
            hint="The line to put where it is used. Made of title, author and licence unless you write one."
            {...typed('credit')}
          />
        )}
        {preview}
        {isNew && (
          <label className="check-line form-wide">
            <input
              type="checkbox"
              checked={choices.active}
              onChange={({ target }) => choose({ active: target.checked })}
            />
            <span>
              <strong>Show it to everybody</strong>{' '}
              <span className="soft">As soon as its files have passed. Without this, it stays hidden.</span>
            </span>
          </label>
        )}
      </div>
      {children}
    </Sheet>
  );
}

function Licence({ form, isAdmin, tried }: Pick<DetailsSheetProps, 'form' | 'isAdmin' | 'tried'>) {
  const { choices, choose } = form;
  const { data: licences } = useQuery(licencesOptions);
  const chosen = licences?.find(({ uid }) => uid === choices.licenceUid);
  return (
    <div>
      <SelectField
        label="Licence"
        value={choices.licenceUid}
        options={[['', 'Choose'], ...(licences ?? []).map(({ uid, name }) => [uid, name] as const)]}
        error={tried && choices.licenceUid === '' ? 'Choose a licence.' : undefined}
        onChange={(licenceUid) => choose({ licenceUid })}
      />
      {chosen && (
        <ul className="library-desk-licence-summary soft">
          {chosen.summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {licences?.length === 0 && (
        <p className="soft">
          There are no licences yet. {isAdmin ? <Link to="/admin/library/licences">Create one</Link> : 'Ask an admin.'}
        </p>
      )}
    </div>
  );
}
