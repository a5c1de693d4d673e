import * as z from 'zod';

/** The names under which schemas of zod hold other schemas. */
type Definition = {
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  [part: string]: unknown;
};

const parts = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out'];

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  const definition = schema._zod.def as unknown as Definition;
  const single = parts.map((part) => definition[part]).filter((part) => part instanceof z.ZodType);
  return [...single, ...(definition.options ?? []), ...Object.values(definition.shape ?? {})];
}

/** Returns a schema and all schemas inside it, outermost first. */
export const schemasWithin = (schema: z.ZodType): z.ZodType[] => [
  schema,
  ...innerSchemas(schema).flatMap(schemasWithin),
];

/**
 * Returns the schemas that have a name (`.meta({ id })`), by name.
 * @throws Error when two schemas have the same name.
 */
export function namedSchemas(schemas: z.ZodType[]): Record<string, z.ZodType> {
  const named: Record<string, z.ZodType> = {};
  for (const schema of schemas.flatMap(schemasWithin)) {
    const id = schema.meta()?.id;
    if (id === undefined) continue;
    if (named[id] && named[id] !== schema) throw new Error(`Two schemas are called ${id}.`);
    named[id] = schema;
  }
  return named;
}
