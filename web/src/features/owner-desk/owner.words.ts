import { ownerCalls } from '@hatchery/chain/abis/owner-calls';
import type { ContractName } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import type { OwnerCall } from '@hatchery/chain/owner-call';

/** Calls that stop something, or let it go on, for an incident. */
const brakes =
  /^(pause|unpause|pauseDrop|startDrop|flipState|pauseTeleporterAddress|unpauseTeleporterAddress|setLimits|setVoucherBanned|removeSigner|removeSignerRole)$/;

export const callsOf = (family: ContractName): readonly OwnerCall[] => ownerCalls[family] ?? [];

/** Returns the calls of a contract that are needed in an incident. */
export const brakesOf = (family: ContractName): OwnerCall[] => callsOf(family).filter(({ name }) => brakes.test(name));

/** Returns what a call does, without what every call of the owner has in common. */
export const noticeOf = ({ notice }: Pick<OwnerCall, 'notice'>): string =>
  notice.replace(/ Only the owner\./, '').replace(/ WARNING: .*$/, '');

/** Returns what a call's NatSpec warns of, as a sentence. */
export function warningOf({ notice, warning }: Pick<OwnerCall, 'notice' | 'warning'>): string | undefined {
  const text = warning ?? / WARNING: (.*)$/.exec(notice)?.[1];
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the calls whose name or meaning has all words of a search. */
export function searchCalls(calls: readonly OwnerCall[], text: string): OwnerCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ name, notice }) => words.every((word) => `${name} ${notice}`.toLowerCase().includes(word)));
}

/** Returns whether a text names a contract of the platform. */
export const isFamily = (text: string): text is ContractName => Object.hasOwn(families, text);
