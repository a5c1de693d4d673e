import type { ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { kindWords } from '../../platform/library/kind.words.ts';
import { Link } from '../../platform/router.tsx';
import { dateWords } from './file.rules.ts';
import { filterOf, libraryPath } from './filter.rules.ts';
import '../../design/filter-chip.css';

/** A longer description is folded. */
const longText = 320;

/** The description of an asset, and its tags. */
export function About({ asset: { description, tags } }: { asset: ListedLibraryAsset }) {
  const [whole, setWhole] = useState(description.length <= longText);
  if (!description && tags.length === 0) return null;
  return (
    <Sheet title="About">
      {description && <p className={whole ? 'asset-words' : 'asset-words asset-words-folded'}>{description}</p>}
      {!whole && (
        <Button look="quiet" className="asset-more" onClick={() => setWhole(true)}>
          Read more
        </Button>
      )}
      {tags.length > 0 && (
        <ul className="asset-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link className="filter-chip" to={libraryPath({ ...filterOf(''), tag })}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** The facts and figures of an asset. */
export function AssetFacts({ asset }: { asset: ListedLibraryAsset }) {
  const { kind, author, createdAt, updatedAt, views, downloads } = asset;
  const [published, changed] = [dateWords(createdAt), dateWords(updatedAt)];
  return (
    <Sheet title="Facts">
      <Facts>
        <Fact name="Kind">{kindWords[kind].one}</Fact>
        <Fact name="Author">{author}</Fact>
        <Fact name="Published">
          <time dateTime={createdAt}>{published}</time>
        </Fact>
        {changed !== published && (
          <Fact name="Changed">
            <time dateTime={updatedAt}>{changed}</time>
          </Fact>
        )}
        <Fact name="Views">{views.toLocaleString('en')}</Fact>
        <Fact name="Downloads">{downloads.toLocaleString('en')}</Fact>
      </Facts>
    </Sheet>
  );
}
