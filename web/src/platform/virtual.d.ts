declare module 'virtual:fields/*' {
  const fields: Record<string, import('./fields.rules.ts').FieldRule>;
  export default fields;
}
