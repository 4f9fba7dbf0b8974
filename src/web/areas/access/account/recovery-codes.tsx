import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { CopyButton } from '#root/web/platform/ui/copy-button.tsx';
import { text } from './account.words.ts';

/** Downloads a text as a file. */
function save(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Props of {@link RecoveryCodes}. */
export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The owner of the codes, named in the file. */
  person: string;
  onKept: () => void;
  /** Whether the next step is loading. */
  pending?: boolean;
}

/** Shows the recovery codes. The browser asks before the tab is closed, because the codes cannot be shown again. */
export function RecoveryCodes({ codes, person, onKept, pending = false }: RecoveryCodesProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const file = [text('fileTitle', { person }), text('fileNote'), '', ...codes, ''].join('\r\n');
  return (
    <Stack>
      <Text>{text('saveBody')}</Text>
      <ul
        aria-label={text('codes')}
        style={{
          listStyle: 'none',
          margin: 0,
          padding: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          gap: 8,
          fontFamily: 'var(--mantine-font-family-monospace)',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" data-no-print>
        <CopyButton value={codes.join('\n')} />
        <Button variant="default" onClick={() => save(text('fileName'), file)}>
          {text('download')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {text('print')}
        </Button>
      </Group>
      <Button onClick={onKept} loading={pending} data-no-print>
        {text('saved')}
      </Button>
    </Stack>
  );
}
