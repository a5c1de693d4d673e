import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { Row, Sheet } from '../../design/sheet.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { playersOptions } from '../../platform/players/players.queries.ts';

const shown = 8;

interface PlayerPickerProps {
  /** The player that is chosen. */
  uid: string | undefined;
  onChoose: (uid: string | undefined) => void;
}

/** Chooses a player by name, e-mail address, wallet or uid. */
export const PlayerPicker = ({ uid, onChoose }: PlayerPickerProps) =>
  uid ? <Chosen uid={uid} onChange={() => onChoose(undefined)} /> : <Search onChoose={onChoose} />;

function Chosen({ uid, onChange }: { uid: string; onChange: () => void }) {
  const user = useQuery(playersOptions(uid)).data?.users[0];
  return (
    <section className="card entries-player" aria-label="Player">
      <Face uid={uid} picture={user?.picture} size={40} />
      <div className="row-words">
        <strong>{nameOfPlayer(user ?? { uid })}</strong>
        <span className="soft">{user?.email || uid}</span>
      </div>
      <Button onClick={onChange}>Another player</Button>
    </section>
  );
}

function Search({ onChoose }: { onChoose: (uid: string) => void }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data, error, isFetching, refetch } = useQuery({ ...playersOptions(wanted), enabled: wanted !== '' });
  return (
    <Sheet title="Whose entries?">
      <SearchField
        label="Search players by name, e-mail, wallet or uid"
        placeholder="Name, e-mail, wallet or uid"
        value={text}
        busy={isFetching}
        onChange={setText}
      />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : wanted === '' || !data ? (
        <p className="soft">Search for a player to see every change of their vouchers.</p>
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
              <Button aria-label={`Show entries: ${nameOfPlayer(user)}`} onClick={() => onChoose(user.uid)}>
                Show entries
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
