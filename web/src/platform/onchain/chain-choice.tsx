import { SelectField } from '../../design/select-field.tsx';
import type { ChainConfig } from '../config.ts';

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
