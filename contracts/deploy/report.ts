import type { Network } from '@hatchery/chain/networks';
import { formatEther, formatGwei } from 'viem';
import type { Connected } from './connect.ts';
import type { Outcome } from './deploy.ts';
import type { OwnersCall } from './plan.ts';
import type { Rehearsal } from './rehearsal.ts';

/** Formats a rehearsed deployment as a table of transactions, addresses and costs. */
export function describeRehearsal({ steps, ownersCalls, gas, gasPrice, balance }: Rehearsal, network: Network): string {
  if (steps.length === 0 && ownersCalls.length === 0)
    return `${network.name} has all contracts. Nothing would be sent.`;
  const { symbol } = network.nativeCurrency;
  const cost = gas * gasPrice;
  const rows = steps.map((step) => {
    const address = step.creates ?? step.to ?? '';
    return `${String(step.nonce).padStart(6)}  ${step.stage.padEnd(14)}  ${step.what.padEnd(56)}  ${address}  ${String(step.gas).padStart(9)}`;
  });
  return [
    `Dry run on a copy of ${network.name} (${network.id}); nothing was sent to it.`,
    `${'nonce'.padStart(6)}  ${'stage'.padEnd(14)}  ${'what'.padEnd(56)}  ${'address'.padEnd(42)}  ${'gas'.padStart(9)}`,
    ...rows,
    `${steps.length} transactions, ${gas} gas at ${formatGwei(gasPrice)} gwei: ${formatEther(cost)} ${symbol}; the deployer has ${formatEther(balance)} ${symbol}${balance < cost ? ', which is NOT ENOUGH' : ''}.`,
    ...describeOwnersCalls(ownersCalls),
  ].join('\n');
}

/** Formats what a deployment did and what others have to do. */
export function describeOutcome({ deployment, sent, plan, offers }: Outcome, network: Network): string {
  return [
    sent === 0 ? `${network.name} has all contracts already.` : `${sent} transactions sent to ${network.name}.`,
    ...Object.entries(deployment).map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    ...describeOwnersCalls(plan.ownersCalls),
    ...(offers.length > 0 ? ['Their new owner must call acceptOwnership() (data 0x79ba5097) on each of:'] : []),
    ...offers.map(({ name, address, pendingOwner }) => `  ${address}  ${name}, from ${pendingOwner}`),
  ].join('\n');
}

/** Formats what chains were told of each other and what others have to do. */
export function describeConnected({ sent, ownersCalls, remarks }: Connected, dryRun: boolean): string {
  const networks = [...new Set(ownersCalls.map(({ network }) => network))];
  return [
    sent.length === 0 ? 'Nothing to send.' : dryRun ? 'Would be sent:' : 'Sent:',
    ...sent.map(({ network, what }) => `  ${network.name}: ${what}`),
    ...networks.flatMap((network) => [
      `${network.name}:`,
      ...describeOwnersCalls(ownersCalls.filter((call) => call.network === network)),
    ]),
    ...(remarks.length > 0 ? ['To do by hand:'] : []),
    ...remarks.map(({ network, what }) => `  ${network.name}: ${what}`),
  ].join('\n');
}

function describeOwnersCalls(calls: readonly OwnersCall[]): string[] {
  if (calls.length === 0) return [];
  return [
    'The deployer no longer owns these contracts. Their owner must send:',
    ...calls.map(({ owner, what, to, data }) => `  from ${owner} to ${to}  data ${data}  (${what})`),
  ];
}
