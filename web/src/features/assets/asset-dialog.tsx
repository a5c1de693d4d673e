import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { kindWords } from './assets.rules.ts';

/** One asset with all its fields, and the way to delete it while nothing uses it. */
export function AssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const config = useQuery(configOptions).data;
  const remove = useIntent({
    run: (_: undefined, options) => api.vouchers.deleteAsset({ params: { uid: asset.uid } }, options),
    refresh: [['mine', 'assets']],
    silent: true,
    onDone() {
      toast(`${asset.name} is deleted.`, 'good');
      onClose();
    },
  });
  const { contract, chainId, tokenId, holder, property, description } = asset;
  return (
    <Dialog title={asset.name} onClose={onClose}>
      <div className="dialog-body">
        <div className="asset-head">
          <AssetPicture name={asset.name} image={asset.image} size={56} />
          <p className="soft">
            {asset.category} · {kindWords(asset)}
          </p>
        </div>
        {description && <p className="asset-description">{description}</p>}
        <Facts>
          {chainId !== undefined && (
            <Fact mono name="Chain">
              {chainName(config, chainId)}
            </Fact>
          )}
          {tokenId !== undefined && (
            <Fact mono name="Token id">
              {tokenId}
            </Fact>
          )}
          <Fact mono name="Decimals">
            {asset.decimals}
          </Fact>
          {property && (
            <Fact mono name="Property">
              {property}
            </Fact>
          )}
          {contract && (
            <Fact mono name="Claims are paid by">
              {holder ?? 'The voucher converter'}
            </Fact>
          )}
        </Facts>
        {contract && <CopyLine text={contract} what="Contract" named />}
        <CopyLine text={asset.uid} what="Asset id" named />
        {asking ? (
          <Delete
            name={asset.name}
            busy={remove.isPending}
            error={remove.error}
            onCancel={() => setAsking(false)}
            onConfirm={() => remove.mutate(undefined)}
          />
        ) : (
          <div className="acts acts-end">
            <Button look="danger" onClick={() => setAsking(true)}>
              Delete
            </Button>
            <Link className="button button-primary" to={`/admin/give?asset=${asset.uid}`}>
              Give it
            </Link>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface DeleteProps {
  name: string;
  busy: boolean;
  error: unknown;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks once more, and says where the asset is used if it cannot be deleted. */
function Delete({ name, busy, error, onCancel, onConfirm }: DeleteProps) {
  const uses = error instanceof ApiProblem && error.status === 409 ? error.errors : [];
  return (
    <div className={`remark ${error ? 'remark-bad' : ''}`} role="alert">
      {uses.length > 0 ? (
        <>
          <p>
            <strong>{name} is in use.</strong> Nothing was deleted.
          </p>
          <ul>
            {uses.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {error ? wordsFor(error) : `Delete ${name}? This can't be undone. Only an asset that nothing uses can go.`}
        </p>
      )}
      <div className="acts acts-end">
        <Button onClick={onCancel}>Keep it</Button>
        {uses.length === 0 && (
          <Button look="danger" busy={busy} onClick={onConfirm}>
            Delete asset
          </Button>
        )}
      </div>
    </div>
  );
}
