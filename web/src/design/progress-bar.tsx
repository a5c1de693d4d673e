import './progress-bar.css';

interface ProgressBarProps {
  value: number;
  most: number;
  /** Words for screen readers, as in "2 of 5 eggs hatched". */
  label: string;
}

/** Shows how far something is. Its words stand beside it for those who see it. */
export const ProgressBar = ({ value, most, label }: ProgressBarProps) => (
  <progress
    className="progress-bar"
    max={most}
    value={Math.min(value, most)}
    aria-label={label}
    data-done={value >= most || undefined}
  />
);
