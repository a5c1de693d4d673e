import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped or pasted anywhere on the page. @returns whether files are held above it. */
export function useFilesAnywhere(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Each element that the files are dragged across enters and leaves.
    let depth = 0;
    function onDrag(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.type === 'dragenter') depth += 1;
      if (event.type === 'dragleave') depth -= 1;
      if (event.type === 'drop') {
        depth = 0;
        take(event.dataTransfer?.files);
      }
      setOver(depth > 0);
    }
    function take(files: FileList | undefined): void {
      if (files && files.length > 0 && !document.querySelector('dialog[open]')) latest.current([...files]);
    }
    const onPaste = (event: ClipboardEvent) => take(event.clipboardData?.files);
    const names = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const name of names) addEventListener(name, onDrag);
    addEventListener('paste', onPaste);
    return () => {
      for (const name of names) removeEventListener(name, onDrag);
      removeEventListener('paste', onPaste);
    };
  }, []);
  return over;
}
