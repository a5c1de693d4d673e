import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { shortHash } from './file.rules.ts';
import { sha256Of } from './receipt.rules.ts';
import { Mark } from './receipt-checks.tsx';

interface CompareFileProps {
  sha256: string;
  size: number;
  name: string;
}

type Found =
  | { state: 'reading'; name: string }
  | { state: 'same'; name: string }
  | { state: 'other'; name: string; words: string }
  | { state: 'unread'; name: string };

/** Compares a file of the reader's with the one that a receipt is of. It stays on their device. */
export function CompareFile({ sha256, size, name }: CompareFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>();
  async function compare(file: File): Promise<void> {
    setFound({ state: 'reading', name: file.name });
    setFound(await compared(file, { sha256, size }));
  }
  return (
    <Sheet title="Is your file this one?" lead={`Choose your copy of ${name}. It's compared here and goes nowhere.`}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to compare"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void compare(file);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <div className="receipt-compare">
        <Button busy={found?.state === 'reading'} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <div role="status" className="receipt-found">
          {found && <Words found={found} />}
        </div>
      </div>
    </Sheet>
  );
}

async function compared(file: File, wanted: { sha256: string; size: number }): Promise<Found> {
  const { name } = file;
  if (file.size !== wanted.size)
    return {
      state: 'other',
      name,
      words: `It has ${sizeWords(file.size)}, and the receipt says ${sizeWords(wanted.size)}.`,
    };
  if (!crypto.subtle) return { state: 'unread', name };
  try {
    const sha256 = await sha256Of(await file.arrayBuffer());
    if (sha256 === wanted.sha256) return { state: 'same', name };
    return { state: 'other', name, words: `Its SHA-256 is ${shortHash(sha256)}, another one.` };
  } catch {
    return { state: 'unread', name };
  }
}

function Words({ found }: { found: Found }) {
  switch (found.state) {
    case 'reading':
      return <p className="soft">Reading {found.name}</p>;
    case 'same':
      return (
        <p>
          <Mark state="good" size={22} />
          <span>
            <strong>Yes, {found.name} is this file.</strong> Every byte is the same.
          </span>
        </p>
      );
    case 'other':
      return (
        <p>
          <Mark state="bad" size={22} />
          <span>
            <strong>No, {found.name} is another file.</strong> {found.words}
          </span>
        </p>
      );
    default:
      return (
        <p>
          <Mark state="unavailable" size={22} />
          <span>{found.name} could not be read here. Try again, or compare its SHA-256 with a tool of your own.</span>
        </p>
      );
  }
}
