import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { text } from './words.ts';

/** A button that copies text to the clipboard and confirms that it has done so. */
export function CopyButton({ value, size }: { value: string } & Pick<ButtonProps, 'size'>) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="default"
      {...(size && { size })}
      onClick={() => {
        // Copying is refused without permission, and not available on unencrypted pages. People can then select the
        // text beside the button.
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
