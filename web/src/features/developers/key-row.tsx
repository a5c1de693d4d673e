import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal } from '../../design/sheet.tsx';
import { agoWords, dayWords } from '../../platform/time.rules.ts';
import type { ApiKey } from './keys.queries.ts';
import { budgetsInWords, permissionWords } from './keys.rules.ts';

export type KeyAct = 'rotate' | 'revoke' | 'budget';

interface KeyRowProps {
  apiKey: ApiKey;
  isAdmin: boolean;
  onAct: (act: KeyAct) => void;
}

/** A key with its permissions, budget and last use, and its buttons. */
export function KeyRow({ apiKey, isAdmin, onAct }: KeyRowProps) {
  const { name, apiKey: prefix, appId, permissions, lastUsedAt, createdAt, previousUntil } = apiKey;
  const overlapping = previousUntil !== undefined && Date.parse(previousUntil) > Date.now();
  const budgets = budgetsInWords(apiKey);
  return (
    <li className="row key-row">
      <Medal>
        <MoreIcon name="key" size={20} />
      </Medal>
      <div className="row-words">
        <strong>
          {name} {appId && <span className="badge">{appId}</span>}
          {overlapping && (
            <span className="badge badge-brand">
              Old key until {new Date(previousUntil).toLocaleString('en-GB', when)}
            </span>
          )}
        </strong>
        <span className="soft">
          <span className="mono">{prefix}…</span> ·{' '}
          {lastUsedAt ? `last used ${agoWords(lastUsedAt, Date.now())}` : 'never used'} · created on{' '}
          {dayWords(createdAt)}
        </span>
      </div>
      <div className="row-end">
        {isAdmin && (
          <Button look="quiet" aria-label={`Edit budgets of ${name}`} onClick={() => onAct('budget')}>
            Budgets
          </Button>
        )}
        <Button look="quiet" aria-label={`Rotate ${name}`} onClick={() => onAct('rotate')}>
          Rotate
        </Button>
        <Button look="quiet" aria-label={`Revoke ${name}`} onClick={() => onAct('revoke')}>
          Revoke
        </Button>
      </div>
      <dl className="key-facts">
        <div>
          <dt>Permissions</dt>
          <dd>
            {permissions.length > 0
              ? permissions.map((one) => (
                  <span key={one} className="badge" title={permissionWords[one]}>
                    {one}
                  </span>
                ))
              : 'read public data only'}
          </dd>
        </div>
        <div>
          <dt>Budget left</dt>
          <dd>
            {budgets.length > 0
              ? budgets.map(({ asset, words, isEmpty }) => (
                  <span key={asset} className={`badge mono ${isEmpty ? 'badge-bad' : ''}`}>
                    {words}
                  </span>
                ))
              : 'none'}
          </dd>
        </div>
      </dl>
    </li>
  );
}

const when = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
