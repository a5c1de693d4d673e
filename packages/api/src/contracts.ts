import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import {
  address,
  chainId,
  chainIdQuery,
  hash,
  isoTime,
  lines,
  longPaging,
  paging,
  uid,
  visibleName,
} from './shapes.ts';

const contractType = z
  .enum(['ERC721', 'ERC1155', 'ERC20', 'Other'])
  .meta({ id: 'ContractType', description: 'Token standard of a contract; `Other` for what is no token.' });

const contract = z
  .object({
    uid: uid.describe('Id of the entry.'),
    name: z.string().describe('Name of the contract.'),
    description: z.string().optional().describe('What it is for.'),
    address: z.string().describe('Address of the contract, checksummed (EIP-55).'),
    chainId,
    link: z.string().describe('Page of the contract in a block explorer. Empty if the chain has none.'),
    contractType: contractType.optional(),
    deployDate: isoTime.describe('When it was deployed.'),
    owner: z.string().describe('Address of its owner. The zero address while it is not known, or if there is none.'),
    verified: z.boolean().describe('Whether its source is verified.'),
    source: z
      .enum(['deployment', 'admin'])
      .describe(
        '`deployment`: the platform brought it, and nobody can change its entry. `admin`: an admin entered it.',
      ),
    codeHash: hash
      .optional()
      .describe(
        'Keccak-256 of its code when the entry was written, or of the code of its `implementation`. Absent while not known.',
      ),
    implementation: z
      .string()
      .optional()
      .describe('Address of the contract that a proxy (ERC-1967) takes its code from. Absent if it is no proxy.'),
    followedFrom: z
      .int()
      .min(0)
      .optional()
      .describe('The first block whose logs are read as the chain grows. Absent if they are not.'),
    hasAbi: z.boolean().describe('Whether its ABI is known, so that its logs can be told by name.'),
  })
  .meta({ id: 'Contract', description: 'A contract of the platform.' });
export type Contract = z.infer<typeof contract>;

/** The most bytes of an ABI, as compact JSON. */
export const mostAbiBytes = 131_072;

/** Returns whether an address names no user. What is no address is refused elsewhere. */
const namesNobody = (link: string): boolean => {
  const { username, password } = URL.parse(link) ?? { username: '', password: '' };
  return username === '' && password === '';
};

const createContractParams = z
  .strictObject({
    name: visibleName(100).describe('Name of the contract. There is one of each name on a chain.'),
    description: lines(1_000).optional().describe('What it is for.'),
    contractType: contractType
      .optional()
      .describe('Token standard. Unless given, what the contract says of itself. 400 if that is something else.'),
    address: address.describe('Address of the contract.'),
    chainId: z.int().min(1).describe('Id of the chain (EIP-155). The platform has to follow it.'),
    link: z
      .union([
        z.literal(''),
        z
          .url({ protocol: /^https?$/ })
          .max(500)
          .refine(namesNobody, 'Leave out user and password.'),
      ])
      .describe('Page of the contract in a block explorer, or nothing.'),
    deployDate: isoTime.describe('When it was deployed: not in the future, and not before there were contracts.'),
    verified: z.boolean().describe('Whether its source is verified.'),
    abi: z
      .array(z.looseObject({ type: z.string().max(20).describe('Kind of the entry, as in `event`.') }))
      .max(2_000)
      .nullable()
      .optional()
      .describe('JSON ABI, 128 KiB at most. On a change: null forgets it, and without it the known one stays.'),
    followFrom: z
      .int()
      .min(0)
      .nullable()
      .optional()
      .describe(
        'Block from which its logs are read, and go on being read: one that was read already. On a change: null ends that, and without it nothing changes.',
      ),
  })
  .meta({ id: 'CreateContractParams', description: 'What an admin enters about a contract.' });
export type ContractParams = z.infer<typeof createContractParams>;

const contractEvent = z
  .object({
    name: z.string().describe('Name of the event.'),
    signature: z.string().describe('Its signature, as in `Transfer(address,address,uint256)`.'),
    topic: hash.describe('Hash of the signature, which is the first topic of its logs.'),
    inputs: z
      .array(
        z
          .object({
            name: z.string().describe('Name of the argument, or its place from 0 if it has none.'),
            type: z.string().describe('Its type in Solidity.'),
            indexed: z.boolean().describe('Whether logs can be found by it.'),
          })
          .meta({ id: 'ContractEventInput', description: 'An argument of an event.' }),
      )
      .describe('Its arguments in order.'),
  })
  .meta({ id: 'ContractEvent', description: 'An event of a contract, as its ABI tells it.' });
export type ContractEvent = z.infer<typeof contractEvent>;

const contractChange = z
  .object({
    uid: uid.describe('Id of the change.'),
    at: isoTime.describe('When.'),
    by: uid.describe('Id of the admin.'),
    what: z.enum(['created', 'changed', 'deleted']).describe('What they did.').meta({ id: 'ContractChangeKind' }),
    contractUid: uid.describe('Id of the entry.'),
    fields: z.array(z.string()).describe('The fields that changed, as in `abi`.'),
    before: contract.optional().describe('The entry before. Absent if there was none.'),
    after: contract.optional().describe('The entry afterwards. Absent if there is none.'),
  })
  .meta({ id: 'ContractChange', description: 'A change of the list of contracts.' });
export type ContractChange = z.infer<typeof contractChange>;

const own = { owner: 'chain', tag: 'Contracts', prefix: 'v2' } as const;
const params = z.object({ uid: uid.describe('Id of the entry.') });
/** An ABI nests tuples; nothing else of a body is deep. */
const written = { bodyLimit: 262_144, jsonLimits: { depth: 24, keys: 30_000, values: 60_000 } } as const;
const checked =
  'The chain is asked first: 400 naming `body.address` if there is no code, 400 naming `body.contractType` if the contract is something else, and 503 if no node of the chain answers. 409 naming the field if the chain has an entry with this address or name.';
const readOnly = 'Entries that the platform brought cannot be changed: 409.';

const example = {
  name: 'Arena',
  description: 'Where creatures fight.',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 43114,
  link: 'https://snowtrace.io/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  contractType: 'Other',
  deployDate: '2026-01-10T12:00:00.000Z',
  verified: true,
} as const;
const given = {
  ...example,
  abi: [
    {
      type: 'event',
      name: 'Fought',
      inputs: [
        { name: 'winner', type: 'address', indexed: true },
        { name: 'prize', type: 'uint256', indexed: false },
      ],
    },
  ],
  followFrom: 71_000_000,
};
const entered = {
  uid: '0b0f2a5e-6a4e-4c0a-9f0e-6d6f2f1f6a11',
  ...example,
  owner: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  source: 'admin',
  codeHash: `0x${'7c'.repeat(32)}`,
  followedFrom: 71_000_000,
  hasAbi: true,
};

/** The contracts of the platform: those of its deployments, and those that admins enter. */
export const contracts = {
  contracts: operation({
    ...own,
    method: 'GET',
    path: '/contracts',
    access: 'public',
    cacheSeconds: 5,
    summary: 'List the contracts of the platform',
    description: 'Returns contracts in order of chain and name.',
    query: longPaging.extend({ chainId: chainIdQuery.describe('Only contracts on this chain.') }),
    output: z.array(contract),
  }),
  createContract: operation({
    ...own,
    ...written,
    method: 'POST',
    path: '/contracts',
    access: 'admin',
    summary: 'Register a contract',
    description: `Its owner and a hash of its code are read from the chain. With \`followFrom\` its logs are read from that block on, for as long as it is registered. ${checked}`,
    example: { body: given, reply: entered },
    body: createContractParams,
    problems: [409, 503],
    output: contract,
  }),
  changeContract: operation({
    ...own,
    ...written,
    method: 'PUT',
    path: '/contracts/{uid}',
    access: 'admin',
    summary: 'Change the entry of a contract',
    description: `Replaces all fields but \`abi\` and \`followFrom\`, which stay unless they are sent. The address and the chain of an entry cannot change: 409. ${readOnly} ${checked}`,
    example: { body: given, reply: entered },
    params,
    body: createContractParams,
    problems: [404, 409, 503],
    output: contract,
  }),
  deleteContract: operation({
    ...own,
    method: 'DELETE',
    path: '/contracts/{uid}',
    access: 'admin',
    summary: 'Remove a contract',
    description: `Jobs that read its logs end, and what they read is deleted. ${readOnly}`,
    params,
    problems: [404, 409],
    status: 204,
    output: nothing,
  }),
  contractEvents: operation({
    ...own,
    method: 'GET',
    path: '/contracts/{uid}/events',
    access: 'public',
    cacheSeconds: 5,
    summary: 'List the events of a contract',
    description:
      'Returns the events of its ABI in order of their signatures; nothing if its ABI is not known. Anonymous events are left out: their logs do not tell what they are.',
    params,
    problems: [404],
    output: z.array(contractEvent),
  }),
  contractChanges: operation({
    ...own,
    method: 'GET',
    path: '/contracts/changes',
    access: 'admin',
    summary: 'List the changes of the contracts',
    description: 'Who entered, changed or removed what, the latest first. The list stays when a contract is removed.',
    query: paging.extend({ contractUid: uid.optional().describe('Only changes of this entry.') }),
    output: z.array(contractChange),
  }),
};
