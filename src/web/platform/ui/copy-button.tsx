import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { text } from './words.ts';

/** A button that puts a text on the clipboard, and says so. */
export function CopyButton({ value, size }: { value: string } & Pick<ButtonProps, 'size'>) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="default"
      {...(size && { size })}
      onClick={() => {
        // Refused where the page may not, and not there without encryption: the text stands beside it, to be selected.
        navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => undefined,
        );
      }}
    >
      <span role="status">{text(copied ? 'copied' : 'copy')}</span>
    </Button>
  );
}
