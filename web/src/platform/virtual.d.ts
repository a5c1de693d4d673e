declare module 'virtual:fields/*' {
  const fields: Record<string, import('./forms/fields.rules.ts').FieldRule>;
  export default fields;
}
