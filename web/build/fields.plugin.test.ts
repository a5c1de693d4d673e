import { contract, operationsOf } from '@hatchery/api/contract';
import type * as z from 'zod';
import { faultOf } from '../src/platform/forms/fields.rules.ts';
import { fieldsOf } from './fields.plugin.ts';

const inputOf = (name: string): z.ZodType => {
  const found = operationsOf(contract).find((operation) => operation.name === name);
  return found?.procedure['~orpc'].inputSchema as z.ZodType;
};

describe('the fields of a form', () => {
  const input = inputOf('users.signUp');
  const fields = fieldsOf(input);
  const good = { email: 'ada@example.com', password: 'velvet tiger lamp' };

  it('are those of the contract', () => {
    expect(Object.keys(fields)).toEqual(['email', 'password', 'referralCode']);
    expect(fields.password).toMatchObject({ minLength: 10, maxLength: 128 });
  });

  it.each([
    ['email', 'ada@example.com'],
    ['email', 'ada@'],
    ['email', `${'a'.repeat(65)}@example.com`],
    ['email', `a@${'b'.repeat(250)}.example`],
    ['password', 'nine char'],
    ['password', 'ten chars!'],
    ['password', 'with a \u0007 bell'],
    ['password', 'x'.repeat(129)],
    ['referralCode', 'ADA42'],
    ['referralCode', 'not-a-code'],
  ])('are refused where the API refuses them: %s %j', (name, text) => {
    const taken = input.safeParse({ body: { ...good, [name]: text } }).success;
    expect(faultOf(text, fields[name]) === undefined).toBe(taken);
  });
});
