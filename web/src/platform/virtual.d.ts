declare module 'virtual:operations' {
  export const operations: Record<string, string>;
}
