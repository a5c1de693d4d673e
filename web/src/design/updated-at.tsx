/** Says that figures are up to date; the block they were read at is in the title. */
export const UpdatedAt = ({ block }: { block: number }) => (
  <span className="updated-at" title={`As of block ${block.toLocaleString('en')}`}>
    Updated just now
  </span>
);
