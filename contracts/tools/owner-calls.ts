/** Lists what only the owner of a contract may call, with its NatSpec, from the syntax trees that the compiler wrote. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnerCall } from '@hatchery/chain/owner-call';
import { artifacts, otherHalves } from './artifacts.ts';
import { buildAtOnce, buildsDirectory } from './builds.ts';

interface Node {
  id: number;
  nodeType: string;
  name: string;
  nodes?: Node[];
  linearizedBaseContracts?: number[];
  kind?: string;
  visibility?: string;
  functionSelector?: string;
  baseFunctions?: number[];
  documentation?: { text: string };
  modifiers?: { modifierName: { name: string } }[];
  parameters?: { parameters: { name: string; typeDescriptions: { typeString: string } }[] };
}

/** Inherited from OpenZeppelin, which asks `_authorizeUpgrade` instead of a modifier. */
const upgrade = 'upgradeToAndCall';

/** Meanings of what is inherited from OpenZeppelin, whose NatSpec is written for programmers alone. */
const inherited: Readonly<Record<string, Pick<OwnerCall, 'notice' | 'warning'>>> = {
  [upgrade]: {
    notice: 'Replaces the code of the contract, and calls the new code with `data` if there is any.',
    warning: 'wrong code can make everything that the contract holds unreachable.',
  },
  transferOwnership: { notice: 'Names the next owner, who has to accept before anything changes.' },
  renounceOwnership: {
    notice: 'Leaves the contract without an owner.',
    warning: 'this cannot be undone. Nobody can change a setting, pause or upgrade afterwards.',
  },
};

/** Names of contracts that take a family's name on different chains. */
const variants: Readonly<Record<string, string>> = {
  'home-omnichain-token': 'omnichain-token',
  'remote-omnichain-token': 'omnichain-token',
  'erc20-home': 'token-bridge',
  'erc20-remote': 'token-bridge',
  'native-remote': 'token-bridge',
};

function readTree(): Map<number, Node> {
  const { output } = JSON.parse(readFileSync(join(buildsDirectory, `${buildAtOnce()}.output.json`), 'utf8'));
  const nodes = new Map<number, Node>();
  for (const { ast } of Object.values(output.sources) as { ast: Node }[]) {
    for (const contract of ast.nodes ?? []) {
      nodes.set(contract.id, contract);
      for (const member of contract.nodes ?? []) nodes.set(member.id, member);
    }
  }
  return nodes;
}

/** Returns the NatSpec of a function: its own, or that of the function which it implements. */
function docOf(tree: Map<number, Node>, { documentation, baseFunctions = [] }: Node): string {
  const text = documentation?.text ?? '';
  if (text && !text.includes('@inheritdoc')) return text;
  return baseFunctions.map((id) => docOf(tree, tree.get(id) as Node)).find(Boolean) ?? '';
}

/** Splits NatSpec into its tags; text before the first tag is the notice. */
function tagsOf(doc: string): [tag: string, text: string][] {
  return ` @notice ${doc}`
    .replace(/^ @notice\s+@/, ' @')
    .split(/\s@(?=[a-z])/)
    .slice(1)
    .map((part) => {
      const [, tag = '', text = ''] = /^(\w+)\s+([\s\S]*)$/.exec(part.trim()) ?? [];
      return [tag, text.replaceAll(/\s+/g, ' ').trim()];
    });
}

function describe(tree: Map<number, Node>, method: Node): OwnerCall {
  const tags = tagsOf(docOf(tree, method));
  const textOf = (tag: string) => tags.filter(([name]) => name === tag).map(([, text]) => text);
  const params = textOf('param').map((text) => {
    const [, name = '', meaning = ''] = /^(\w+)\s+(.*)$/.exec(text) ?? [];
    return [name, meaning];
  });
  const warning = textOf('dev').find((text) => text.startsWith('WARNING: '));
  return {
    name: method.name,
    selector: `0x${method.functionSelector}`,
    notice: textOf('notice').join(' '),
    ...(warning ? { warning: warning.slice('WARNING: '.length) } : {}),
    ...inherited[method.name],
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
  };
}

const isOwners = ({ name, modifiers = [] }: Node): boolean =>
  name === upgrade || modifiers.some(({ modifierName }) => modifierName.name.startsWith('onlyOwner'));

function callsOf(tree: Map<number, Node>, contractName: string): OwnerCall[] {
  const contract = [...tree.values()].find(
    (node) => node.nodeType === 'ContractDefinition' && node.name === contractName,
  );
  const found = new Map<string, Node>();
  for (const id of contract?.linearizedBaseContracts ?? []) {
    for (const member of tree.get(id)?.nodes ?? []) {
      const { functionSelector } = member;
      // The most derived one comes first. Interfaces have the selector too, without modifiers.
      if (functionSelector && member.kind === 'function' && !found.has(functionSelector))
        found.set(functionSelector, member);
    }
  }
  return [...found.values()].filter(isOwners).map((method) => describe(tree, method));
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const contractOf = (path: string) => (path.split('/').at(-1) ?? '').replace('.json', '');

/** Returns the source of `owner-calls.ts`: the owner's calls of each family, by its name in a deployment. */
export function ownerCallsSource(): string {
  const tree = readTree();
  const families = new Map<string, Map<string, OwnerCall>>();
  for (const [artifact, path] of Object.entries(artifacts)) {
    if (artifact.startsWith('local-')) continue;
    const family = camelCase(variants[artifact] ?? artifact);
    const calls = families.get(family) ?? new Map<string, OwnerCall>();
    families.set(family, calls);
    const halves = [path, otherHalves[artifact]].flatMap((half) => half ?? []);
    for (const call of halves.flatMap((half) => callsOf(tree, contractOf(half)))) {
      if (!calls.has(call.selector)) calls.set(call.selector, call);
    }
  }
  const rows = [...families].map(([family, calls]) => {
    const lines = [...calls.values()].map((call) => `    ${JSON.stringify(call)},\n`);
    return `  ${family}: [\n${lines.join('')}  ],\n`;
  });
  return `// Generated from the NatSpec of contracts by contracts/tools/owner-calls.ts
import type { OwnerCall } from '../owner-call.ts';

/** The calls of owners, by the name of the contract in a deployment. */
export const ownerCalls: Readonly<Record<string, readonly OwnerCall[]>> = {
${rows.join('')}};
`;
}
