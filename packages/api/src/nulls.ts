import * as z from 'zod';

/**
 * Returns a body without the fields that are null where their schema wants them left out. Many clients write "absent" that way. Null
 * stays where a schema takes it, and where a field is required.
 */
export function withoutNulls(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return value === null && !acceptsNull(schema) ? undefined : withoutNulls(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => withoutNulls(schema.element, one));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const fields = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, given]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (given === null && field?.safeParse(undefined).success && !acceptsNull(field)) return [];
      return [[key, withoutNulls(field, given)]];
    }),
  );
}

const acceptsNull = (schema: z.ZodType) => schema.safeParse(null).success;
