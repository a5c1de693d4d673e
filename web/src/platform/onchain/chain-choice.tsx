import { SelectField } from '../../design/select-field.tsx';
import type { ChainConfig } from '../config.ts';
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

interface NetworkCardProps extends Omit<ChainChoiceProps, 'chains' | 'value'> {
  chains: readonly ChainConfig[] | undefined;
  value: number | undefined;
}

/** The choice of a page's network, on a card of its own. */
export const NetworkCard = ({ chains, value, ...choice }: NetworkCardProps) =>
  chains &&
  chains.length > 1 &&
  value !== undefined && (
    <div className="network-card card">
      <ChainChoice chains={chains} value={value} {...choice} />
    </div>
  );
