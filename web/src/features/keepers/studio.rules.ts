import { type Gender, type TraitType, traitShapes, traitTypes } from '@hatchery/art/keepers/keys';
import {
  codeOf,
  coloursOfType,
  formIds,
  type Look,
  lookOfCode,
  type Trait,
} from '../../platform/masters/look.rules.ts';

/** Returns a look with a trait changed in part. */
export const withTrait = ({ gender, traits }: Look, type: TraitType, change: Partial<Trait>): Look => ({
  gender,
  traits: { ...traits, [type]: { ...traits[type], ...change } },
});

export const withForm = (look: Look, gender: Gender): Look => ({ ...look, gender });

const pick = (count: number, random: () => number): number => Math.min(count - 1, Math.floor(random() * count));

/** Draws a look. Half of all keepers have no mark, as it covers the face. @param form the body form, if that is to stay */
export function drawLook(random: () => number, form?: Gender): Look {
  const gender = form ?? formIds[pick(formIds.length, random)] ?? 1;
  const traits = traitTypes.map((type) => {
    const count = traitShapes[type].length;
    const shape = type === 'mark' && random() < 0.5 ? 1 : 1 + pick(count, random);
    return [type, { shape, colour: 1 + pick(coloursOfType, random) }] as const;
  });
  return { gender, traits: Object.fromEntries(traits) as Look['traits'] };
}

/** The looks that were tried, oldest first, and which of them is shown. */
export interface Draft {
  codes: readonly string[];
  at: number;
}

const mostKept = 60;

export const beginDraft = (look: Look): Draft => ({ codes: [codeOf(look)], at: 0 });

export const canUndo = ({ at }: Draft): boolean => at > 0;
export const canRedo = ({ codes, at }: Draft): boolean => at < codes.length - 1;

/** Shows another look. What was undone before is forgotten. The look that is shown already changes nothing. */
export function addLook(draft: Draft, look: Look): Draft {
  const code = codeOf(look);
  if (draft.codes[draft.at] === code) return draft;
  const codes = [...draft.codes.slice(0, draft.at + 1), code].slice(-mostKept);
  return { codes, at: codes.length - 1 };
}

export const undo = (draft: Draft): Draft => (canUndo(draft) ? { ...draft, at: draft.at - 1 } : draft);
export const redo = (draft: Draft): Draft => (canRedo(draft) ? { ...draft, at: draft.at + 1 } : draft);

/** Returns the look that a draft shows. Every code of a draft is one of a look. */
export const lookOf = ({ codes, at }: Draft): Look => lookOfCode(codes[at]) as Look;

function isDraft(value: unknown): value is Draft {
  const { codes, at } = (value ?? {}) as Partial<Draft>;
  return (
    Array.isArray(codes) &&
    codes.length <= mostKept &&
    codes.every((code) => typeof code === 'string' && lookOfCode(code) !== undefined) &&
    typeof at === 'number' &&
    at in codes
  );
}

/** Reads a draft of earlier in this visit; undefined where there is none. */
export function parseDraft(stored: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the draft to begin with: that of the address, with what was tried before if it is the same; or the one of earlier. */
export function openDraft(code: string | null, stored: string | null, random: () => number): Draft {
  const kept = parseDraft(stored);
  const asked = lookOfCode(code);
  if (!asked) return kept ?? beginDraft(drawLook(random));
  return kept && kept.codes[kept.at] === codeOf(asked) ? kept : beginDraft(asked);
}
