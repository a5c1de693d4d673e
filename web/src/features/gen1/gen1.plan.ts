import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { erc1155Abi, isAddressEqual } from 'viem';
import { gameToken } from '../../platform/game-token.ts';
import { getTickets } from '../../platform/masters/get-tickets.tsx';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { creaturesWords, proceeds } from './gen1.rules.ts';

const rose = 'The price rose since you looked. Nothing was sent. Close this and look at the new price.';
const gone = 'This creature is not for sale any more. Nothing was sent.';
const notYours = 'This creature is not in your wallet. Nothing was sent.';

const refusals = {
  Gen1Collection_NotStarted: 'The drop is not open right now.',
  Gen1Collection_SoldOut: 'Fewer creatures are left than you asked for.',
  Gen1Collection_InvalidAmount: 'Choose between 1 and 40 creatures.',
  Gen1Collection_Underpaid: 'The price rose above the most that you pay.',
  Gen1Collection_NotForSale: 'This creature is not for sale any more.',
  Gen1Collection_NotTokenOwner: 'This creature is not in your wallet.',
  Gen1Collection_InvalidPrice: 'This price is too low or too high.',
  Gen1Collection_NotMinter: 'The shop may not hand out creatures right now.',
  Gen1Collection_NoCredit: 'Nothing of yours waits in the contract. Nothing was sent.',
  Gen1Collection_TransferFailed: 'Your wallet does not take coins from this contract. If you pay, pay the exact price.',
  Gen1Purchase_NotActive: 'The shop is closed right now.',
  Gen1Purchase_InvalidAmount: 'Choose between 1 and 40 creatures.',
  Gen1Purchase_NoPrice: 'The shop does not take this payment right now.',
  Gen1Purchase_WrongPayment: 'The price changed since you looked.',
  Gen1Purchase_TooExpensive: 'The price rose above the most that you pay.',
  ERC721NonexistentToken: 'There is no such creature.',
  ERC1155InsufficientBalance: 'Your wallet has too few tickets.',
  ERC1155MissingApprovalForAll: 'The shop may not take your tickets yet.',
};

async function claim({ read, chainId, facts }: ActContext): Promise<PlannedAct> {
  const address = await contractOf(chainId, 'gen1Collection');
  const amount = BigInt(facts.amount ?? 0);
  const most = BigInt(facts.most ?? 0);
  const drop = { address, abi: gen1CollectionAbi } as const;
  const [isOpen, cost] = await Promise.all([
    read({ ...drop, functionName: 'hasSaleStarted' }),
    read({ ...drop, functionName: 'calculatePriceOf', args: [amount] }).catch(() => undefined),
  ]);
  const why = isOpen
    ? cost === undefined
      ? refusals.Gen1Collection_SoldOut
      : cost > most && rose
    : refusals.Gen1Collection_NotStarted;
  return {
    label: `Claim ${creaturesWords(Number(amount))}`,
    call: { ...drop, functionName: 'claimHatchie', args: [amount] },
    value: most,
    bounded: true,
    comes: [
      { text: creaturesWords(Number(amount)) },
      ...(cost !== undefined && cost < most
        ? [{ base: most - cost, decimals: 18, symbol: `${coinOf(chainId)}, back` }]
        : []),
    ],
    missing: why,
  };
}

async function shopOf(context: ActContext, priceName: 'avaxPrice' | 'hatchyPrice') {
  const { read, chainId, facts } = context;
  const shop = { address: await contractOf(chainId, 'gen1Purchase'), abi: gen1PurchaseAbi } as const;
  const [isOpen, price] = await Promise.all([
    read({ ...shop, functionName: 'isActive' }),
    read({ ...shop, functionName: priceName }),
  ]);
  const amount = BigInt(facts.amount ?? 0);
  const most = BigInt(facts.most ?? 0);
  const cost = price * amount;
  const why = isOpen
    ? price === 0n
      ? refusals.Gen1Purchase_NoPrice
      : cost > most && rose
    : refusals.Gen1Purchase_NotActive;
  const words = creaturesWords(Number(amount));
  return {
    shop,
    amount,
    most,
    cost,
    act: { label: `Buy ${words}`, comes: [{ text: words }], bounded: true, missing: why },
  };
}

async function coins(context: ActContext): Promise<PlannedAct> {
  const { shop, amount, cost, act } = await shopOf(context, 'avaxPrice');
  return { ...act, call: { ...shop, functionName: 'buyWithAvax', args: [amount] }, value: cost };
}

async function tokens(context: ActContext): Promise<PlannedAct> {
  const { shop, amount, most, cost, act } = await shopOf(context, 'hatchyPrice');
  const token = await context.read({ ...shop, functionName: 'hatchyAddress' });
  return {
    ...act,
    call: { ...shop, functionName: 'buyWithHatchyAtMost', args: [amount, most] },
    spends: [{ token, spender: shop.address, base: cost, ...gameToken }],
  };
}

async function tickets({ read, chainId, facts, account }: ActContext): Promise<PlannedAct> {
  const shop = { address: await contractOf(chainId, 'gen1Purchase'), abi: gen1PurchaseAbi } as const;
  const amount = BigInt(facts.amount ?? 0);
  const [isOpen, collection, ticketId] = await Promise.all([
    read({ ...shop, functionName: 'isActive' }),
    read({ ...shop, functionName: 'getHatchyTicketsContract' }),
    read({ ...shop, functionName: 'ticketId' }),
  ]);
  const has = await read({
    address: collection,
    abi: erc1155Abi,
    functionName: 'balanceOf',
    args: [account, ticketId],
  });
  const words = (count: bigint) => `${count} ${count === 1n ? 'ticket' : 'tickets'}`;
  const lacks = has < amount && `This costs ${words(amount)}, but your wallet has ${words(has)}. Nothing was sent.`;
  return {
    label: `Buy ${creaturesWords(Number(amount))}`,
    call: { ...shop, functionName: 'buyWithTicket', args: [amount] },
    hands: [{ collection, operator: shop.address, things: 'tickets' }],
    leaves: [{ text: words(amount) }],
    comes: [{ text: creaturesWords(Number(amount)) }],
    missing: isOpen ? lacks : refusals.Gen1Purchase_NotActive,
    ...(lacks ? { remedy: getTickets } : {}),
  };
}

async function tokenOf({ read, chainId, facts }: ActContext) {
  const id = BigInt(facts.token ?? 0);
  const bazaar = { address: await contractOf(chainId, 'gen1Collection'), abi: gen1CollectionAbi } as const;
  const [owner, [, price, state], fee] = await Promise.all([
    read({ ...bazaar, functionName: 'ownerOf', args: [id] }),
    read({ ...bazaar, functionName: 'Bazaar', args: [id] }),
    read({ ...bazaar, functionName: 'FEE_BASIS_POINTS' }),
  ]);
  return { id, bazaar, owner, price: state === 1 ? price : undefined, fee, name: String(facts.name) };
}

async function list(context: ActContext): Promise<PlannedAct> {
  const { id, bazaar, owner, fee, name, price: before } = await tokenOf(context);
  const price = BigInt(context.facts.price ?? 0);
  const gets = { base: proceeds(price, fee), decimals: 18, symbol: `${coinOf(context.chainId)}, once sold` };
  return {
    label: before === undefined ? `List ${name}` : 'Change the price',
    call: { ...bazaar, functionName: 'setTokenPrice', args: [id, price] },
    comes: [gets],
    missing: !isAddressEqual(owner, context.account) && notYours,
  };
}

async function cancel(context: ActContext): Promise<PlannedAct> {
  const { id, bazaar, owner, name, price } = await tokenOf(context);
  const isMine = isAddressEqual(owner, context.account);
  return {
    label: 'Take it out of the bazaar',
    call: { ...bazaar, functionName: 'cancelTokenSale', args: [id] },
    comes: [{ text: `${name} stays in your wallet` }],
    missing: isMine ? price === undefined && gone : notYours,
  };
}

async function buy(context: ActContext): Promise<PlannedAct> {
  const { id, bazaar, owner, name, price } = await tokenOf(context);
  const most = BigInt(context.facts.most ?? 0);
  const isMine = isAddressEqual(owner, context.account);
  return {
    label: `Buy ${name}`,
    call: { ...bazaar, functionName: 'buy', args: [id] },
    // The value is the most that the contract takes. It sends the rest back.
    value: price !== undefined && price < most ? price : most,
    bounded: true,
    comes: [{ text: name }],
    missing:
      price === undefined ? gone : isMine ? 'This creature is yours already. Nothing was sent.' : price > most && rose,
  };
}

async function credit({ read, chainId, account }: ActContext): Promise<PlannedAct> {
  const bazaar = { address: await contractOf(chainId, 'gen1Collection'), abi: gen1CollectionAbi } as const;
  const owed = await read({ ...bazaar, functionName: 'creditOf', args: [account] });
  return {
    label: 'Take your proceeds',
    call: { ...bazaar, functionName: 'withdrawCredit', args: [account] },
    comes: [{ base: owed, decimals: 18, symbol: coinOf(chainId) }],
    missing: owed === 0n && 'Nothing waits for you any more. Nothing was sent.',
  };
}

export const gen1Plan = planActs({ claim, coins, tokens, tickets, list, cancel, buy, credit }, refusals);
