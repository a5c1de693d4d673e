import type { Action } from './actions.rules.ts';

const eggNames = ['plant', 'water', 'fire', 'light', 'dark'];

export function titleWords({ kind, eggType, amount }: Pick<Action, 'kind' | 'eggType' | 'amount'>): string {
  const eggs = `${amount === 1 ? 'a' : amount} ${eggNames[eggType] ?? ''} ${amount === 1 ? 'egg' : 'eggs'}`;
  return kind === 'buy-eggs' ? `Buying ${eggs}` : `Hatching ${eggs}`;
}

/** Where an action stands, in a line. */
export function stageWords({ stage, step, failure, kind }: Action): string {
  switch (stage) {
    case 'preparing':
      return 'Getting ready.';
    case 'ready':
      return failure ?? (kind === 'hatch-eggs' ? 'Waits for your wallet.' : 'Ready to go on when you are.');
    case 'asked':
      return 'Look at your wallet: it asks for your yes.';
    case 'sent':
      return step === 'approve'
        ? 'Leave to spend sent; waiting to be seen on the chain.'
        : 'Sent; waiting to be seen on the chain.';
    case 'seen':
      return step === 'approve' ? 'Leave to spend was given.' : 'Seen on the chain, final in a moment.';
    case 'final':
      return 'Done, for good.';
    case 'failed':
      return failure ?? 'Did not work out. Nothing was lost.';
  }
}
