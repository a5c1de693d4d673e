// Generated from contracts/deployments by contracts/tools/generate.ts
export const deployments = {} as const;
