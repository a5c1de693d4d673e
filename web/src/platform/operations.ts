/** Method and path of each operation that the modules loaded so far call, by name; the build fills it (build/operations.plugin.ts). */
export const operations: Record<string, string> = {};

export const knowOperations = (more: Record<string, string>): void => void Object.assign(operations, more);
