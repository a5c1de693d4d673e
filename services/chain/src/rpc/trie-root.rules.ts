import { type Hash, hexToBytes, keccak256, toRlp } from 'viem';

/** A value that RLP encodes: bytes, or a list. */
type Item = Uint8Array | Item[];

type Entry = { path: number[]; value: Uint8Array };

/**
 * Returns the root of the Merkle Patricia trie that holds these values under the RLP of their positions, as blocks commit to their
 * receipts and transactions.
 */
export function orderedTrieRoot(values: Uint8Array[]): Hash {
  const entries = values.map((value, index) => ({ path: nibblesOf(keyOf(index)), value }));
  return keccak256(encode(nodeOf(entries, 0)));
}

const encode = (item: Item): Uint8Array => toRlp(item as Parameters<typeof toRlp>[0], 'bytes');

const keyOf = (index: number): Uint8Array => {
  const digits = index.toString(16);
  return encode(index === 0 ? new Uint8Array() : hexToBytes(`0x${digits.length % 2 ? '0' : ''}${digits}`));
};

const nibblesOf = (key: Uint8Array): number[] => [...key].flatMap((byte) => [byte >> 4, byte & 15]);

const nothing = new Uint8Array();

/** Returns the node of entries whose paths are the same up to `depth`. */
function nodeOf(entries: Entry[], depth: number): Item {
  const [first] = entries;
  if (!first) return nothing;
  if (entries.length === 1) return [pathOf(first.path.slice(depth), true), first.value];
  const shared = sharedLength(entries, first.path, depth);
  if (shared > depth) return [pathOf(first.path.slice(depth, shared), false), referenceTo(nodeOf(entries, shared))];
  const branches = Array.from({ length: 16 }, (_, nibble) =>
    referenceTo(
      nodeOf(
        entries.filter(({ path }) => path[depth] === nibble),
        depth + 1,
      ),
    ),
  );
  return [...branches, entries.find(({ path }) => path.length === depth)?.value ?? nothing];
}

/** Encodes nibbles, their parity, and whether the path ends here. */
function pathOf(nibbles: number[], isEnd: boolean): Uint8Array {
  const flag = isEnd ? 2 : 0;
  const all = nibbles.length % 2 === 1 ? [flag + 1, ...nibbles] : [flag, 0, ...nibbles];
  return Uint8Array.from({ length: all.length / 2 }, (_, at) => ((all[2 * at] ?? 0) << 4) | (all[2 * at + 1] ?? 0));
}

/** Nodes shorter than a hash stand in their parent, others are named by their hash. */
function referenceTo(node: Item): Item {
  if (node === nothing) return nothing;
  const encoded = encode(node);
  return encoded.length < 32 ? node : keccak256(encoded, 'bytes');
}

function sharedLength(entries: Entry[], path: number[], depth: number): number {
  let length = depth;
  while (length < path.length && entries.every((entry) => entry.path[length] === path[length])) length += 1;
  return length;
}
