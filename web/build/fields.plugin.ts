import type { Plugin } from 'vite';
import * as z from 'zod';
import type { FieldRule } from '../src/platform/forms/fields.rules.ts';

const prefix = 'virtual:fields/';

/**
 * `virtual:fields/users.signUp`: what the API asks of each text in the body of an operation, taken from its schema,
 * so that a form refuses what the API would refuse without carrying zod to the browser.
 */
export function fields(): Plugin {
  return {
    name: 'hatchery:fields',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const { contract, operationsOf } = await import('@hatchery/api/contract');
      const name = id.slice(prefix.length + 1);
      const found = operationsOf(contract).find((operation) => operation.name === name);
      if (!found) this.error(`No operation is called ${name}.`);
      return `export default ${JSON.stringify(fieldsOf(found.procedure['~orpc'].inputSchema as z.ZodType))};`;
    },
  };
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  allOf?: JsonSchema[];
}

/** Texts of the body, by name; of a body with several shapes, those of all of them. */
export function fieldsOf(input: z.ZodType): Record<string, FieldRule> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const body = schema.properties?.body ?? {};
  const shapes = body.anyOf ?? [body];
  return Object.fromEntries(
    shapes
      .flatMap(({ properties }) => Object.entries(properties ?? {}))
      .filter(([, { type }]) => type === 'string')
      .map(([name, schema]) => [name, ruleOf(schema)]),
  );
}

function ruleOf({ minLength, maxLength, pattern, allOf = [] }: JsonSchema): FieldRule {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter((each) => each !== undefined);
  return { minLength, maxLength, patterns };
}
