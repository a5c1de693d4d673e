import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { tokens } from '../../platform/api.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { useSecondsUntil } from '../../platform/seconds-until.ts';
import { countdownWords } from '../../platform/time.rules.ts';
import { endOfToken, maskToken } from './token.rules.ts';

/** Gives the player an access token for their own tools. */
export function ApiToken() {
  const fetching = useMutation({
    async mutationFn() {
      const token = await tokens.renew();
      if (!token) throw new Error("We couldn't get a token. Nothing was lost. Try again in a moment.");
      return token;
    },
  });
  return (
    <Sheet
      title="API token"
      lead="Acts as you in the API for 15 minutes. Keep it secret."
      aside={
        <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
          {fetching.data ? 'Get a new token' : 'Get a token'}
        </Button>
      }
    >
      {fetching.error && <FormProblem>{fetching.error.message}</FormProblem>}
      {fetching.data && <Token key={fetching.data} token={fetching.data} />}
    </Sheet>
  );
}

function Token({ token }: { token: string }) {
  const [shown, setShown] = useState(false);
  const left = useSecondsUntil(endOfToken(token));
  if (left === 0) return <p className="soft">This token has expired. Get a new one when you need it.</p>;
  return (
    <div className="token" role="status">
      <code className={shown ? 'token-text' : 'token-text token-masked'}>{shown ? token : maskToken(token)}</code>
      <div className="acts">
        <Button look="primary" onClick={() => void copyText(token, 'Token')}>
          <MoreIcon name="copy" size={18} /> Copy
        </Button>
        <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
        <span className="soft" aria-live="off">
          Expires in <span className="mono">{countdownWords(left)}</span>
        </span>
      </div>
    </div>
  );
}
