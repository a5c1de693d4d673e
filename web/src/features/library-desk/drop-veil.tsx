import { MoreIcon } from '../../design/more-icons.tsx';

/** Lies over the page while files are held above it. */
export const DropVeil = ({ words }: { words: string }) => (
  <div className="library-desk-veil" role="status">
    <p className="card">
      <MoreIcon name="plus" size={28} /> {words}
    </p>
  </div>
);
