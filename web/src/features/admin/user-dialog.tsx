import type { Role } from '@hatchery/api/accounts';
import type { User } from '@hatchery/api/users';
import { useId, useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { appsFault, appsOf, roleChangeWords } from './users.rules.ts';

const roles: { role: Role; words: string }[] = [
  { role: 'admin', words: 'Manages users, roles and all keys' },
  { role: 'studio', words: 'Creates keys for its own apps' },
];

/** One account: who it is, its roles and a studio's apps. A change is said in words before it is made. */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = nameOfPlayer(user);
  const before = user.roles ?? [];
  const appsBefore = (user.appIds ?? []).join('\n');
  const [chosen, setChosen] = useState<string[]>(before);
  const [apps, setApps] = useState(appsBefore);
  const changes = roleChangeWords(name, before, chosen);
  const appsChanged = appsOf(apps).join('\n') !== appsOf(appsBefore).join('\n');
  const fault = appsFault(apps);
  const save = useIntent({
    async run(_: undefined, options) {
      if (changes.length > 0)
        await api.users.setRoles({ params: { uid: user.uid }, body: { roles: chosen as Role[] } }, options);
      if (appsChanged)
        await api.users.setStudioApps({ params: { uid: user.uid }, body: { appIds: appsOf(apps) } }, options);
    },
    refresh: [['mine', 'admin']],
    silent: true,
    onDone() {
      void refreshUser();
      toast('Saved. It takes effect within 15 minutes.', 'good');
      onClose();
    },
  });
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="dialog-body">
        <Identity user={user} />
        <RoleChoice chosen={chosen} onChange={setChosen} />
        {(chosen.includes('studio') || appsBefore !== '') && <AppsField apps={apps} fault={fault} onChange={setApps} />}
        {changes.length > 0 && (
          <div className="remark" aria-live="polite">
            {changes.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        {save.error ? (
          <p className="field-error" role="alert">
            {wordsFor(save.error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={save.isPending}
            disabled={(changes.length === 0 && !appsChanged) || fault !== undefined}
            onClick={() => save.mutate(undefined)}
          >
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Identity({ user }: { user: User }) {
  return (
    <>
      <div className="user-who">
        <Face uid={user.uid} picture={user.picture} size={56} />
        <p className="soft">{user.email || (user.guest ? 'Guest, no e-mail' : 'No e-mail')}</p>
      </div>
      <CopyLine text={user.uid} what="User ID" />
      {(user.wallets ?? []).length > 0 && (
        <div className="acts">
          {user.wallets?.map(({ address }) => (
            <AddressTag key={address} address={address} />
          ))}
        </div>
      )}
    </>
  );
}

function RoleChoice({ chosen, onChange }: { chosen: string[]; onChange: (roles: string[]) => void }) {
  return (
    <fieldset className="user-roles">
      <legend>Roles</legend>
      {roles.map(({ role, words }) => (
        <label key={role} className="check-line">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          <span>
            <strong>{role}</strong> <span className="soft">{words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AppsFieldProps {
  apps: string;
  fault: string | undefined;
  onChange: (apps: string) => void;
}

/** The apps of a studio; errors show once the field was left. */
function AppsField({ apps, fault, onChange }: AppsFieldProps) {
  const [left, setLeft] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>The studio's apps, one per line</label>
      <textarea
        id={id}
        rows={3}
        className="mono"
        value={apps}
        spellCheck={false}
        aria-invalid={left && fault ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      {left && fault && <p className="field-error">{fault}</p>}
    </div>
  );
}
