/** The API's rules for a text; build/fields.plugin.ts reads them from the contract. */
export interface FieldRule {
  minLength?: number;
  maxLength?: number;
  /** Regular expressions, with the flag `u`. */
  patterns?: string[];
}

type Fault = 'empty' | 'short' | 'long' | 'shape';

/** Returns the first fault of a text, or undefined when the API would accept it. */
export function faultOf(text: string, { minLength = 1, maxLength, patterns = [] }: FieldRule = {}): Fault | undefined {
  if (text === '') return 'empty';
  if (text.length < minLength) return 'short';
  if (maxLength !== undefined && text.length > maxLength) return 'long';
  return patterns.every((pattern) => new RegExp(pattern, 'u').test(text)) ? undefined : 'shape';
}
