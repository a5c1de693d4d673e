import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFields } from '../../platform/forms/use-fields.ts';
import { licencesOptions } from '../../platform/library/library.queries.ts';
import { assetChecks, type Choices, creditOf, fieldsOf, type TextName, type Texts, textNames } from './asset.rules.ts';

export type AssetFormState = ReturnType<typeof useAssetForm>;

/** Holds what people read of an asset. The credit follows title, author and licence until somebody writes one. */
export function useAssetForm(initial: { texts: Texts; choices: Choices }, eachFile: boolean) {
  const licences = useQuery(licencesOptions).data ?? [];
  const [choices, setChoices] = useState(initial.choices);
  const fields = useFields(assetChecks(eachFile), initial.texts);
  const texts = () => Object.fromEntries(textNames.map((name) => [name, fields.textOf(name)])) as Texts;

  function follow(after: Texts, licenceUid: string): void {
    const before = creditOf(texts(), choices.licenceUid, licences);
    if (['', before].includes(fields.textOf('credit'))) fields.change('credit', creditOf(after, licenceUid, licences));
  }

  return {
    fields,
    choices,
    change(name: TextName, text: string): void {
      fields.change(name, text);
      if (name === 'title' || name === 'author') follow({ ...texts(), [name]: text }, choices.licenceUid);
    },
    choose(more: Partial<Choices>): void {
      setChoices((before) => ({ ...before, ...more }));
      if (more.licenceUid !== undefined) follow(texts(), more.licenceUid);
    },
    /** Returns the fields as the API takes them. */
    sent: () => fieldsOf(texts(), choices, licences),
  };
}
