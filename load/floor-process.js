import { createServer } from 'node:http';
import { Client } from 'pg';

/** The least that a process of Node can be that answers over HTTP and from Postgres. */
const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query('select 1');
createServer((_request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
