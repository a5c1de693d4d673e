/** A lock that closes when its player confirms. */
export const Seal = ({ closed }: { closed: boolean }) => (
  <span className="seal" data-closed={closed || undefined}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path className="seal-shackle" d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
      <path className="seal-body" d="M6 11h12v9H6Z" />
      <path d="M12 14.5v2" />
    </svg>
    {closed ? 'Confirmed' : 'Not confirmed'}
  </span>
);
