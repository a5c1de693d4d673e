import { badField, fieldProblem } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import { type Line, onBothSides, type VoucherLine } from '../bundles/bundles.ts';
import { shown } from '../bundles/describe-lines.ts';
import type { TradesContext } from '../context.ts';

type Given = {
  requestAssetsIds: string[];
  requestAmounts?: number[] | undefined;
  requestAmountsBase?: string[] | undefined;
  requestTokenIds?: (string | null)[] | undefined;
};

type Asset = { contractType?: 'ERC20' | 'ERC721' | 'ERC1155' | undefined; tokenId?: string | undefined };

/** Reads what a player asks for. @throws Problem not-found (no such asset), bad-request, service-unavailable. */
export async function describeRequest(
  { internal: { vouchers } }: Pick<TradesContext, 'internal'>,
  { requestAssetsIds: ids, requestAmounts: amounts, requestAmountsBase: amountsBase, requestTokenIds }: Given,
): Promise<Line[]> {
  if (ids.length === 0) return [];
  const found = new Map((await vouchers.findAssets({ body: { uids: ids } })).map((asset) => [asset.uid, asset]));
  return ids.map((assetId, index) => {
    const asset = found.get(assetId);
    if (!asset) throw fieldProblem('not-found', `body.requestAssetsIds.${index}`, `There is no asset ${assetId}.`);
    const token = tokenOf(asset, requestTokenIds?.[index] ?? undefined);
    if ('fault' in token) throw badField(`body.requestTokenIds.${index}`, token.fault);
    const parsed = parseAmount({ amount: amounts?.[index], amountBase: amountsBase?.[index] }, asset.decimals);
    const path = `body.${amountsBase ? 'requestAmountsBase' : 'requestAmounts'}.${index}`;
    if ('fault' in parsed) throw badField(path, parsed.fault);
    const unique = asset.contractType === 'ERC721';
    if (unique && parsed.base !== 1n) throw badField(path, 'There is one of each ERC-721 token.');
    return { assetId, ...token, unique, amountBase: String(parsed.base), ...shown(asset) };
  });
}

/** Returns the token that a line asks for, or that any one will do, or what is wrong with the one that was named. */
function tokenOf(
  { contractType, tokenId }: Asset,
  named: string | undefined,
): { tokenId?: string; anyToken?: boolean } | { fault: string } {
  const hasTokens = contractType === 'ERC721' || contractType === 'ERC1155';
  if (tokenId !== undefined)
    return named === undefined || named === tokenId ? { tokenId } : { fault: `This asset is token ${tokenId} alone.` };
  if (!hasTokens) return named === undefined ? {} : { fault: 'This asset has no token ids.' };
  if (named !== undefined) return { tokenId: named };
  return contractType === 'ERC721'
    ? { fault: 'Name the token: each token of this collection is unique.' }
    : { anyToken: true };
}

/** Refuses an exchange of something for itself. @throws Problem bad-request. */
export function requireDifferentSides(offered: VoucherLine[], requested: Line[]): void {
  const same = onBothSides(offered, requested);
  if (same) throw badField('body.requestAssetsIds', `You offer ${same.name} yourself. Ask for something else.`);
}
