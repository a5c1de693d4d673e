import type { ReactNode } from 'react';
import { AssetPicture } from './asset-picture.tsx';
import { type BundleLine, bundleWords, lineKind, lineWords } from './bundle.rules.ts';
import { useCreatures } from './creatures.ts';
import './bundle.css';

const shown = 4;

/** A bundle in little room: its first pictures, how many more there are, and the words. */
export function BundlePictures({ lines: given }: { lines: readonly BundleLine[] }) {
  const lines = useCreatures(given);
  const [first] = lines;
  const pictures = lines.length > shown ? lines.slice(0, shown - 1) : lines;
  return (
    <div className="bundle">
      <div className="bundle-pictures" data-one={lines.length === 1 || undefined} aria-hidden="true">
        {lines.length === 1 && first ? (
          <AssetPicture name={first.name} image={first.image} size={88} />
        ) : (
          pictures.map(({ uid, tokenId, name, image }) => (
            <AssetPicture key={`${uid}/${tokenId}`} name={name} image={image} size={42} />
          ))
        )}
        {lines.length > shown && <span className="bundle-more">+{lines.length - pictures.length}</span>}
      </div>
      <p>{bundleWords(lines)}</p>
    </div>
  );
}

interface BundleListProps {
  /** The name of the list for screen readers, as in "You give". */
  label: string;
  lines: readonly BundleLine[];
  /** Something beside a line, as a badge. */
  beside?: (line: BundleLine) => ReactNode;
}

/** Everything in a bundle, a line each: picture, amount and name. */
export const BundleList = ({ label, lines, beside }: BundleListProps) => (
  <ul className="bundle-list" aria-label={label}>
    {useCreatures(lines).map((line) => (
      <li key={`${line.uid}/${line.tokenId}`}>
        <AssetPicture name={line.name} image={line.image} size={44} />
        <span className="bundle-words">
          <strong>{lineWords(line)}</strong>
          <span className="soft">{lineKind(line)}</span>
        </span>
        {beside?.(line)}
      </li>
    ))}
  </ul>
);
