import type { AirdropFields } from '@hatchery/api/airdrop-shapes';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AirdropForm } from './airdrop-form.tsx';
import { deskKey } from './desk.queries.ts';
import { newDraft } from './draft.rules.ts';
import './airdrop-desk.css';

export function AdminAirdropNew() {
  return (
    <SettingsPage
      back={{ to: '/admin/airdrops', label: 'All airdrops' }}
      lead="A draft that only admins see. A dry run and an activation follow."
    >
      {() => <NewAirdrop />}
    </SettingsPage>
  );
}

function NewAirdrop() {
  const create = useIntent({
    run: (body: AirdropFields, options) => api.vouchers.createAirdrop({ body }, options),
    refresh: [deskKey],
    silent: true,
    onDone({ uid }) {
      toast('The draft is saved.', 'good');
      navigate(`/admin/airdrops/${uid}`, { replace: true });
    },
  });
  return (
    <Sheet title="Draft" lead="Everything can be changed until it is activated.">
      <AirdropForm
        initial={newDraft}
        save="Save draft"
        busy={create.isPending}
        error={create.error}
        onSave={(fields) => create.mutate(fields)}
        onCancel={() => navigate('/admin/airdrops')}
      />
    </Sheet>
  );
}
