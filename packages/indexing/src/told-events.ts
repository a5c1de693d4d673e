import { fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import {
  type BlocksFinal,
  BlocksFinalSchema,
  type BlocksSeen,
  BlocksSeenSchema,
  type BlocksUnwound,
  BlocksUnwoundSchema,
  type ContractLog,
} from '@hatchery/proto/chain';
import type { ToldBlocks, ToldUnwinding } from './contiguity.rules.ts';

/** An event about blocks, with numbers for its integers. */
export type ToldEvent = {
  type: string;
  chainId: number;
  payload: Uint8Array;
} & (({ kind: 'blocks'; logs: ContractLog[]; toTime: number } & ToldBlocks) | ({ kind: 'unwinding' } & ToldUnwinding));

export const blockSchemas = { seen: BlocksSeenSchema, final: BlocksFinalSchema } as const;
const schemas = [BlocksSeenSchema, BlocksFinalSchema, BlocksUnwoundSchema] as const;

/** Reads an event that was held. */
export function toldOf(type: string, payload: Uint8Array): ToldEvent {
  const schema = schemas.find(({ typeName }) => typeName === type);
  if (!schema) throw new Error(`${type} is not an event about blocks.`);
  const message = fromBinary(schema, payload) as Message;
  return schema === BlocksUnwoundSchema ? unwindingOf(message as BlocksUnwound) : blocksOf(message as BlocksSeen);
}

export function blocksOf(message: BlocksSeen | BlocksFinal): ToldEvent {
  const schema = message.$typeName === BlocksFinalSchema.typeName ? BlocksFinalSchema : BlocksSeenSchema;
  return {
    kind: 'blocks',
    type: message.$typeName,
    payload: toBinary(schema, message as never),
    chainId: Number(message.chainId),
    fromNumber: Number(message.fromNumber),
    toNumber: Number(message.toNumber),
    parentHash: message.parentHash,
    toHash: message.toHash,
    toTime: 'toTime' in message ? Number(message.toTime) : 0,
    logs: message.logs,
  };
}

export const unwindingOf = (message: BlocksUnwound): ToldEvent => ({
  kind: 'unwinding',
  type: message.$typeName,
  payload: toBinary(BlocksUnwoundSchema, message),
  chainId: Number(message.chainId),
  toNumber: Number(message.toNumber),
  toHash: message.toHash,
  fromNumber: Number(message.fromNumber),
  fromHash: message.fromHash,
});
