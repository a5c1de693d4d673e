import { MoreIcon, type MoreIconName } from '../../design/more-icons.tsx';

interface ToolProps {
  icon: MoreIconName;
  label: string;
  /** The keys that do the same. */
  hint?: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A tool keeps the focus where it has nothing to do any more, so that keyboards do not lose their place. */
export const Tool = ({ icon, label, hint, disabled = false, onPress }: ToolProps) => (
  <button
    type="button"
    className="icon-button tool"
    aria-label={label}
    title={hint ? `${label} (${hint})` : label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    <MoreIcon name={icon} />
  </button>
);
