import type { AccountAction } from '@hatchery/api/account-actions';
import type { StoredAction } from './actions.repository.ts';

/** Shows an action to its account, as a browser of the account described it. */
export const presentAction = ({ id, content }: Pick<StoredAction, 'id' | 'content'>): AccountAction => ({
  id,
  ...content,
});
