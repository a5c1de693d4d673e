import { type DragEvent, useRef, useState } from 'react';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { abiWords } from './abi.rules.ts';

interface AbiFieldProps {
  /** As `useFields` gives it. */
  field: { name: string; value: string; error?: string | undefined; onBlur: () => void };
  /** One is known already. */
  isKnown: boolean;
  onText: (text: string) => void;
}

/** An artifact of a compiler holds the code, too. */
const mostFileBytes = 16 * 2 ** 20;

/** A field for an ABI, which is pasted, dropped or chosen as a file. */
export function AbiField({ field, isKnown, onText }: AbiFieldProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > mostFileBytes) return toast(`${file.name} is too large for an ABI.`, 'bad');
    onText(await file.text().catch(() => ''));
  }
  function onDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragenter' || event.type === 'dragover');
    if (event.type === 'drop') void take(event.dataTransfer.files[0]);
  }
  const words = abiWords(field.value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by the button, too
    <div
      className={over ? 'contract-abi contract-abi-over' : 'contract-abi'}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <AreaField
        {...field}
        className="contract-mono"
        label={isKnown ? 'Another ABI (optional)' : 'ABI (optional)'}
        placeholder={isKnown ? 'The known one stays' : '[{ "type": "event", … }]'}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        hint={words ?? 'Paste it, or drop the file that your compiler wrote.'}
        onChange={({ target }) => onText(target.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="File of the ABI"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
    </div>
  );
}
