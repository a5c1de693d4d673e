import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads the arguments of a command, as `parseArgs` does. Where they are wrong, prints how they are written and ends the process with 2. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch {
    console.error(usage);
    process.exit(2);
  }
}
