import type { LibraryLicence, LicenceFields } from '@hatchery/api/library-shapes';

export const licenceTexts = ['name', 'summary', 'text'] as const;
export type LicenceTexts = Record<(typeof licenceTexts)[number], string>;

const mostSentences = 12;

/** A sentence a line. */
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function summaryFault(text: string): string | undefined {
  const sentences = sentencesOf(text);
  if (sentences.length === 0) return 'Say what it allows and asks for, a sentence a line.';
  if (sentences.length > mostSentences) return `Use at most ${mostSentences} lines; these are ${sentences.length}.`;
  return sentences.some((line) => line.length > 300) ? 'Use at most 300 characters a line.' : undefined;
}

const bounded = (most: number, words: string) => (text: string) => {
  if (text.trim() === '') return words;
  return text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;
};

export const licenceChecks: Record<keyof LicenceTexts, (text: string) => string | undefined> = {
  name: bounded(80, 'Enter its name.'),
  summary: summaryFault,
  text: bounded(40_000, 'Enter the full text.'),
};

export const textsOfLicence = ({ name, summary, text }: LibraryLicence): LicenceTexts => ({
  name,
  summary: summary.join('\n'),
  text,
});

export const fieldsOfLicence = ({ name, summary, text }: LicenceTexts): LicenceFields => ({
  name: name.trim(),
  summary: sentencesOf(summary),
  text: text.replaceAll('\r\n', '\n'),
});
