import { fileURLToPath } from 'node:url';
import { generateOpenApi } from '../packages/api/src/openapi.ts';
import { writeGenerated } from './generated.ts';

/** Writes docs/openapi.json from the contract. */
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
writeGenerated({ [file]: `${JSON.stringify(await generateOpenApi(), null, 2)}\n` }, 'the contract');
