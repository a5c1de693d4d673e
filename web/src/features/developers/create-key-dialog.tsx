import rules from 'virtual:fields/users.createApiKey';
import { studioPermissions } from '@hatchery/api/permissions';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { BudgetLines } from './budget-lines.tsx';
import { KeyShown } from './key-shown.tsx';
import type { KeyDesk } from './keys.queries.ts';
import { type BudgetLine, budgetFault, budgetOf, keyChecks, permissionWords } from './keys.rules.ts';
import { useShownOnce } from './use-shown-once.ts';

interface CreateKeyProps {
  desk: KeyDesk;
  /** The studio's apps. */
  apps: string[];
  onClose: () => void;
}

/** Creates a key with a name, permissions and a budget. */
export function CreateKeyDialog({ desk, apps, onClose }: CreateKeyProps) {
  const { busy, error, key, ask } = useShownOnce(desk);
  const fields = useFields(keyChecks(rules, !desk.isAdmin), { appId: desk.isAdmin ? '' : apps[0] });
  const [permissions, setPermissions] = useState<string[]>(desk.isAdmin ? [] : ['rewards']);
  const [lines, setLines] = useState<BudgetLine[]>([]);
  const [tried, setTried] = useState(false);
  if (key)
    return (
      <Dialog title={`API key: ${key.name}`} onClose={onClose}>
        <KeyShown apiKey={key.apiKey} onDone={onClose} />
      </Dialog>
    );
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (!fields.check(event) || lines.some(budgetFault) || busy) return;
    const given = { name: fields.textOf('name'), appId: fields.textOf('appId') };
    const refusal = await ask((options) => desk.create({ ...given, permissions, balance: budgetOf(lines) }, options));
    fields.refuse(refusal, form);
  }
  const offered = desk.isAdmin ? Object.keys(permissionWords) : studioPermissions;
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={(event) => void onSubmit(event)}>
        <div>
          <Field label="Name" placeholder="What it is for" autoComplete="off" {...fields.field('name')} />
          {desk.isAdmin ? (
            <Field label="App (optional)" autoComplete="off" autoCapitalize="none" {...fields.field('appId')} />
          ) : (
            <AppChoice apps={apps} chosen={fields.textOf('appId')} onChoose={(app) => fields.change('appId', app)} />
          )}
        </div>
        <fieldset className="checks">
          <legend>Permissions</legend>
          {offered.map((permission) => (
            <label key={permission} className="check-line">
              <input
                type="checkbox"
                checked={permissions.includes(permission)}
                onChange={({ target }) =>
                  setPermissions(
                    target.checked ? [...permissions, permission] : permissions.filter((one) => one !== permission),
                  )
                }
              />
              <span>
                {permissionWords[permission]} <span className="soft mono">{permission}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {desk.isAdmin ? (
          <BudgetLines lines={lines} tried={tried} onChange={setLines} />
        ) : (
          <p className="soft">The key has no budget until an admin sets one.</p>
        )}
        {error ? (
          <p className="field-error" role="alert">
            {wordsFor(error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function AppChoice({ apps, chosen, onChoose }: { apps: string[]; chosen: string; onChoose: (app: string) => void }) {
  return (
    <label className="field">
      <span>App</span>
      <select className="select" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {apps.map((app) => (
          <option key={app}>{app}</option>
        ))}
      </select>
    </label>
  );
}
