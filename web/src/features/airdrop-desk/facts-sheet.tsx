import type { Airdrop, AirdropFields } from '@hatchery/api/airdrop-shapes';
import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { assetOptions } from '../../platform/vouchers/assets.queries.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { AirdropForm } from './airdrop-form.tsx';
import { deskKey } from './desk.queries.ts';
import { ruleWords } from './desk.rules.ts';
import { draftOf } from './draft.rules.ts';
import { StateBadge } from './state-badge.tsx';

/** The facts of an airdrop, and the way to change it. */
export function FactsSheet({ airdrop }: { airdrop: Airdrop }) {
  const [editing, setEditing] = useState(false);
  const config = useQuery(configOptions).data;
  const { asset, ways, startsAt, endsAt, amountBase, contract, chainId } = airdrop;
  const each =
    amountBase && `${amountWords(BigInt(amountBase), asset)}${airdrop.amountPer === 'holding' ? ' per holding' : ''}`;
  return (
    <Sheet title="Overview" aside={airdrop.state !== 'ended' && <Button onClick={() => setEditing(true)}>Edit</Button>}>
      <div className="airdrop-identity">
        <AssetPicture name={airdrop.name} image={airdrop.image} size={56} />
        <div>
          <StateBadge airdrop={airdrop} />
          <p>{amountWords(BigInt(airdrop.budgetBase), asset)} at most</p>
        </div>
      </div>
      {airdrop.description && <p className="airdrop-description">{airdrop.description}</p>}
      <Facts>
        <Fact name="Recipients">{ruleWords(airdrop.match)}</Fact>
        {each && <Fact name="Each gets">{each}</Fact>}
        <Fact name="Claims">
          {airdrop.claims.toLocaleString('en')} of {airdrop.maxClaims.toLocaleString('en')}
        </Fact>
        <Fact name="Claimed">{ways.map((way) => (way === 'ledger' ? 'to the bag' : 'to a wallet')).join(', or ')}</Fact>
        {startsAt && <Fact name="Starts">{momentWords(startsAt)}</Fact>}
        <Fact name="Ends">{momentWords(endsAt)}</Fact>
        {chainId !== undefined && <Fact name="Chain">{chainName(config, chainId)}</Fact>}
        {contract && (
          <Fact name="In the contract">
            {contract.state}, {contract.claims} of {contract.maxClaims} claims
          </Fact>
        )}
        <Fact name="Created by">
          <PlayerLabel uid={airdrop.createdBy} />
        </Fact>
      </Facts>
      {editing && <Edit airdrop={airdrop} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}

/** An airdrop tells of its asset what players see; the form needs all of it. */
function Edit({ airdrop, onClose }: { airdrop: Airdrop; onClose: () => void }) {
  const { data: asset, error, refetch } = useQuery(assetOptions(airdrop.asset.uid));
  return (
    <Dialog title={`Edit ${airdrop.name}`} onClose={onClose}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : asset ? (
        <EditForm airdrop={airdrop} asset={asset} onClose={onClose} />
      ) : (
        <div className="skeleton airdrop-desk-waiting" aria-busy="true" />
      )}
    </Dialog>
  );
}

function EditForm({ airdrop, asset, onClose }: { airdrop: Airdrop; asset: Asset; onClose: () => void }) {
  const { uid, version } = airdrop;
  const change = useIntent({
    run: (fields: AirdropFields, options) =>
      api.vouchers.changeAirdrop({ params: { uid }, body: { ...fields, version } }, options),
    refresh: [deskKey],
    silent: true,
    onDone() {
      toast('Saved.', 'good');
      onClose();
    },
  });
  return (
    <AirdropForm
      initial={draftOf(airdrop, asset)}
      activated={airdrop.state !== 'draft'}
      save="Save"
      busy={change.isPending}
      error={change.error}
      onSave={(fields) => change.mutate(fields)}
      onCancel={onClose}
    />
  );
}
