import fc from 'fast-check';
import {
  type Address,
  decodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { eggsGen2Abi } from './abis/eggs-gen2.ts';
import { mastersAvatarsAbi } from './abis/masters-avatars.ts';
import { mastersItemsAbi } from './abis/masters-items.ts';
import { mastersLootboxesAbi } from './abis/masters-lootboxes.ts';
import { rewardDealerAbi } from './abis/reward-dealer.ts';
import { signatureAirdropAbi } from './abis/signature-airdrop.ts';
import { ultigenEggsAbi } from './abis/ultigen-eggs.ts';
import { voucherConverterAbi } from './abis/voucher-converter.ts';
import { boxTokenId } from './draws.ts';
import { assetTypes } from './voucher-kinds.ts';
import {
  decodeVoucherSignature,
  encodeVoucherCall,
  encodeVoucherSignature,
  type VoucherToSign,
  voucherDomain,
  voucherPayload,
  voucherTypedData,
  voucherTypes,
} from './vouchers.ts';

const signer = privateKeyToAccount(keccak256(stringToHex('signer')));
const receiver: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const verifyingContract: Address = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
const plainSignature: Hex = `0x${'ab'.repeat(64)}1b`;

const mintEgg: VoucherToSign<'MintEgg'> = {
  type: 'MintEgg',
  chainId: 31337,
  verifyingContract,
  message: { receiver, eggType: 2n, amount: 3n, voucherId: 77n, deadline: 1_800_000_600n },
};

describe('voucherTypes', () => {
  it('end with the deadline and carry whom they are for and what makes them unique', () => {
    for (const members of Object.values(voucherTypes)) {
      expect(members.at(-1)).toEqual({ name: 'deadline', type: 'uint256' });
      const names = members.map(({ name }) => name);
      expect(names.filter((name) => ['receiver', 'owner'].includes(name))).toHaveLength(1);
      expect(names.filter((name) => ['voucherId', 'voucherIds', 'nonce'].includes(name))).toHaveLength(1);
    }
  });
});

describe('voucherDomain', () => {
  it('binds the contract, its name and the chain', () => {
    expect(voucherDomain('UltigenEggs', 56, verifyingContract)).toEqual({
      name: 'UltigenEggs',
      version: '1',
      chainId: 56,
      verifyingContract,
    });
  });
});

describe('voucherTypedData', () => {
  it('is what the signer signs and anyone recovers', async () => {
    const typedData = voucherTypedData(mintEgg);
    const signature = await signer.signTypedData(typedData);
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(signer.address);
  });

  it('hashes differently for every change of field, contract and chain', () => {
    const { message } = mintEgg;
    const variants: VoucherToSign<'MintEgg'>[] = [
      mintEgg,
      { ...mintEgg, chainId: 56 },
      { ...mintEgg, verifyingContract: receiver },
      { ...mintEgg, message: { ...message, receiver: verifyingContract } },
      { ...mintEgg, message: { ...message, eggType: 1n } },
      { ...mintEgg, message: { ...message, amount: 4n } },
      { ...mintEgg, message: { ...message, voucherId: 78n } },
      { ...mintEgg, message: { ...message, deadline: message.deadline + 1n } },
    ];
    expect(new Set(variants.map((variant) => hashTypedData(voucherTypedData(variant)))).size).toBe(variants.length);
  });
});

describe('a batch of rewards', () => {
  const message = {
    rewardContractType: assetTypes.ERC1155,
    rewardHolderAddress: receiver,
    rewardContract: verifyingContract,
    receiver,
    tokenIds: [1n, 2n],
    amounts: [3n, 4n],
    clabimableUntil: 1_800_000_000n,
    voucherIds: [5n, 6n],
    deadline: 1_800_000_600n,
  };

  it('is one call, each list in its place', () => {
    const data = encodeVoucherCall('ClaimRewards', message, plainSignature);
    const { deadline, rewardContractType, ...payload } = message;
    const signature = encodeVoucherSignature(deadline, plainSignature);
    expect(decodeFunctionData({ abi: rewardDealerAbi, data })).toEqual({
      functionName: 'claimRewards',
      args: [{ ...payload, rewardContractType: Number(rewardContractType), signature }],
    });
  });

  it('hashes otherwise than the same batch to be minted', () => {
    const hashOf = (type: 'ClaimRewards' | 'MintMastersItems') =>
      hashTypedData(voucherTypedData({ type, chainId: 31337, verifyingContract, message }));
    expect(hashOf('ClaimRewards')).not.toBe(hashOf('MintMastersItems'));
  });
});

describe('a deposit', () => {
  const message = {
    receiver,
    assetType: assetTypes.ERC1155,
    assetAddress: verifyingContract,
    tokenIds: [1n, 2n],
    amounts: [3n, 4n],
    amount: 0n,
    voucherId: 5n,
    deadline: 1_800_000_600n,
  };

  it('has its signature beside what is deposited', () => {
    const data = encodeVoucherCall('CreateVoucher', message, plainSignature);
    const { deadline, assetType, ...payload } = message;
    expect(decodeFunctionData({ abi: voucherConverterAbi, data })).toEqual({
      functionName: 'createVoucher',
      args: [{ ...payload, assetType: Number(assetType) }, encodeVoucherSignature(deadline, plainSignature)],
    });
  });
});

describe("an airdrop's claim", () => {
  const message = {
    receiver,
    airdropId: 9n,
    tokenIds: [],
    amounts: [3n],
    contractAddress: verifyingContract,
    contractType: assetTypes.ERC20,
    nonce: 5n,
    deadline: 1_800_000_600n,
  };

  it('has its signature among what is claimed', () => {
    const data = encodeVoucherCall('ClaimAirdrop', message, plainSignature);
    const { deadline, contractType, ...payload } = message;
    const signature = encodeVoucherSignature(deadline, plainSignature);
    expect(decodeFunctionData({ abi: signatureAirdropAbi, data })).toEqual({
      functionName: 'claim',
      args: [{ ...payload, contractType: Number(contractType), signature }],
    });
  });
});

describe('an item voucher', () => {
  const message = {
    receiver,
    tokenIds: [7n, 8n],
    amounts: [2n, 3n],
    voucherId: 5n,
    clabimableUntil: 1_800_000_000n,
    currency: verifyingContract,
    price: 9n,
    payWithTicket: true,
    ticketId: 1n,
    deadline: 1_800_000_600n,
  };

  it('says what is due beside what it gives', () => {
    const data = encodeVoucherCall('MintItem', message, plainSignature);
    const { deadline, ...payload } = message;
    const signature = encodeVoucherSignature(deadline, plainSignature);
    expect(decodeFunctionData({ abi: mastersItemsAbi, data })).toEqual({
      functionName: 'mintItem',
      args: [{ ...payload, signature }],
    });
  });
});

describe("an avatar's equipment", () => {
  const message = { owner: receiver, tokenId: 3n, equipItems: [7n, 8n], nonce: 5n, deadline: 1_800_000_600n };

  it('is the whole set', () => {
    const data = encodeVoucherCall('EquipAvatar', message, plainSignature);
    const { deadline, ...payload } = message;
    const signature = encodeVoucherSignature(deadline, plainSignature);
    expect(decodeFunctionData({ abi: mastersAvatarsAbi, data })).toEqual({
      functionName: 'equip',
      args: [{ ...payload, signature }],
    });
  });
});

describe('boxes that are sold', () => {
  const message = {
    receiver,
    tokenIds: [boxTokenId(1n, 3n)],
    amounts: [2n],
    voucherId: 5n,
    clabimableUntil: 1_800_000_000n,
    currency: verifyingContract,
    price: 9n,
    payWithTicket: false,
    ticketId: 0n,
    deadline: 1_800_000_600n,
  };

  it('are redeemed as items are, at another address, by another signature', () => {
    const data = encodeVoucherCall('BuyBoxes', message, plainSignature);
    expect(data).toBe(encodeVoucherCall('MintItem', message, plainSignature));
    const { deadline, ...payload } = message;
    const signature = encodeVoucherSignature(deadline, plainSignature);
    expect(decodeFunctionData({ abi: mastersLootboxesAbi, data })).toEqual({
      functionName: 'mintItem',
      args: [{ ...payload, signature }],
    });
    const hashOf = (type: 'BuyBoxes' | 'MintItem') =>
      hashTypedData(voucherTypedData({ type, chainId: 31337, verifyingContract, message }));
    expect(hashOf('BuyBoxes')).not.toBe(hashOf('MintItem'));
  });
});

describe('encodeVoucherSignature', () => {
  it('puts 32 bytes of deadline before the signature', () => {
    const encoded = encodeVoucherSignature(0x6b49d458n, plainSignature);
    expect(encoded).toBe(`0x${'0'.repeat(56)}6b49d458${plainSignature.slice(2)}`);
    expect((encoded.length - 2) / 2).toBe(97);
  });

  it('is undone by decodeVoucherSignature', () => {
    const bytes = fc.uint8Array({ minLength: 65, maxLength: 65 });
    const property = fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), bytes, (deadline, raw) => {
      const signature: Hex = `0x${Buffer.from(raw).toString('hex')}`;
      expect(decodeVoucherSignature(encodeVoucherSignature(deadline, signature))).toEqual({ deadline, signature });
    });
    fc.assert(property);
  });

  it.each(['0x', '0x00', `${plainSignature}00`, plainSignature.slice(2)])('refuses %s', (signature) => {
    expect(() => encodeVoucherSignature(1n, signature as Hex)).toThrow(RangeError);
  });

  it.each([-1n, 2n ** 256n])('refuses a deadline of %d', (deadline) => {
    expect(() => encodeVoucherSignature(deadline, plainSignature)).toThrow();
  });
});

describe('decodeVoucherSignature', () => {
  it('refuses anything but 97 bytes', () => {
    expect(() => decodeVoucherSignature(plainSignature)).toThrow(RangeError);
    expect(() => decodeVoucherSignature(`0x${'00'.repeat(98)}`)).toThrow(RangeError);
  });
});

describe('encodeVoucherCall', () => {
  it('carries a sale in the order of the contract', () => {
    const sale = { receiver, egg: 1n, amount: 3n, referral: verifyingContract, price: 5n, voucherId: 77n };
    const data = encodeVoucherCall('EggSale', { ...sale, deadline: 9n }, plainSignature);
    expect(decodeFunctionData({ abi: eggsGen2Abi, data })).toEqual({
      functionName: 'eggSale',
      args: [{ ...sale, egg: 1, signature: encodeVoucherSignature(9n, plainSignature) }],
    });
  });

  it('carries the payload in the order of the contract, the deadline inside the signature', () => {
    const { deadline, ...payload } = mintEgg.message;
    const data = encodeVoucherCall('MintEgg', mintEgg.message, plainSignature);
    expect(decodeFunctionData({ abi: ultigenEggsAbi, data })).toEqual({
      functionName: 'mintEggWithSignature',
      args: [{ ...payload, signature: encodeVoucherSignature(deadline, plainSignature) }],
    });
    expect(voucherPayload<'MintEgg'>(mintEgg.message, plainSignature)).not.toHaveProperty('deadline');
  });
});
