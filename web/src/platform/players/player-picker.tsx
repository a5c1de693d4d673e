import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Row } from '../../design/sheet.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { Failure } from '../failure.tsx';
import { playersOptions } from './players.queries.ts';
import './players.css';

const shown = 8;

interface PlayerPickerProps {
  /** The player that is chosen. */
  uid: string | undefined;
  /** The label of the button beside each player. */
  choose: string;
  /** Says what a search is for, until there is one. */
  hint: string;
  onChoose: (uid: string | undefined) => void;
}

/** Lets an admin choose a player by name, e-mail address, wallet or uid. */
export function PlayerPicker({ uid, onChoose, ...search }: PlayerPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The pressed button is gone then: the focus goes on to what took its place.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  function choose(next: string | undefined) {
    pressed.current = true;
    onChoose(next);
  }
  return (
    <div ref={box}>
      {uid ? <Chosen uid={uid} onChange={() => choose(undefined)} /> : <Search {...search} onChoose={choose} />}
    </div>
  );
}

function Chosen({ uid, onChange }: { uid: string; onChange: () => void }) {
  const user = useQuery(playersOptions(uid)).data?.users[0];
  return (
    <div className="player-chosen">
      <Face uid={uid} picture={user?.picture} size={40} />
      <div className="row-words">
        <strong>{nameOfPlayer(user ?? { uid })}</strong>
        <span className="soft">{user?.email || uid}</span>
      </div>
      <Button onClick={onChange}>Another player</Button>
    </div>
  );
}

function Search({ choose, hint, onChoose }: Omit<PlayerPickerProps, 'uid'>) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data, error, isFetching, refetch } = useQuery({ ...playersOptions(wanted), enabled: wanted !== '' });
  return (
    <div className="player-search">
      <SearchField
        label="Search players by name, e-mail, wallet or uid"
        placeholder="Name, e-mail, wallet or uid"
        value={text}
        busy={isFetching}
        onChange={setText}
        // A search is no reason to send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : wanted === '' || !data ? (
        <p className="soft">{hint}</p>
      ) : data.users.length === 0 ? (
        <p className="soft" role="status">
          Nobody is called that. An e-mail address, wallet or uid must be whole.
        </p>
      ) : (
        <ul className="rows">
          {data.users.slice(0, shown).map((user) => (
            <Row
              key={user.uid}
              start={<Face uid={user.uid} picture={user.picture} size={40} />}
              title={nameOfPlayer(user)}
              words={user.email || user.uid}
            >
              <Button aria-label={`${choose}: ${nameOfPlayer(user)}`} onClick={() => onChoose(user.uid)}>
                {choose}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
}
