import type { ComponentType } from 'react';
import type { IconName } from '../design/icon.tsx';
import type { Access } from './session/access.rules.ts';

export type SectionGroup = 'You' | 'On chain' | 'Community' | 'Manage';

/** A page of the app. */
export interface Page {
  /** As in `/collection/$id`. */
  path: string;
  title: string;
  /** Everyone by default. */
  access?: Access;
  /** The audience that the command palette offers the page to, where not everybody who may enter it needs it. */
  offeredTo?: Access | 'signed-out' | 'nobody';
  /** The page stands on the open sky instead of on the desk. */
  sky?: boolean;
  /** The icon of the page in the main navigation; absent for pages that are not there. */
  place?: IconName;
  /** The group of the page in the list of sections under More; `section.words.ts` says how it is shown there. */
  section?: SectionGroup;
}

/** A row of the table of pages: a page with its code, or a path that only leads to another. */
export type PageEntry =
  | (Page & {
      /** Fetches the page's code. Absent for the page that the first load brings along. Pages with one loader share their state. */
      load?: () => Promise<ComponentType>;
    })
  | { path: string; redirect: string };
