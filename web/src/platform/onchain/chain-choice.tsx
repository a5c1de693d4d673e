import type { ReactNode } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import type { ChainConfig } from '../config.ts';
import { Failure } from '../failure.tsx';
import './onchain.css';

interface ChainChoiceProps {
  chains: readonly ChainConfig[];
  value: number;
  onChange: (chainId: number) => void;
  label?: string;
}

/** The choice among the chains that a contract stands on; nothing where there is one. */
export const ChainChoice = ({ chains, value, onChange, label = 'Network' }: ChainChoiceProps) =>
  chains.length > 1 && (
    <SelectField
      label={label}
      value={String(value)}
      options={chains.map(({ id, name }) => [String(id), name] as const)}
      onChange={(id) => onChange(Number(id))}
    />
  );

interface OnNetworkProps extends Omit<ChainChoiceProps, 'chains' | 'value'> {
  chains: readonly ChainConfig[] | undefined;
  value: number | undefined;
  error: Error | null;
  children: ReactNode;
}

/** The choice of a page's network on a card, and the page below it. They appear together, so that nothing moves. */
export function OnNetwork({ chains, value, error, children, ...choice }: OnNetworkProps) {
  if (!chains)
    return error ? (
      <Failure error={error} />
    ) : (
      // Keyed, so that the card of the network is a new element. React would change this one, whose padding would grow for a frame.
      <div key="waiting" className="on-network-waiting skeleton" role="status" aria-label="Loading" />
    );
  return (
    <>
      {chains.length > 1 && value !== undefined && (
        <div className="network-card card">
          <ChainChoice chains={chains} value={value} {...choice} />
        </div>
      )}
      {children}
    </>
  );
}
