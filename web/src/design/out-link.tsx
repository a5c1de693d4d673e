import { MoreIcon } from './more-icons.tsx';
import './out-link.css';

/** A link that leads out of the app, in a tab of its own. */
export const OutLink = ({ href, words }: { href: string; words: string }) => (
  <a className="out-link" href={href} target="_blank" rel="noreferrer">
    {words} <MoreIcon name="external" size={16} />
  </a>
);
