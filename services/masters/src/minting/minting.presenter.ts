import type { AvatarFreeMintSignature, AvatarMintSignature } from '@hatchery/api/masters-signatures';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import type { MastersChains } from '../onchain/chains.ts';
import { contractOf } from '../signing/redeeming-call.ts';
import type { Signed } from '../signing/signatures.rules.ts';

type Payload<Type> = Extract<VoucherRequest, { type: Type }>['payload'];

/** Returns what every signature tells. */
export function presentSigned({ row, voucher }: Signed, chains: MastersChains) {
  const { id, chainId, request, relayed } = row;
  return {
    uid: id,
    nonce: voucher.voucherId,
    deadline: voucher.deadline,
    signature: voucher.signature,
    contract: contractOf(chains.get(chainId), request),
    chainId,
    relayed,
  };
}

export function presentMint(signed: Signed, chains: MastersChains): AvatarMintSignature {
  const { receiver, currency, price, payWithTicket, traits } = signed.row.request.payload as Payload<'MintAvatar'>;
  return { ...presentSigned(signed, chains), receiver, currency, price, payWithTicket, traits: traits.map(Number) };
}

export function presentFreeMint(signed: Signed, chains: MastersChains): AvatarFreeMintSignature {
  const { receiver, traits } = signed.row.request.payload as Payload<'FreeMintAvatar'>;
  return { ...presentSigned(signed, chains), receiver, traits: traits.map(Number) };
}
