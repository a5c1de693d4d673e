import express, { type RequestHandler } from 'express';
import { request as ask } from 'undici';

const timeoutMilliseconds = 30_000;
const bodyLimit = 1_000;

/** Passes on wishes for test tokens to the faucet of a development platform. */
export const serveFaucet = (faucetUrl: string): RequestHandler[] => [
  express.json({ limit: bodyLimit }),
  async (request, response) => {
    try {
      const { statusCode, body } = await ask(faucetUrl, {
        method: 'POST',
        body: JSON.stringify(request.body ?? {}),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      response
        .status(statusCode)
        .type('json')
        .send(await body.text());
    } catch {
      response
        .status(502)
        .json({ detail: 'The faucet could not be reached. Nothing was given. Try again in a moment.' });
    }
  },
];
